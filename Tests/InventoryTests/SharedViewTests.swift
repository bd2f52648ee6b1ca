import Testing

@Suite struct SharedViewTests {
  private static let view = """
    import WebKit
    final class HeadlessModel { var url: URL? }
    struct HeadlessWebView: UIViewRepresentable {
      let url: URL?
      func makeUIView(context: Context) -> WKWebView { WKWebView() }
    }
    struct ModelWebView: View {
      @StateObject var model: HeadlessModel
      var body: some View { HeadlessWebView(url: model.url) }
    }
    struct PlanView: View { let model: HeadlessModel; var body: some View { ModelWebView(model: model) } }
    struct EmailView: View { let model: HeadlessModel; var body: some View { ModelWebView(model: model) } }
    """

  @Test func aViewForAnyModelThatThreeViewsEmbedIsAWrapper() {
    let third = "struct LinkView: View { let model: HeadlessModel; var body: some View { ModelWebView(model: model) } }"
    let found = inventory(["A.swift": Self.view, "B.swift": third])
    #expect(found.wrapperNames.contains("ModelWebView"))
    #expect(found.screenNames == ["EmailView", "LinkView", "ModelWebView", "PlanView"])
  }

  @Test func oneThatTwoEmbedShowsContentOfItsOwn() {
    let found = inventory(["A.swift": Self.view])
    #expect(!found.wrapperNames.contains("ModelWebView"))
    #expect(found.screenNames == ["ModelWebView"])
  }
}
