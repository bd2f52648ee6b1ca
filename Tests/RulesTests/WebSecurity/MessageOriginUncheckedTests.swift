import Testing

@Suite("message-origin-unchecked") struct MessageOriginUncheckedTests {
  private func handler(_ body: String, more: String = "", marked: Bool) -> String {
    """
    import WebKit
    final class Handler: NSObject, WKScriptMessageHandler {
      let cart = Cart()
      func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {\(marked ? "  // ← finding" : "")
    \(body)
      }
    \(more)
    }
    final class Cart {
      var seats: [String] = []
      func add(_ seat: String) { seats.append(seat) }
    }
    """
  }

  @Test(
    "fires where the body reaches anything but a log",
    arguments: [
      "    guard let seat = message.body as? String else { return }\n    cart.add(seat)",
      "    switch message.body as? String { case \"close\": close() default: break }",
      "    guard message.webView?.url?.host == \"a.example\", let seat = message.body as? String else { return }\n    cart.add(seat)",
      "    print(message.frameInfo.securityOrigin.host)\n    if let seat = message.body as? String { cart.add(seat) }",
      "    use(message)",
      "    guard let data = message.body as? Data else { return }\n    let seat = try? JSONDecoder().decode(String.self, from: data)\n    cart.add(seat ?? \"\")",
    ])
  func acts(body: String) {
    expect(
      "message-origin-unchecked",
      handler(
        body,
        more: """
            private func close() {}
            private func use(_ message: WKScriptMessage) { if let seat = message.body as? String { cart.add(seat) } }
          """, marked: true))
  }

  @Test(
    "is silent where the frame was looked at before, in the method or in a helper",
    arguments: [
      "    guard message.frameInfo.isMainFrame, let seat = message.body as? String else { return }\n    cart.add(seat)",
      "    let origin = message.frameInfo.securityOrigin\n    guard origin.host == \"a.example\" else { return }\n    cart.add(message.body as! String)",
      "    guard let seat = message.body as? String, isOwn(message) else { return }\n    cart.add(seat)",
      "    if isOwn(message) { use(message) }",
      "    useChecked(message)",
      "    do { try check(message.frameInfo) } catch { return }\n    cart.add(message.body as! String)",
    ])
  func checked(body: String) {
    expect(
      "message-origin-unchecked",
      handler(
        body,
        more: """
            private func isOwn(_ message: WKScriptMessage) -> Bool { message.frameInfo.securityOrigin.host == "a.example" }
            private func use(_ message: WKScriptMessage) { if let seat = message.body as? String { cart.add(seat) } }
            private func check(_ frame: WKFrameInfo) throws { if !frame.isMainFrame { throw CancellationError() } }
            private func useChecked(_ message: WKScriptMessage) {
              guard message.frameInfo.isMainFrame, let seat = message.body as? String else { return }
              cart.add(seat)
            }
          """, marked: false))
  }

  @Test(
    "is silent where the body is not read, only logged or forwarded",
    arguments: [
      "    if message.name == \"close\" { cart.add(\"x\") }",
      "    print(\"console: \\(message.body)\")",
      "    target?.userContentController(controller, didReceive: message)",
      "    onMessage?(message)",
    ])
  func harmless(body: String) {
    expect(
      "message-origin-unchecked",
      handler(
        body, more: "  weak var target: WKScriptMessageHandler?\n  var onMessage: ((WKScriptMessage) -> Void)?",
        marked: false))
  }

  @Test("is silent in handlers of an isolated content world alone") func isolated() {
    let acts = "    cart.add(message.body as! String)"
    let registers = """
        func register(_ controller: WKUserContentController) {
          controller.add(self, contentWorld: .defaultClient, name: "seat")
        }
      """
    expect("message-origin-unchecked", handler(acts, more: registers, marked: false))
    let both =
      registers + "\n  func more(_ controller: WKUserContentController) { controller.add(self, name: \"seat\") }"
    expect("message-origin-unchecked", handler(acts, more: both, marked: true))
  }

  @Test("reads handlers with replies, and Objective-C") func others() {
    expect(
      "message-origin-unchecked",
      [
        "Reply.swift": """
        import WebKit
        final class Reply: NSObject, WKScriptMessageHandlerWithReply {
          func userContentController(  // ← finding
            _ controller: WKUserContentController, didReceive message: WKScriptMessage
          ) async -> (Any?, String?) {
            let name = message.body as? String
            return (UserDefaults.standard.string(forKey: name ?? ""), nil)
          }
        }
        """,
        "Old.m": """
        #import <WebKit/WebKit.h>
        @implementation Old
        - (void)userContentController:(WKUserContentController *)controller didReceiveScriptMessage:(WKScriptMessage *)message { // ← finding
          NSDictionary *body = message.body;
          [self.cart add:body[@"seat"]];
        }
        @end
        @implementation Checked
        - (void)userContentController:(WKUserContentController *)controller didReceiveScriptMessage:(WKScriptMessage *)message {
          if (!message.frameInfo.mainFrame) { return; }
          [self.cart add:message.body];
        }
        @end
        """,
      ])
  }
}
