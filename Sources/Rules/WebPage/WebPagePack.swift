/// The rules of the pack `web-page`, in the order of the playbook.
enum WebPagePack {
  static let rules: [any Rule] = [
    PlainWebViewNeedsPage(),
    PageRecreated(),
    PageOffMainActor(),
    LoadErrorSwallowed(),
    JavaScriptInterpolation(),
    JavaScriptForcedCast(),
    MessageByNavigation(),
    SchemeForceUnwrapped(),
    SchemeReserved(),
    SchemeForRemote(),
    SchemeHandlerSilentFailure(),
    SchemeHandlerOrder(),
    SchemeHandlerMime(),
    SchemeHandlerNoCancellation(),
    PolicyAllowsAll(),
    PolicyDropsLink(),
    PolicyBlocksAbout(),
    JavaScriptBodyWithoutReturn(),
    ObservableNotState(),
    MessageByPolling(),
    ScriptBeforeLoad(),
    OutsideLinkStaysInside(),
  ]
}
