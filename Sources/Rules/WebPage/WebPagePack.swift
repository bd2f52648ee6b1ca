/// The rules of the pack `web-page`, in the order of the playbook.
enum WebPagePack {
  static let rules: [any Rule] = [
    PlainWebViewNeedsPage(),
    PageRecreated(),
    PageOffMainActor(),
    JavaScriptInterpolation(),
    SchemeForceUnwrapped(),
    SchemeReserved(),
  ]
}
