(function () {
  "use strict";
  var root = document.documentElement, $ = function (s, e) { return (e || document).querySelector(s); };
  var all = function (s, e) { return Array.prototype.slice.call((e || document).querySelectorAll(s)); };
  root.classList.add("js");

  // The store of the browser may be closed (file:// in some browsers); then nothing is remembered.
  var memory = {
    get: function (k) { try { return localStorage.getItem("webview-audit:" + k); } catch (e) { return null; } },
    set: function (k, v) { try { if (v === null) localStorage.removeItem("webview-audit:" + k); else localStorage.setItem("webview-audit:" + k, v); } catch (e) { /* not remembered */ } }
  };

  // Invisible characters are shown by their numbers.
  function show(text) {
    return text.replace(/[\s\u2028\u2029]/g, " ").replace(/[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g, function (c) {
      return "\u27e8U+" + c.charCodeAt(0).toString(16).toUpperCase() + "\u27e9";
    });
  }

  function make(tag, attributes, content) {
    var e = document.createElement(tag), k;
    for (k in attributes || {}) if (attributes[k] !== null && attributes[k] !== undefined) e.setAttribute(k, attributes[k]);
    (Array.isArray(content) ? content : [content]).forEach(function (c) {
      if (c !== undefined && c !== null) e.appendChild(typeof c === "string" ? document.createTextNode(show(c)) : c);
    });
    return e;
  }

  // Theme: as the system says, light, dark.
  var themes = ["system", "light", "dark"], theme = memory.get("theme") || "system", themeButton = $("#theme");
  function setTheme(t) {
    theme = themes.indexOf(t) < 0 ? "system" : t;
    if (theme === "system") root.removeAttribute("data-theme"); else root.setAttribute("data-theme", theme);
    $("meta[name=color-scheme]").content = theme === "system" ? "light dark" : theme;
    themeButton.textContent = "Theme: " + theme;
  }
  themeButton.hidden = false;
  themeButton.onclick = function () { setTheme(themes[(themes.indexOf(theme) + 1) % 3]); memory.set("theme", theme); };
  setTheme(theme);

  var source = $("#data"), data = source ? JSON.parse(source.textContent) : null;
  var S = data ? data.strings : [], rows = data ? data.rows : [];
  var F = { id: 0, name: 1, file: 2, line: 3, stands: 4, now: 5, recommended: 6, need: 7, row: 8, wave: 9, effort: 10, confidence: 11, owner: 12, target: 13, flag: 14, ui: 15, constraint: 16, capability: 17, repository: 18, container: 19, module: 20, leftOut: 21, checked: 22, status: 23, reason: 24, due: 25, note: 26, decidedOwner: 27 };
  function text(row, key) {
    var v = row[F[key]];
    if (key === "row") return String(v);
    if (key === "repository") return data.repositories[v].name;
    if (key === "id" || key === "name") return v;
    return Array.isArray(v) ? v.map(function (i) { return S[i]; }) : S[v];
  }
  function label(key, value) {
    var table = data.labels[key];
    if (key === "row") return "Row " + value;
    if (value === "") return key === "owner" ? "nobody" : "unknown";
    return table && table[value] || value;
  }
  function address(row) {
    var r = data.repositories[row[F.repository]];
    if (!r.link) return null;
    return r.link.replace("{line}", row[F.line]).replace("{path}", function () {
      return S[row[F.file]].split("/").map(encodeURIComponent).join("/");
    });
  }

  // The table of screens.
  var facets = [["stands", "Where it stands"], ["container", "Now"], ["recommended", "Recommended"], ["need", "Need"], ["wave", "Wave"], ["owner", "Owner"], ["target", "Target"], ["confidence", "Confidence"], ["flag", "Flags"], ["effort", "Effort"], ["row", "Row"], ["constraint", "Constraint"], ["capability", "Capability"], ["ui", "Made with"], ["module", "Module"]];
  if (data && data.repositories.length > 1) facets.unshift(["repository", "Repository"]);
  var columns = [["name", "Screen", 1], ["now", "Now", 1], ["recommended", "Recommended", 1], ["need", "Need", 1], ["stands", "Stands", 1], ["wave", "Wave", 1], ["effort", "Effort", 1], ["owner", "Owner", 1], ["target", "Targets", 0], ["confidence", "Confidence", 0], ["flag", "Flags", 0], ["ui", "Made with", 0], ["module", "Module", 0]];
  var ranks = { wave: ["first", "next", "later", "keep", "done"], effort: ["S", "M", "L"], confidence: ["low", "medium", "high"], stands: data ? data.order : [] };
  var size = 50, back = "#screens", state = { q: "", f: {}, sort: "", page: 1, hide: null }, shown = [], box = $("#table");
  var lower = [];

  function read(query) {
    state = { q: "", f: {}, sort: "", page: 1, hide: null };
    query.split("&").forEach(function (pair) {
      var at = pair.indexOf("="), k = pair.slice(0, at), v;
      try { v = decodeURIComponent(pair.slice(at + 1).replace(/\+/g, " ")); } catch (e) { return; }
      if (at < 1) return;
      if (k === "q") state.q = v;
      else if (k === "sort") state.sort = v;
      else if (k === "page") state.page = Math.max(1, parseInt(v, 10) || 1);
      else if (k === "hide") state.hide = v.split(",");
      else if (facets.some(function (f) { return f[0] === k; })) (state.f[k] = state.f[k] || []).push(v);
    });
  }
  function write() {
    var parts = [], k = encodeURIComponent;
    if (state.q) parts.push("q=" + k(state.q));
    facets.forEach(function (f) { (state.f[f[0]] || []).forEach(function (v) { parts.push(f[0] + "=" + k(v)); }); });
    if (state.sort) parts.push("sort=" + state.sort);
    if (state.hide) parts.push("hide=" + state.hide.join(","));
    if (state.page > 1) parts.push("page=" + state.page);
    return "#screens" + (parts.length ? "?" + parts.join("&") : "");
  }
  function change(keepPage) {
    if (!keepPage) state.page = 1;
    back = write();
    history.replaceState(null, "", back);
    draw();
  }
  function has(row, key, wanted) {
    var v = text(row, key);
    return Array.isArray(v) ? (v.length ? v.some(function (x) { return wanted.indexOf(x) >= 0; }) : wanted.indexOf("") >= 0) : wanted.indexOf(v) >= 0;
  }
  function matches(row, index, without) {
    for (var k in state.f) if (k !== without && state.f[k].length && !has(row, k, state.f[k])) return false;
    if (!state.q) return true;
    if (!lower[index]) lower[index] = [row[1], S[row[F.file]], text(row, "module"), text(row, "owner"), text(row, "now").join(" ")].join(" ").toLowerCase();
    return state.q.toLowerCase().split(/\s+/).every(function (w) { return lower[index].indexOf(w) >= 0; });
  }
  function key(row, column) {
    var v = text(row, column), r = ranks[column];
    if (Array.isArray(v)) v = v.join(", ");
    if (r) return String.fromCharCode(65 + (r.indexOf(v) < 0 ? r.length : r.indexOf(v)));
    return v.toLowerCase();
  }
  function select() {
    shown = [];
    rows.forEach(function (row, i) { if (matches(row, i)) shown.push(row); });
    var down = state.sort[0] === "-", column = down ? state.sort.slice(1) : state.sort;
    if (F[column] === undefined) return;
    var keyed = shown.map(function (r, i) { return [key(r, column), i, r]; });
    keyed.sort(function (a, b) { return (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0) * (down ? -1 : 1) || a[1] - b[1]; });
    shown = keyed.map(function (k) { return k[2]; });
  }
  function chip(value) { return make("span", { "class": "state s-" + value }, [make("i", { "aria-hidden": "true" }), label("stands", value)]); }
  function cell(row, column) {
    var v = text(row, column), a;
    if (column === "name") {
      a = address(row);
      return make("th", { scope: "row" }, [make("a", { href: "#screen/" + encodeURI(row[0]) }, row[1]), make("br"),
        make(a ? "a" : "span", { "class": "place", href: a }, S[row[F.file]] + ":" + row[F.line])]);
    }
    if (column === "stands") return make("td", { "data-label": "Stands" }, chip(v));
    var name = columns.filter(function (c) { return c[0] === column; })[0][1];
    if (column === "flag") return make("td", { "data-label": name }, v.map(function (f) { return make("span", { "class": "tag bad" }, label("flag", f)); }));
    v = Array.isArray(v) ? v.join(", ") : v === "" ? "" : label(column, v);
    return make("td", { "data-label": name }, v === "" ? null : v);
  }
  function visible() { return columns.filter(function (c) { return state.hide ? state.hide.indexOf(c[0]) < 0 : c[2]; }); }

  var parts = {};
  function build() {
    var timer;
    parts.search = make("input", { type: "search", placeholder: "Name, file, owner, module", "aria-label": "Search screens" });
    parts.search.oninput = function () { clearTimeout(timer); timer = setTimeout(function () { state.q = parts.search.value.trim(); change(); }, 120); };
    parts.facets = {};
    // A facet with one value tells nothing apart.
    facets.forEach(function (f) {
      var seen = {};
      rows.forEach(function (row) { [].concat(text(row, f[0])).forEach(function (v) { seen[v] = 1; }); });
      f[2] = Object.keys(seen).length > 1;
    });
    var tools = make("div", { "class": "tools", role: "search" }, parts.search);
    var filters = make("div"), more = make("details", { "class": "more" }, [make("summary", {}, "Filters and columns"), filters]);
    more.open = window.innerWidth > 760;
    tools.appendChild(more);
    facets.forEach(function (f) {
      var body = make("div"), drop = make("details", { "class": "drop" }, [make("summary", {}, f[1]), body]);
      drop.ontoggle = function () { if (drop.open) { fill(f[0], body); all(".drop", box).forEach(function (d) { if (d !== drop) d.open = false; }); } };
      parts.facets[f[0]] = drop;
      filters.appendChild(drop);
    });
    var picker = make("div"), columnDrop = make("details", { "class": "drop" }, [make("summary", {}, "Columns"), picker]);
    columnDrop.ontoggle = function () {
      if (!columnDrop.open) return;
      picker.textContent = "";
      columns.slice(1).forEach(function (c) {
        var input = make("input", { type: "checkbox" });
        input.checked = visible().indexOf(c) >= 0;
        input.onchange = function () {
          var hidden = columns.filter(function (d) { return visible().indexOf(d) < 0; }).map(function (d) { return d[0]; });
          state.hide = input.checked ? hidden.filter(function (h) { return h !== c[0]; }) : hidden.concat(c[0]);
          change(true);
        };
        picker.appendChild(make("label", {}, [input, make("span", {}, c[1])]));
      });
    };
    filters.appendChild(columnDrop);
    var copy = make("button", { type: "button" }, "Copy link");
    copy.onclick = function () { put(location.href, copy); };
    filters.appendChild(copy);
    parts.picked = make("div", { "class": "picked" });
    parts.count = make("p", { role: "status", "class": "small" });
    parts.head = make("tr");
    parts.body = make("tbody");
    parts.pager = make("div", { "class": "pager" });
    box.appendChild(tools);
    box.appendChild(parts.picked);
    box.appendChild(parts.count);
    box.appendChild(make("div", { "class": "scroll", tabindex: "0", role: "region", "aria-label": "Table of screens" }, make("table", { "class": "grid-table" }, [make("caption", { "class": "sr" }, "Screens"), make("thead", {}, parts.head), parts.body])));
    box.appendChild(parts.pager);
    box.hidden = false;
    document.addEventListener("click", function (e) { all(".drop[open]", box).forEach(function (d) { if (!d.contains(e.target)) d.open = false; }); });
    document.addEventListener("keydown", function (e) {
      var typing = /INPUT|SELECT|TEXTAREA/.test(e.target.tagName) && e.target.type !== "checkbox";
      if (e.key === "/" && !typing && !e.ctrlKey && !e.metaKey) { e.preventDefault(); if (view === "screens") parts.search.focus(); else { wanted = parts.search; go("#screens"); } }
      if (e.key === "Escape") { var open = $(".drop[open]", box); if (open) { open.open = false; $("summary", open).focus(); } else if (view === "brief") go(back); }
    });
  }
  function fill(name, body) {
    var counts = {}, chosen = state.f[name] || [];
    rows.forEach(function (row, i) {
      if (!matches(row, i, name)) return;
      var v = text(row, name);
      (Array.isArray(v) ? (v.length ? v.filter(function (x, at) { return v.indexOf(x) === at; }) : [""]) : [v]).forEach(function (x) { counts[x] = (counts[x] || 0) + 1; });
    });
    chosen.forEach(function (v) { counts[v] = counts[v] || 0; });
    var values = Object.keys(counts), r = ranks[name];
    values.sort(function (a, b) { return r ? r.indexOf(a) - r.indexOf(b) : counts[b] - counts[a] || (a < b ? -1 : 1); });
    body.textContent = "";
    values.slice(0, 200).forEach(function (v) {
      var input = make("input", { type: "checkbox" });
      input.checked = chosen.indexOf(v) >= 0;
      input.onchange = function () {
        var now = state.f[name] || [];
        state.f[name] = input.checked ? now.concat(v) : now.filter(function (x) { return x !== v; });
        change();
      };
      body.appendChild(make("label", {}, [input, make("span", {}, label(name, v)), make("span", {}, String(counts[v]))]));
    });
    if (!values.length) body.appendChild(make("p", { "class": "small" }, "Nothing to choose from."));
  }
  function draw(everything) {
    select();
    if (document.activeElement !== parts.search) parts.search.value = state.q;
    var pages = Math.max(1, Math.ceil(shown.length / size));
    state.page = Math.min(state.page, pages);
    var from = everything ? 0 : (state.page - 1) * size, part = shown.slice(from, everything ? undefined : from + size);
    parts.count.textContent = shown.length === rows.length ? rows.length + " screens" : shown.length + " of " + rows.length + " screens";
    parts.picked.textContent = "";
    var picked = 0;
    facets.forEach(function (f) {
      var chosen = state.f[f[0]] || [];
      parts.facets[f[0]].classList.toggle("set", chosen.length > 0);
      parts.facets[f[0]].hidden = !f[2] && !chosen.length;
      chosen.forEach(function (v) {
        picked++;
        var b = make("button", { type: "button" }, [f[1] + ": " + label(f[0], v) + " ", make("span", { "aria-hidden": "true" }, "\u00d7"), make("span", { "class": "sr" }, "remove")]);
        b.onclick = function () { state.f[f[0]] = chosen.filter(function (x) { return x !== v; }); change(); parts.search.focus(); };
        parts.picked.appendChild(b);
      });
    });
    if (picked || state.q) {
      var clear = make("button", { type: "button" }, "Clear all");
      clear.onclick = function () { state.f = {}; state.q = ""; parts.search.value = ""; change(); parts.search.focus(); };
      parts.picked.appendChild(clear);
    }
    parts.head.textContent = "";
    visible().forEach(function (c) {
      var on = state.sort.replace("-", "") === c[0], down = state.sort[0] === "-", b = make("button", { type: "button", "data-sort": c[0] }, c[1]);
      b.onclick = function () {
        state.sort = on && !down ? "-" + c[0] : on ? "" : c[0];
        change();
        $("[data-sort=" + c[0] + "]", parts.head).focus();
      };
      parts.head.appendChild(make("th", { scope: "col", "aria-sort": on ? (down ? "descending" : "ascending") : null }, b));
    });
    var body = document.createDocumentFragment();
    part.forEach(function (row) { body.appendChild(make("tr", {}, visible().map(function (c) { return cell(row, c[0]); }))); });
    if (!part.length) body.appendChild(make("tr", {}, make("td", { colspan: visible().length }, rows.length ? "Nothing fits. Take a filter away." : "No screen shows web content.")));
    parts.body.textContent = "";
    parts.body.appendChild(body);
    parts.pager.textContent = "";
    if (pages > 1 && !everything) [["Previous", -1], ["Next", 1]].forEach(function (p) {
      var b = make("button", { type: "button" }, p[0]);
      b.disabled = p[1] < 0 ? state.page <= 1 : state.page >= pages;
      b.onclick = function () { state.page += p[1]; change(true); box.scrollIntoView(); };
      parts.pager.appendChild(b);
      if (p[1] < 0) parts.pager.appendChild(make("span", { "class": "small" }, "Page " + state.page + " of " + pages));
    });
  }

  // One screen's brief; its text stands in the page for readers without a script.
  function put(words, button) {
    var old = button.textContent, done = function () { button.textContent = "Copied"; setTimeout(function () { button.textContent = old; }, 1200); };
    var area = function () { var t = make("textarea", {}, words); document.body.appendChild(t); t.select(); try { document.execCommand("copy"); done(); } catch (e) { /* no clipboard */ } t.remove(); };
    if (navigator.clipboard && window.isSecureContext) navigator.clipboard.writeText(words).then(done, area); else area();
  }
  function ticks(id) { try { return JSON.parse(memory.get("ticks:" + id)) || {}; } catch (e) { return {}; } }
  function openBrief(id) {
    var stored = all("noscript[data-id]").filter(function (n) { return n.getAttribute("data-id") === id; })[0], holder = $("#shown");
    holder.textContent = "";
    holder.hidden = false;
    if (!stored) { holder.appendChild(make("p", { "class": "empty" }, "There is no such screen in this report.")); return; }
    holder.innerHTML = stored.textContent;
    var row = rows.filter(function (r) { return r[0] === id; })[0], crumb = $(".crumb a", holder), facts = $(".facts", holder);
    if (!crumb) { crumb = make("a"); holder.insertBefore(make("p", { "class": "crumb" }, crumb), holder.firstChild); }
    crumb.setAttribute("href", back);
    crumb.textContent = back === "#screens" ? "All screens" : "Back to the list";
    if (!row) return;
    var actions = make("div", { "class": "actions" });
    [["Copy id", id], ["Copy path and line", S[row[F.file]] + ":" + row[F.line]], ["Copy status command", data.tool + " status set " + id + " in-progress"]].forEach(function (a) {
      var b = make("button", { type: "button" }, a[0]);
      b.onclick = function () { put(a[1], b); };
      actions.appendChild(b);
    });
    var list = make("button", { type: "button" }, "Copy checklist for an issue");
    list.onclick = function () {
      put(all("[data-item]", holder).map(function (i) { return "- [" + (i.checked ? "x" : " ") + "] " + i.parentNode.textContent.trim(); }).join("\n"), list);
    };
    actions.appendChild(list);
    facts.parentNode.insertBefore(actions, facts.nextSibling);
    if (!$(".checks", holder)) $("article", holder).appendChild(make("div", { "class": "checks" }));
    checks($(".checks", holder), row);
  }
  function listed(row, field) { return S[row[field]] ? S[row[field]].split(",").map(Number) : []; }
  function checks(holder, row) {
    var id = row[0], mine = ticks(id);
    if (!$("[data-item]", holder)) {
      holder.textContent = "";
      holder.appendChild(make("h3", {}, "Checklist"));
      var group = "";
      data.checklist.forEach(function (item, i) {
        if (listed(row, F.leftOut).indexOf(i) >= 0) return;
        if (group !== item.group) { group = item.group; holder.appendChild(make("h4", {}, group)); holder.appendChild(make("ul", { "class": "check" })); }
        var input = make("input", { type: "checkbox", "data-item": item.id });
        input.checked = listed(row, F.checked).indexOf(i) >= 0;
        holder.lastChild.appendChild(make("li", {}, make("label", {}, [input, " " + item.text])));
      });
    }
    all("[data-item]", holder).forEach(function (input) {
      var item = input.getAttribute("data-item"), stored = input.checked;
      if (mine[item] !== undefined) input.checked = mine[item];
      input.onchange = function () {
        if (input.checked === stored) delete mine[item]; else mine[item] = input.checked;
        memory.set("ticks:" + id, Object.keys(mine).length ? JSON.stringify(mine) : null);
        note();
      };
    });
    var save = make("button", { type: "button" }, "Export ticks"), load = make("button", { type: "button" }, "Import ticks"), file = make("input", { type: "file", accept: ".json", hidden: "", "aria-label": "Status file" }), said = make("p", { role: "status", "class": "small" });
    save.onclick = exportTicks;
    load.onclick = function () { file.click(); };
    file.onchange = function () {
      var reader = new FileReader();
      reader.onload = function () { said.textContent = importTicks(reader.result); openBrief(id); };
      if (file.files[0]) reader.readAsText(file.files[0]);
    };
    function note() { said.textContent = "Kept in this browser. Export the ticks and give the file to '" + data.tool + " status import'."; }
    holder.appendChild(make("div", { "class": "actions" }, [save, load, file]));
    holder.appendChild(said);
    if (Object.keys(mine).length) note();
  }
  // The file is one of decisions, a screen a line, as 'status export' writes it and 'status import' reads it.
  function exportTicks() {
    var date = new Date().toISOString().replace(/\.\d+/, ""), lines = [];
    rows.forEach(function (row) {
      var mine = ticks(row[0]), stored = listed(row, F.checked).map(function (i) { return data.checklist[i].id; });
      if (!Object.keys(mine).length) return;
      var checked = stored.filter(function (i) { return mine[i] !== false; });
      Object.keys(mine).forEach(function (i) { if (mine[i] && checked.indexOf(i) < 0) checked.push(i); });
      lines.push("    " + JSON.stringify({
        id: row[0], name: row[1], file: S[row[F.file]], formerNames: [], status: S[row[F.status]], reason: S[row[F.reason]] || null,
        owner: S[row[F.decidedOwner]] || null, due: S[row[F.due]] || null, note: S[row[F.note]] || undefined,
        checked: checked.sort(), author: "a reader of the report", date: date
      }) + ",\n");
    });
    var words = "{\n  \"version\": 1,\n  \"screens\": [\n" + lines.join("") + "    null\n  ]\n}\n";
    var link = make("a", { href: URL.createObjectURL(new Blob([words], { type: "application/json" })), download: "decisions.json" });
    document.body.appendChild(link);
    link.click();
    link.remove();
  }
  function importTicks(words) {
    try {
      var count = 0;
      JSON.parse(words).screens.forEach(function (screen) {
        var row = screen && rows.filter(function (r) { return r[0] === screen.id; })[0], mine = {};
        if (!row) return;
        var stored = listed(row, F.checked).map(function (i) { return data.checklist[i].id; }), told = screen.checked || [];
        told.forEach(function (i) { if (stored.indexOf(i) < 0) mine[i] = true; });
        stored.forEach(function (i) { if (told.indexOf(i) < 0) mine[i] = false; });
        memory.set("ticks:" + screen.id, Object.keys(mine).length ? JSON.stringify(mine) : null);
        count++;
      });
      return count + " screens imported.";
    } catch (e) { return "This is no file of decisions."; }
  }

  // What is wider than the window can be scrolled with the keyboard too.
  function reach(section) {
    all(".scroll, .excerpt", section).forEach(function (e) {
      if (e.scrollWidth <= e.clientWidth || e.hasAttribute("tabindex")) return;
      e.setAttribute("tabindex", "0");
      e.setAttribute("role", "group");
      e.setAttribute("aria-label", "Scrolls sideways");
    });
  }
  window.addEventListener("resize", function () { reach(document); });

  // Views: what the address says after the #.
  var view = "overview", wanted = null;
  function go(hash) { location.hash = hash; }
  function route(first) {
    var hash = location.hash.slice(1), at = hash.indexOf("?"), name = at < 0 ? hash : hash.slice(0, at), id = null;
    if (name.indexOf("screen/") === 0) { try { id = decodeURIComponent(name.slice(7)); } catch (e) { id = name.slice(7); } name = "brief"; }
    if (name.indexOf("rule/") === 0) name = "findings";
    var section = document.getElementById(name);
    if (!section || !section.classList.contains("view")) { section = $("#overview"); name = "overview"; }
    view = name;
    all(".view").forEach(function (v) { v.classList.toggle("on", v === section); });
    all("nav a").forEach(function (a) {
      var mine = a.getAttribute("href").slice(1);
      if (mine === name || mine === "screens" && name === "brief") a.setAttribute("aria-current", "page"); else a.removeAttribute("aria-current");
    });
    if (name === "screens" && data) { read(at < 0 ? "" : hash.slice(at + 1)); back = location.hash || "#screens"; draw(); }
    if (name === "brief" && data) openBrief(id);
    reach(section);
    if (first) return;
    window.scrollTo(0, 0);
    var heading = wanted || $("h2[tabindex]", section) || $("#main");
    wanted = null;
    heading.focus({ preventScroll: true });
  }
  if (data) {
    build();
    window.addEventListener("beforeprint", function () { if (shown.length <= 3000) draw(true); });
    window.addEventListener("afterprint", function () { draw(); });
  }
  window.addEventListener("hashchange", function () { route(false); });
  if (data) draw();
  route(true);
})();
