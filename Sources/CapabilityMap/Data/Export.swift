extension CapabilityData {
  /// The entries of the category `export`.
  static let export = #"""
    [
    {"id": "take-snapshot", "title": "Snapshot image",
     "category": "export", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKWebView.takeSnapshot(with:completionHandler:)", "WKWebView.takeSnapshot(configuration:)",
       "WKSnapshotConfiguration.rect", "WKSnapshotConfiguration.snapshotWidth",
       "WKSnapshotConfiguration.afterScreenUpdates", "WKSnapshotConfiguration"],
     "legacyObjC": [
       "takeSnapshotWithConfiguration:completionHandler:", "rect", "snapshotWidth", "afterScreenUpdates",
       "WKSnapshotConfiguration"],
     "modern": [
       "WebPage.exported(as:)",
       "WebPage.ExportedContentConfiguration.image(region:allowTransparentBackground:snapshotWidth:afterScreenUpdates:)",
       "WebPage.ExportedContentConfiguration.Region.rect(_:)", "WebPage.ExportedContentConfiguration.Region.contents"],
     "note": "You get image data, not a platform image; the whole-contents region is wired up on macOS only, so on iOS it captures the view bounds.",
     "match": {
      "types": ["WKSnapshotConfiguration"],
      "members": ["takeSnapshot", "rect", "snapshotWidth", "afterScreenUpdates"],
      "selectorsObjC": [
        "takeSnapshotWithConfiguration:completionHandler:", "rect", "setRect:", "snapshotWidth", "setSnapshotWidth:",
        "afterScreenUpdates", "setAfterScreenUpdates:"],
      "receivers": ["WKWebView", "WKSnapshotConfiguration"],
      "ambiguousNames": ["rect", "afterScreenUpdates", "setRect:", "setAfterScreenUpdates:"],
      "condition": "The receiver is a web view."}},
    {"id": "view-hierarchy-snapshot", "title": "Picture of the view by UIKit or AppKit",
     "category": "export", "status": "workaround", "since": "26.0", "blocks": "no",
     "legacy": [
       "UIView.snapshotView(afterScreenUpdates:)", "UIView.drawHierarchy(in:afterScreenUpdates:)", "CALayer.render(in:)",
       "NSView.cacheDisplay(in:to:)", "NSView.dataWithPDF(inside:)"],
     "legacyObjC": [
       "snapshotViewAfterScreenUpdates:", "drawViewHierarchyInRect:afterScreenUpdates:", "renderInContext:",
       "cacheDisplayInRect:toBitmapImageRep:", "dataWithPDFInsideRect:"],
     "modern": [
       "WebPage.exported(as:)",
       "WebPage.ExportedContentConfiguration.image(region:allowTransparentBackground:snapshotWidth:afterScreenUpdates:)"],
     "note": "The inner view is out of reach; ask the page for image data and show that instead, for example as a transition picture.",
     "match": {
      "members": ["snapshotView", "drawHierarchy", "render", "cacheDisplay", "dataWithPDF"],
      "selectorsObjC": [
        "snapshotViewAfterScreenUpdates:", "drawViewHierarchyInRect:afterScreenUpdates:", "renderInContext:",
        "cacheDisplayInRect:toBitmapImageRep:", "dataWithPDFInsideRect:"],
      "receivers": ["UIView", "CALayer", "NSView"],
      "ambiguousNames": [
        "snapshotView", "drawHierarchy", "render", "cacheDisplay", "dataWithPDF", "snapshotViewAfterScreenUpdates:",
        "drawViewHierarchyInRect:afterScreenUpdates:", "renderInContext:", "cacheDisplayInRect:toBitmapImageRep:",
        "dataWithPDFInsideRect:"],
      "condition": "The receiver is a web view or a view that contains one."}},
    {"id": "create-pdf", "title": "PDF of the page",
     "category": "export", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKWebView.createPDF(configuration:completionHandler:)", "WKWebView.pdf(configuration:)",
       "WKPDFConfiguration.rect", "WKPDFConfiguration.allowTransparentBackground", "WKPDFConfiguration"],
     "legacyObjC": [
       "createPDFWithConfiguration:completionHandler:", "rect", "allowTransparentBackground", "WKPDFConfiguration"],
     "modern": ["WebPage.exported(as:)", "WebPage.ExportedContentConfiguration.pdf(region:allowTransparentBackground:)"],
     "note": "Async and throwing, with region and transparency as arguments; a page not shown in a view has a default frame of 1024 by 768 points.",
     "match": {
      "types": ["WKPDFConfiguration"],
      "members": ["createPDF", "pdf", "rect", "allowTransparentBackground"],
      "selectorsObjC": [
        "createPDFWithConfiguration:completionHandler:", "rect", "setRect:", "allowTransparentBackground",
        "setAllowTransparentBackground:"],
      "receivers": ["WKWebView", "WKPDFConfiguration"],
      "ambiguousNames": ["createPDF", "pdf", "rect", "setRect:"]}},
    {"id": "create-web-archive", "title": "Web archive data",
     "category": "export", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["WKWebView.createWebArchiveData(completionHandler:)"],
     "legacyObjC": ["createWebArchiveDataWithCompletionHandler:"],
     "modern": ["WebPage.exported(as:)", "WebPage: Transferable", "UTType.webArchive"],
     "note": "Use the Transferable export with the webArchive content type; the customised export covers only PDF and image.",
     "match": {
      "members": ["createWebArchiveData"],
      "selectorsObjC": ["createWebArchiveDataWithCompletionHandler:"],
      "receivers": ["WKWebView"]}},
    {"id": "html-to-attributed-string", "title": "Attributed string from HTML",
     "category": "export", "status": "direct", "since": "13.0", "blocks": "no",
     "legacy": [
       "NSAttributedString.loadFromHTML(request:options:completionHandler:)",
       "NSAttributedString.loadFromHTML(fileURL:options:completionHandler:)",
       "NSAttributedString.loadFromHTML(string:options:completionHandler:)",
       "NSAttributedString.loadFromHTML(data:options:completionHandler:)",
       "NSAttributedString.fromHTML(request:options:)", "NSAttributedString.fromHTML(fileURL:options:)",
       "NSAttributedString.fromHTML(_:options:)", "NSAttributedString.DocumentReadingOptionKey.readAccessURL",
       "NSAttributedString.CompletionHandler"],
     "legacyObjC": [
       "loadFromHTMLWithRequest:options:completionHandler:", "loadFromHTMLWithFileURL:options:completionHandler:",
       "loadFromHTMLWithString:options:completionHandler:", "loadFromHTMLWithData:options:completionHandler:",
       "NSReadAccessURLDocumentOption", "NSAttributedStringCompletionHandler"],
     "modern": [
       "NSAttributedString.fromHTML(_:options:)", "NSAttributedString.loadFromHTML(string:options:completionHandler:)"],
     "note": "WebKit renders off screen and hands back text; there is no web screen, so nothing moves. List it as headless.",
     "match": {
      "types": [
        "NSAttributedString.CompletionHandler", "NSReadAccessURLDocumentOption", "NSAttributedStringCompletionHandler"],
      "members": ["loadFromHTML", "fromHTML", "readAccessURL"],
      "selectorsObjC": [
        "loadFromHTMLWithRequest:options:completionHandler:", "loadFromHTMLWithFileURL:options:completionHandler:",
        "loadFromHTMLWithString:options:completionHandler:", "loadFromHTMLWithData:options:completionHandler:"],
      "receivers": ["NSAttributedString", "NSAttributedString.DocumentReadingOptionKey"],
      "ambiguousNames": ["fromHTML"],
      "condition": "The document type HTML with the plain data initialiser is the same engine, listed as headless."}},
    {"id": "share-and-drag-page", "title": "Share or drag the page",
     "category": "export", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["UIActivityViewController.init(activityItems:applicationActivities:)"],
     "legacyObjC": ["initWithActivityItems:applicationActivities:"],
     "modern": ["WebPage: Transferable", "ShareLink", "View.draggable(_:)"],
     "note": "The page is Transferable as web archive, PDF, image and URL, so it can feed ShareLink or a drag; the Add to Home Screen action needs a WKWebView item.",
     "match": {
      "selectorsObjC": ["initWithActivityItems:applicationActivities:"],
      "receivers": ["UIActivityViewController"],
      "ambiguousNames": ["initWithActivityItems:applicationActivities:"],
      "condition": "The web view or its URL is among the activity items."}},
    {"id": "print", "title": "Print the page",
     "category": "export", "status": "workaround", "since": "26.0", "blocks": "judge",
     "blocksNote": "yes where a print page renderer or print info sets headers, footers or paper; no where the page is simply printed",
     "legacy": [
       "WKWebView.printOperation(with:)", "WKWebView.viewPrintFormatter()",
       "UIPrintPageRenderer.addPrintFormatter(_:startingAtPageAt:)"],
     "legacyObjC": ["printOperationWithPrintInfo:", "viewPrintFormatter", "addPrintFormatter:startingAtPageAtIndex:"],
     "modern": ["WebPage.exported(as:)"],
     "note": "No print entry point: export a PDF and print that, or call window.print from script and check the result on each platform.",
     "match": {
      "members": ["printOperation", "viewPrintFormatter", "addPrintFormatter"],
      "selectorsObjC": ["printOperationWithPrintInfo:", "viewPrintFormatter", "addPrintFormatter:startingAtPageAtIndex:"],
      "receivers": ["WKWebView", "UIPrintPageRenderer"],
      "ambiguousNames": [
        "printOperation", "viewPrintFormatter", "addPrintFormatter", "addPrintFormatter:startingAtPageAtIndex:"],
      "condition": "The formatter or operation comes from a web view."}}
    ]
    """#
}
