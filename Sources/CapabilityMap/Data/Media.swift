extension CapabilityData {
  /// The entries of the category `media`.
  static let media = #"""
    [
    {"id": "media-capture-permission", "title": "Camera and microphone permission",
     "category": "media", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKUIDelegate.webView(_:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:)",
       "WKUIDelegate.webView(_:decideMediaCapturePermissionsFor:initiatedBy:type:)", "WKMediaCaptureType",
       "WKPermissionDecision"],
     "legacyObjC": [
       "webView:requestMediaCapturePermissionForOrigin:initiatedByFrame:type:decisionHandler:", "WKMediaCaptureType",
       "WKPermissionDecision"],
     "modern": [
       "WebPage.Configuration.deviceSensorAuthorization", "WebPage.DeviceSensorAuthorization.init(decisionHandler:)",
       "WebPage.DeviceSensorAuthorization.init(decision:)",
       "WebPage.DeviceSensorAuthorization.Permission.mediaCapture(_:)"],
     "note": "Set an async closure, or one fixed decision, in the configuration; the default is to prompt.",
     "match": {
      "types": ["WKMediaCaptureType"],
      "delegateMethods": [
        {"name": "webView(_:requestMediaCapturePermissionFor:initiatedByFrame:type:decisionHandler:)", "parameter": "WKSecurityOrigin", "protocol": "WKUIDelegate"},
        {"name": "webView(_:decideMediaCapturePermissionsFor:initiatedBy:type:)", "parameter": "WKSecurityOrigin", "protocol": "WKUIDelegate"}],
      "selectorsObjC": ["webView:requestMediaCapturePermissionForOrigin:initiatedByFrame:type:decisionHandler:"]}},
    {"id": "device-motion-permission", "title": "Device orientation and motion permission",
     "category": "media", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKUIDelegate.webView(_:requestDeviceOrientationAndMotionPermissionFor:initiatedByFrame:decisionHandler:)",
       "WKUIDelegate.webView(_:requestDeviceOrientationAndMotionPermissionFor:initiatedByFrame:)"],
     "legacyObjC": ["webView:requestDeviceOrientationAndMotionPermissionForOrigin:initiatedByFrame:decisionHandler:"],
     "modern": [
       "WebPage.Configuration.deviceSensorAuthorization",
       "WebPage.DeviceSensorAuthorization.Permission.deviceOrientationAndMotion"],
     "note": "Same closure as media capture, told apart by the permission case.",
     "match": {
      "delegateMethods": [
        {"name": "webView(_:requestDeviceOrientationAndMotionPermissionFor:initiatedByFrame:decisionHandler:)", "parameter": "WKSecurityOrigin", "protocol": "WKUIDelegate"},
        {"name": "webView(_:requestDeviceOrientationAndMotionPermissionFor:initiatedByFrame:)", "parameter": "WKSecurityOrigin", "protocol": "WKUIDelegate"}],
      "selectorsObjC": ["webView:requestDeviceOrientationAndMotionPermissionForOrigin:initiatedByFrame:decisionHandler:"]}},
    {"id": "geolocation-permission", "title": "Geolocation permission",
     "category": "media", "status": "gap", "blocks": "judge",
     "blocksNote": "yes where the handler answers deny or decides by origin; no where it always grants or prompts, since the system then asks the person",
     "legacy": [
       "WKUIDelegate.webView(_:requestGeolocationPermissionFor:initiatedByFrame:decisionHandler:)",
       "WKUIDelegate.webView(_:requestGeolocationPermissionFor:initiatedBy:)"],
     "legacyObjC": ["webView:requestGeolocationPermissionForOrigin:initiatedByFrame:decisionHandler:"],
     "note": "A 27.0 callback of WKUIDelegate only; the sensor permission enum has no geolocation case.",
     "match": {
      "delegateMethods": [
        {"name": "webView(_:requestGeolocationPermissionFor:initiatedByFrame:decisionHandler:)", "parameter": "WKSecurityOrigin", "protocol": "WKUIDelegate"},
        {"name": "webView(_:requestGeolocationPermissionFor:initiatedBy:)", "parameter": "WKSecurityOrigin", "protocol": "WKUIDelegate"}],
      "selectorsObjC": ["webView:requestGeolocationPermissionForOrigin:initiatedByFrame:decisionHandler:"]}},
    {"id": "inline-media-playback", "title": "Inline video playback",
     "category": "media", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["WKWebViewConfiguration.allowsInlineMediaPlayback"],
     "legacyObjC": ["allowsInlineMediaPlayback"],
     "modern": ["WebPage.Configuration.mediaPlaybackBehavior", "WebPage.Configuration.MediaPlaybackBehavior"],
     "note": "An iOS-only enum: automatic, allowsInlinePlayback or alwaysFullscreen.",
     "match": {
      "members": ["allowsInlineMediaPlayback"],
      "selectorsObjC": ["allowsInlineMediaPlayback", "setAllowsInlineMediaPlayback:"],
      "receivers": ["WKWebViewConfiguration"],
      "sharedNames": ["allowsInlineMediaPlayback"]}},
    {"id": "autoplay-policy", "title": "Media needing a user gesture",
     "category": "media", "status": "gap", "blocks": "judge",
     "blocksNote": "yes where the value is set to empty or the old user-action switch to false, so that media with sound may start by itself; no where it only makes the rule stricter",
     "legacy": [
       "WKWebViewConfiguration.mediaTypesRequiringUserActionForPlayback",
       "WKWebViewConfiguration.requiresUserActionForMediaPlayback",
       "WKWebViewConfiguration.mediaPlaybackRequiresUserAction", "WKAudiovisualMediaTypes"],
     "legacyObjC": [
       "mediaTypesRequiringUserActionForPlayback", "requiresUserActionForMediaPlayback", "mediaPlaybackRequiresUserAction"],
     "note": "No counterpart; the WebKit default applies, so silent autoplay needs muted inline video in the page.",
     "match": {
      "types": ["WKAudiovisualMediaTypes"],
      "members": [
        "mediaTypesRequiringUserActionForPlayback", "requiresUserActionForMediaPlayback",
        "mediaPlaybackRequiresUserAction"],
      "selectorsObjC": [
        "mediaTypesRequiringUserActionForPlayback", "setMediaTypesRequiringUserActionForPlayback:",
        "requiresUserActionForMediaPlayback", "setRequiresUserActionForMediaPlayback:", "mediaPlaybackRequiresUserAction",
        "setMediaPlaybackRequiresUserAction:"],
      "receivers": ["WKWebViewConfiguration"],
      "sharedNames": ["mediaPlaybackRequiresUserAction"],
      "condition": "Read the assigned value: an empty set or false lifts the rule."}},
    {"id": "picture-in-picture", "title": "Picture in Picture switch",
     "category": "media", "status": "gap", "blocks": "no",
     "legacy": ["WKWebViewConfiguration.allowsPictureInPictureMediaPlayback"],
     "legacyObjC": ["allowsPictureInPictureMediaPlayback"],
     "note": "No switch; the default, which allows it, stays on.",
     "match": {
      "members": ["allowsPictureInPictureMediaPlayback"],
      "selectorsObjC": ["allowsPictureInPictureMediaPlayback", "setAllowsPictureInPictureMediaPlayback:"],
      "receivers": ["WKWebViewConfiguration"],
      "sharedNames": ["allowsPictureInPictureMediaPlayback"]}},
    {"id": "airplay", "title": "AirPlay switch",
     "category": "media", "status": "direct", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKWebViewConfiguration.allowsAirPlayForMediaPlayback", "WKWebViewConfiguration.mediaPlaybackAllowsAirPlay"],
     "legacyObjC": ["allowsAirPlayForMediaPlayback", "mediaPlaybackAllowsAirPlay"],
     "modern": ["WebPage.Configuration.allowsAirPlayForMediaPlayback"],
     "note": "Declared, but the stored revisions of the mapping file do not copy it to the backing configuration, so test that false takes effect.",
     "match": {
      "members": ["allowsAirPlayForMediaPlayback", "mediaPlaybackAllowsAirPlay"],
      "selectorsObjC": [
        "allowsAirPlayForMediaPlayback", "setAllowsAirPlayForMediaPlayback:", "mediaPlaybackAllowsAirPlay",
        "setMediaPlaybackAllowsAirPlay:"],
      "receivers": ["WKWebViewConfiguration"],
      "sharedNames": ["allowsAirPlayForMediaPlayback", "mediaPlaybackAllowsAirPlay"]}},
    {"id": "media-control", "title": "Pause, suspend, query and close media",
     "category": "media", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKWebView.pauseAllMediaPlayback(completionHandler:)", "WKWebView.pauseAllMediaPlayback()",
       "WKWebView.setAllMediaPlaybackSuspended(_:completionHandler:)", "WKWebView.setAllMediaPlaybackSuspended(_:)",
       "WKWebView.requestMediaPlaybackState(completionHandler:)", "WKWebView.requestMediaPlaybackState()",
       "WKMediaPlaybackState", "WKWebView.closeAllMediaPresentations(completionHandler:)",
       "WKWebView.closeAllMediaPresentations()"],
     "legacyObjC": [
       "pauseAllMediaPlaybackWithCompletionHandler:", "pauseAllMediaPlayback:",
       "setAllMediaPlaybackSuspended:completionHandler:", "suspendAllMediaPlayback:", "resumeAllMediaPlayback:",
       "requestMediaPlaybackStateWithCompletionHandler:", "requestMediaPlaybackState:",
       "closeAllMediaPresentationsWithCompletionHandler:", "closeAllMediaPresentations", "WKMediaPlaybackState"],
     "modern": [
       "WebPage.pauseAllMediaPlayback()", "WebPage.setAllMediaPlaybackSuspended(_:)", "WebPage.mediaPlaybackState()",
       "WebPage.closeAllMediaPresentations()"],
     "note": "Async methods only; the state query is renamed mediaPlaybackState. The deprecated one-argument forms of 14.5 are hidden from Swift and live on in Objective-C code alone.",
     "match": {
      "types": ["WKMediaPlaybackState"],
      "members": [
        "pauseAllMediaPlayback", "setAllMediaPlaybackSuspended", "requestMediaPlaybackState", "closeAllMediaPresentations"],
      "selectorsObjC": [
        "pauseAllMediaPlaybackWithCompletionHandler:", "pauseAllMediaPlayback:",
        "setAllMediaPlaybackSuspended:completionHandler:", "suspendAllMediaPlayback:", "resumeAllMediaPlayback:",
        "requestMediaPlaybackStateWithCompletionHandler:", "requestMediaPlaybackState:",
        "closeAllMediaPresentationsWithCompletionHandler:", "closeAllMediaPresentations"],
      "receivers": ["WKWebView"],
      "sharedNames": ["pauseAllMediaPlayback", "setAllMediaPlaybackSuspended", "closeAllMediaPresentations"]}},
    {"id": "set-capture-state", "title": "Mute or stop capture",
     "category": "media", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKWebView.setCameraCaptureState(_:completionHandler:)", "WKWebView.setCameraCaptureState(_:)",
       "WKWebView.setMicrophoneCaptureState(_:completionHandler:)", "WKWebView.setMicrophoneCaptureState(_:)",
       "WKMediaCaptureState"],
     "legacyObjC": ["setCameraCaptureState:completionHandler:", "setMicrophoneCaptureState:completionHandler:"],
     "modern": ["WebPage.setCameraCaptureState(_:)", "WebPage.setMicrophoneCaptureState(_:)"],
     "note": "Async only.",
     "match": {
      "members": ["setCameraCaptureState", "setMicrophoneCaptureState"],
      "selectorsObjC": ["setCameraCaptureState:completionHandler:", "setMicrophoneCaptureState:completionHandler:"],
      "receivers": ["WKWebView"],
      "sharedNames": ["setCameraCaptureState", "setMicrophoneCaptureState"]}},
    {"id": "element-fullscreen", "title": "Element fullscreen switch",
     "category": "media", "status": "changed", "since": "26.0", "blocks": "no",
     "legacy": ["WKPreferences.isElementFullscreenEnabled"],
     "legacyObjC": ["elementFullscreenEnabled", "isElementFullscreenEnabled"],
     "modern": ["View.webViewElementFullscreenBehavior(_:)", "WebView.ElementFullscreenBehavior"],
     "note": "A view modifier; automatic means off, so pass enabled to keep fullscreen video pages working.",
     "match": {
      "members": ["isElementFullscreenEnabled"],
      "selectorsObjC": ["elementFullscreenEnabled", "setElementFullscreenEnabled:", "isElementFullscreenEnabled"],
      "receivers": ["WKPreferences"]}}
    ]
    """#
}
