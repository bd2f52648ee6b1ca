extension CapabilityData {
  /// The entries of the category `sign-in`.
  static let signIn = #"""
    [
    {"id": "web-auth-session", "title": "Web sign-in session",
     "category": "sign-in", "status": "direct", "since": "12.0", "blocks": "no",
     "legacy": [
       "ASWebAuthenticationSession", "ASWebAuthenticationSession.init(url:callbackURLScheme:completionHandler:)",
       "ASWebAuthenticationSession.init(url:callback:completionHandler:)", "ASWebAuthenticationSession.CompletionHandler",
       "ASWebAuthenticationSession.start()", "ASWebAuthenticationSession.canStart", "ASWebAuthenticationSession.cancel()"],
     "legacyObjC": [
       "ASWebAuthenticationSession", "initWithURL:callbackURLScheme:completionHandler:",
       "initWithURL:callback:completionHandler:", "start", "canStart", "cancel"],
     "modern": [
       "ASWebAuthenticationSession", "EnvironmentValues.webAuthenticationSession",
       "WebAuthenticationSession.authenticate(using:callback:preferredBrowserSession:additionalHeaderFields:)",
       "WebAuthenticationSession.authenticate(using:callbackURLScheme:preferredBrowserSession:)"],
     "note": "The recommended container for sign-in; it stays. In SwiftUI the environment value (16.4) starts the same session without a presentation object. The initialiser with a bare scheme is marked for deprecation in the 27 documentation; use the callback form of 17.4.",
     "match": {
      "types": ["ASWebAuthenticationSession", "WebAuthenticationSession", "ASWebAuthenticationSession.CompletionHandler"],
      "members": ["start", "canStart", "cancel", "authenticate"],
      "keyPaths": ["webAuthenticationSession"],
      "selectorsObjC": [
        "initWithURL:callbackURLScheme:completionHandler:", "initWithURL:callback:completionHandler:", "start",
        "canStart", "cancel"],
      "receivers": ["ASWebAuthenticationSession"],
      "ambiguousNames": [
        "start", "canStart", "cancel", "authenticate", "initWithURL:callbackURLScheme:completionHandler:"],
      "condition": "The environment value of SwiftUI counts as the same container."}},
    {"id": "web-auth-callback", "title": "Callback matching",
     "category": "sign-in", "status": "direct", "since": "17.4", "blocks": "no",
     "legacy": [
       "ASWebAuthenticationSession.Callback", "ASWebAuthenticationSession.Callback.customScheme(_:)",
       "ASWebAuthenticationSession.Callback.https(host:path:)", "ASWebAuthenticationSession.Callback.matchesURL(_:)"],
     "legacyObjC": [
       "ASWebAuthenticationSessionCallback", "callbackWithCustomScheme:", "callbackWithHTTPSHost:path:", "matchesURL:"],
     "modern": ["ASWebAuthenticationSession.Callback"],
     "note": "A web link on an associated domain can end the session, so a redirect caught in a web view or in the app delegate can move here without a custom scheme.",
     "match": {
      "types": ["ASWebAuthenticationSession.Callback", "ASWebAuthenticationSessionCallback"],
      "members": ["customScheme", "https", "matchesURL"],
      "selectorsObjC": ["callbackWithCustomScheme:", "callbackWithHTTPSHost:path:", "matchesURL:"],
      "receivers": ["ASWebAuthenticationSession.Callback"],
      "ambiguousNames": ["customScheme", "https"]}},
    {"id": "web-auth-options", "title": "Private session and extra headers",
     "category": "sign-in", "status": "direct", "since": "13.0", "blocks": "no",
     "legacy": [
       "ASWebAuthenticationSession.prefersEphemeralWebBrowserSession",
       "ASWebAuthenticationSession.additionalHeaderFields", "WebAuthenticationSession.BrowserSession",
       "WebAuthenticationSession.BrowserSession.ephemeral", "WebAuthenticationSession.BrowserSession.shared"],
     "legacyObjC": ["prefersEphemeralWebBrowserSession", "additionalHeaderFields"],
     "modern": [
       "ASWebAuthenticationSession.prefersEphemeralWebBrowserSession", "WebAuthenticationSession.BrowserSession.ephemeral"],
     "note": "A private session shares no cookies and skips the consent alert; extra headers for the first request are 17.4.",
     "match": {
      "types": ["WebAuthenticationSession.BrowserSession"],
      "members": ["prefersEphemeralWebBrowserSession", "additionalHeaderFields", "ephemeral", "shared"],
      "selectorsObjC": [
        "prefersEphemeralWebBrowserSession", "setPrefersEphemeralWebBrowserSession:", "additionalHeaderFields",
        "setAdditionalHeaderFields:"],
      "receivers": ["ASWebAuthenticationSession", "WebAuthenticationSession.BrowserSession"],
      "ambiguousNames": ["additionalHeaderFields", "ephemeral", "shared", "setAdditionalHeaderFields:"]}},
    {"id": "web-auth-presentation", "title": "Window that presents the sign-in",
     "category": "sign-in", "status": "changed", "since": "13.0", "blocks": "no",
     "legacy": [
       "ASWebAuthenticationSession.presentationContextProvider",
       "ASWebAuthenticationPresentationContextProviding.presentationAnchor(for:)", "ASPresentationAnchor"],
     "legacyObjC": [
       "presentationContextProvider", "presentationAnchorForWebAuthenticationSession:", "ASPresentationAnchor",
       "ASWebAuthenticationPresentationContextProviding"],
     "modern": ["ASWebAuthenticationSession.presentationContextProvider", "EnvironmentValues.webAuthenticationSession"],
     "note": "Needed by the class from 13.0, not by the SwiftUI environment value. The same method name with a controller argument belongs to Sign in with Apple.",
     "match": {
      "types": ["ASWebAuthenticationPresentationContextProviding"],
      "members": ["presentationContextProvider"],
      "delegateMethods": [
        {"name": "presentationAnchor(for:)", "parameter": "ASWebAuthenticationSession", "protocol": "ASWebAuthenticationPresentationContextProviding"}],
      "conformances": ["ASWebAuthenticationPresentationContextProviding"],
      "selectorsObjC": [
        "presentationContextProvider", "setPresentationContextProvider:", "presentationAnchorForWebAuthenticationSession:"],
      "receivers": ["ASWebAuthenticationSession"],
      "ambiguousNames": ["presentationContextProvider", "setPresentationContextProvider:"],
      "condition": "The parameter is an ASWebAuthenticationSession; with an ASAuthorizationController it is Sign in with Apple."}},
    {"id": "web-auth-errors", "title": "Sign-in session errors",
     "category": "sign-in", "status": "direct", "since": "12.0", "blocks": "no",
     "legacy": [
       "ASWebAuthenticationSessionError", "ASWebAuthenticationSessionError.Code",
       "ASWebAuthenticationSessionError.canceledLogin", "ASWebAuthenticationSessionError.presentationContextNotProvided",
       "ASWebAuthenticationSessionError.presentationContextInvalid", "ASWebAuthenticationSessionErrorDomain"],
     "legacyObjC": [
       "ASWebAuthenticationSessionErrorDomain", "ASWebAuthenticationSessionErrorCode",
       "ASWebAuthenticationSessionErrorCodeCanceledLogin",
       "ASWebAuthenticationSessionErrorCodePresentationContextNotProvided",
       "ASWebAuthenticationSessionErrorCodePresentationContextInvalid"],
     "modern": ["ASWebAuthenticationSessionError"],
     "note": "Tell a person who closed the sheet from a real failure; the SwiftUI call throws the same errors.",
     "match": {
      "types": [
        "ASWebAuthenticationSessionError", "ASWebAuthenticationSessionErrorDomain",
        "ASWebAuthenticationSessionError.Code", "ASWebAuthenticationSessionErrorCode",
        "ASWebAuthenticationSessionErrorCodeCanceledLogin",
        "ASWebAuthenticationSessionErrorCodePresentationContextNotProvided",
        "ASWebAuthenticationSessionErrorCodePresentationContextInvalid"],
      "members": ["canceledLogin", "presentationContextNotProvided", "presentationContextInvalid"],
      "receivers": ["ASWebAuthenticationSessionError"]}},
    {"id": "sf-authentication-session", "title": "Old sign-in session",
     "category": "sign-in", "status": "changed", "since": "12.0", "blocks": "no",
     "legacy": [
       "SFAuthenticationSession", "SFAuthenticationSession.init(url:callbackURLScheme:completionHandler:)",
       "SFAuthenticationSession.CompletionHandler", "SFAuthenticationSession.start()", "SFAuthenticationSession.cancel()",
       "SFAuthenticationError", "SFAuthenticationError.canceledLogin", "SFAuthenticationErrorDomain"],
     "legacyObjC": [
       "SFAuthenticationSession", "initWithURL:callbackURLScheme:completionHandler:", "start", "cancel",
       "SFAuthenticationErrorDomain", "SFAuthenticationErrorCanceledLogin"],
     "modern": ["ASWebAuthenticationSession", "ASWebAuthenticationSessionError"],
     "note": "Deprecated since 12.0: same initialiser shape under the new class, plus a presentation object from 13.0; keep a strong reference to the session until it ends.",
     "match": {
      "types": [
        "SFAuthenticationSession", "SFAuthenticationError", "SFAuthenticationErrorDomain",
        "SFAuthenticationSession.CompletionHandler", "SFAuthenticationErrorCanceledLogin"],
      "members": ["start", "cancel", "canceledLogin"],
      "selectorsObjC": ["initWithURL:callbackURLScheme:completionHandler:", "start", "cancel"],
      "receivers": ["SFAuthenticationSession", "SFAuthenticationError"],
      "ambiguousNames": ["start", "cancel", "initWithURL:callbackURLScheme:completionHandler:"],
      "condition": "The receiver is an SFAuthenticationSession."}}
    ]
    """#
}
