import Testing

@Suite("javascript-interpolation") struct JavaScriptInterpolationTests {
  @Test("Interpolation, sums, formats and raw strings, once a string") func fires() {
    expect(
      "javascript-interpolation",
      #"""
      import Foundation
      import WebKit

      final class Player {
        let view = WKWebView()
        let page = WebPage()
        func play(_ title: String, url: URL, name: Substring) async throws {
          view.evaluateJavaScript("play('\(title)', '\(title)')")  // ← finding
          view.evaluateJavaScript("open('" + url.absoluteString + "')", completionHandler: nil)  // ← finding
          let script = String(format: "rename('%@', %d)", title, 3)  // ← finding
          view.evaluateJavaScript(script)
          try await page.callJavaScript("show(\(name))")  // ← finding
          var long = "a();"
          long += "b('\(title)');"  // ← finding
          view.evaluateJavaScript(long)
          view.callAsyncJavaScript("f(\"\(title)\")", in: nil, in: .page) { _ in }  // ← finding
          let user = WKUserScript(
            source: "window.name = '\(title)'",  // ← finding
            injectionTime: .atDocumentStart, forMainFrameOnly: true)
          view.configuration.userContentController.addUserScript(user)
          let parts = ["a('\(title)')", "b()"].joined(separator: ";")  // ← finding
          view.evaluateJavaScript(parts)
        }
      }
      """#)
  }

  @Test("Scripts that are put together elsewhere, and helpers that hand them on") func followed() {
    expect(
      "javascript-interpolation",
      [
        "Scripts.swift": #"""
        import Foundation

        enum Scripts {
          static func show(_ name: String) -> String {
            "show('\(name)')"  // ← finding
          }
          static func count(_ number: Int) -> String { "count(\(number))" }
          static let root = "main"
        }
        """#,
        "Screen.swift": #"""
        import UIKit
        import WebKit

        final class Screen: UIViewController {
          let view2 = WKWebView()
          let field = UITextField()
          func run(_ script: String) {
            view2.evaluateJavaScript("try { \(script) } catch (error) {}")
          }
          private var greeting: String { "greet('\(owner)')" }  // ← finding
          var owner: String = ""
          func all(name: String, ready: Bool) {
            run("set('\(name)')")  // ← finding
            run(Scripts.show(name))
            run(Scripts.count(3))
            run(greeting)
            run(ready ? "a()" : "b('\(name)')")  // ← finding
            let fragment = "x('\(name)')"  // ← finding
            run("if (ready) { \(fragment) }")
          }
        }
        """#,
      ])
  }

  @Test("JSON inside quotes fires, outside it does not") func json() {
    expect(
      "javascript-interpolation",
      #"""
      import Foundation
      import WebKit

      struct Track: Codable { let title: String }
      final class Player {
        let view = WKWebView()
        func play(_ track: Track) throws {
          let data = try JSONEncoder().encode(track)
          guard let json = String(data: data, encoding: .utf8) else { return }
          view.evaluateJavaScript("play(\(json))")
          view.evaluateJavaScript("play('\(json)')")  // ← finding
          view.evaluateJavaScript("play(JSON.parse(`\(json)`))")  // ← finding
          view.evaluateJavaScript("play(\(try encoded(track)), \"\(json)\")")  // ← finding
          let object = try JSONSerialization.data(withJSONObject: ["a": 1])
          view.evaluateJavaScript("set(" + String(decoding: object, as: UTF8.self) + ")")
        }
        func encoded(_ track: Track) throws -> String {
          String(decoding: try JSONEncoder().encode(track), as: UTF8.self)
        }
      }
      """#)
  }

  @Test("Numbers, constants, raw values, templates of JavaScript, markup and logs are silent") func silent() {
    expect(
      "javascript-interpolation",
      #"""
      import Foundation
      import WebKit

      enum Mode: String { case dark, light = "bright" }
      struct Reader {
        static let root = "score"
        private let prefix = "a"
        let mode: Mode
        let page: WebPage
        let size: CGFloat
        let isOn: Bool
        let id: UUID
        func run(_ name: String, _ count: Int, unknown: Box) async throws {
          try await page.callJavaScript("set(\(count), \(size), \(isOn))")
          try await page.callJavaScript("show('\(Self.root)', '\(prefix)')")
          try await page.callJavaScript("mode('\(mode.rawValue)', '\(mode)')")
          try await page.callJavaScript("theme('\(isOn ? "dark" : "light")')")
          try await page.callJavaScript("return `${a} ${b}`")
          try await page.callJavaScript(#"log("\(title)")"#)
          try await page.callJavaScript("f(\(String(format: "%.2f", size)))")
          try await page.callJavaScript("f('\(id.uuidString)', '\(String(count))')")
          try await page.callJavaScript("f('\(Data(name.utf8).base64EncodedString())')")
          try await page.callJavaScript("f(name)", arguments: ["name": name])
          try await page.callJavaScript("f(\(unknown))")
          page.load(html: "<h1>\(name)</h1>")
          print("ran '\(name)'")
        }
      }
      struct Box {}
      struct Own { func evaluateJavaScript(_ text: String) {} }
      func own(_ name: String) { Own().evaluateJavaScript("a('\(name)')") }
      """#)
  }
}

@Suite("javascript-interpolation, met in public code") struct JavaScriptInterpolationPublicShapesTests {
  @Test("A parameter that only ever gets constants or numbers is harmless") func parameters() {
    expect(
      "javascript-interpolation",
      #"""
      import WebKit

      enum Keys {
        static let search = press("e", code: "KeyE")
        private static func press(_ key: String, code: String) -> String { "press('\(key)', '\(code)')" }
        static func named(_ name: String) -> String { "name('\(name)')" }  // ← finding
      }
      final class Screen {
        let view = WKWebView()
        private func css(for width: CGFloat) -> String { "a { padding: \(width)px }" }
        private func script(for css: String) -> String { "style(`\(css)`)" }
        func style(_ width: CGFloat) {
          let css = css(for: width)
          view.evaluateJavaScript(script(for: css))
        }
        func all(_ owner: String) {
          view.evaluateJavaScript(Keys.search)
          view.evaluateJavaScript(Keys.named(owner))
          view.evaluateJavaScript(Keys.named("fixed"))
        }
      }
      """#)
  }
}

@Suite("javascript-forced-cast") struct JavaScriptForcedCastTests {
  @Test("Forced casts of results, directly, in variables and in completions") func forced() {
    expect(
      "javascript-forced-cast",
      #"""
      import WebKit

      final class Measure {
        let view = WKWebView()
        let page = WebPage()
        func all() async throws {
          let a = try await page.callJavaScript("return document.title") as! String  // ← finding
          let result = try await page.callJavaScript("return 1")
          let b = result as! Int  // ← finding
          view.evaluateJavaScript("1") { value, error in
            let c = value as! Double  // ← finding
            if let value { print(value as! NSNumber) }  // ← finding
            _ = (c, error as! NSError)
          }
          view.evaluateJavaScript("1") { print($0 as! Int) }  // ← finding
          view.callAsyncJavaScript("return 1", in: nil, in: .page) { result in
            switch result {
            case .success(let value): print(value as! Int)  // ← finding
            case .failure(let error): print(error as! NSError)
            }
            print(try! result.get() as! String)  // ← finding
          }
          let d = try await run("return 1") as! Int  // ← finding
          print(a, b, d)
        }
        func run(_ script: String) async throws -> Any? { try await page.callJavaScript(script) }
      }
      """#)
  }

  @Test("Numbers that may have a fraction cast to Int only") func fractions() {
    expect(
      "javascript-forced-cast",
      #"""
      import WebKit

      struct Measure {
        let page: WebPage
        let view: WKWebView
        func all() async throws {
          _ = try await page.callJavaScript("return window.scrollY") as? Int  // ← finding
          _ = try await page.callJavaScript("return video.currentTime") as? Int64  // ← finding
          _ = try await page.callJavaScript("const r = el.getBoundingClientRect(); return r.top") as? Int  // ← finding
          _ = try await page.callJavaScript("return total / 2") as? Int  // ← finding
          view.evaluateJavaScript("window.devicePixelRatio") { value, _ in
            print(value as? Int ?? 1)  // ← finding
          }
          _ = try await page.callJavaScript("return document.links.length") as? Int
          _ = try await page.callJavaScript("return Math.round(window.scrollY)") as? Int
          _ = try await page.callJavaScript("return parseInt(style.height)") as? Int
          _ = try await page.callJavaScript("return window.scrollY | 0") as? Int
          _ = try await page.callJavaScript("return ~~window.scrollY") as? Int
          _ = try await page.callJavaScript("return window.scrollY") as? Double
          let value = try await page.callJavaScript("return window.scrollY")
          let number = value as? Int ?? (value as? Double).map { Int($0) }
          view.evaluateJavaScript("document.body.scrollHeight") { value, _ in print(value as? Int ?? 0) }
          view.evaluateJavaScript("items().length") { value, _ in print(value as? Int ?? 0) }
          print(number ?? 0)
        }
        func unknown(_ script: String) async throws {
          _ = try await page.callJavaScript(script) as? Int
        }
      }
      """#)
  }

  @Test("Casts of anything else are silent") func silent() {
    expect(
      "javascript-forced-cast",
      #"""
      import UIKit
      import WebKit

      final class Cells: UITableViewController {
        let page = WKWebView()
        override func tableView(_ view: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
          let cell = view.dequeueReusableCell(withIdentifier: "a", for: path) as! LinkCell
          page.evaluateJavaScript("document.title") { result, _ in
            cell.textLabel?.text = result as? String
            let names = self.view as! UITableView
            print(names)
          }
          return cell
        }
        func handle(_ message: WKScriptMessage) { print(message.body as! String) }
      }
      final class LinkCell: UITableViewCell {}
      """#)
  }
}

@Suite("javascript-body-without-return") struct JavaScriptBodyWithoutReturnTests {
  @Test("Used results of bodies that return nothing") func fires() {
    expect(
      "javascript-body-without-return",
      [
        "Scripts.swift": """
        enum Scripts { static let title = "document.title" }
        """,
        "Probe.swift": #"""
        import WebKit

        @MainActor struct Probe {
          let page: WebPage
          let view: WKWebView
          func all() async throws -> Any? {
            let a = try await page.callJavaScript("document.title") as? String  // ← finding
            let b = try await page.callJavaScript(Scripts.title)  // ← finding
            if let c = try? await page.callJavaScript("document.links.map(function (a) { return a.href })") { print(c) }  // ← finding
            print(try await page.callJavaScript("(() => { return 1 })()") ?? "")  // ← finding
            view.callAsyncJavaScript("document.title", in: nil, in: .page) { result in  // ← finding
              if case .success(let title) = result { print(title) }
            }
            let d = try await view.callAsyncJavaScript("// return nothing\nfoo()", contentWorld: .page)  // ← finding
            print(a ?? "", b ?? "", d ?? "")
            return try await page.callJavaScript("document.title")  // ← finding
          }
          func title() async throws -> String? {
            try await value("document.title") as? String  // ← finding
          }
          func value(_ script: String) async throws -> Any? { try await page.callJavaScript(script) }
        }
        """#,
      ])
  }

  @Test("Results that nobody uses, and bodies that return or are not known, are silent") func silent() {
    expect(
      "javascript-body-without-return",
      #"""
      import WebKit

      @MainActor struct Probe {
        let page: WebPage
        let view: WKWebView
        func all(_ name: String) async throws {
          try await page.callJavaScript("document.body.focus()")
          _ = try await page.callJavaScript("scrollTo(0, 0)")
          Task { try await page.callJavaScript("scrollTo(0, 0)") }
          let a = try await page.callJavaScript("if (x) { return 1 } else { return 2 }")
          let b = try await page.callJavaScript("for (const a of b) { if (a) return a }")
          let c = try await page.callJavaScript(name)
          let d = try await page.callJavaScript("x(); \(name)")
          let e = try await view.evaluateJavaScript("document.title")
          view.callAsyncJavaScript("foo()", in: nil, in: .page) { result in
            if case .failure(let error) = result { print(error) }
          }
          view.callAsyncJavaScript("foo()", in: nil, in: .page, completionHandler: nil)
          print(a ?? "", b ?? "", c ?? "", d ?? "", e)
        }
        func quiet() async throws { try await page.callJavaScript("foo()") }
      }
      """#)
  }
}
