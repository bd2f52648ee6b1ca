extension CapabilityData {
  /// The entries of the category `storage`.
  static let storage = #"""
    [
    {"id": "website-data-store", "title": "Website data store",
     "category": "storage", "status": "direct", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKWebViewConfiguration.websiteDataStore", "WKWebsiteDataStore.default()", "WKWebsiteDataStore.nonPersistent()",
       "WKWebsiteDataStore.init(forIdentifier:)", "WKWebsiteDataStore.identifier", "WKWebsiteDataStore.isPersistent",
       "WKWebsiteDataStore.fetchAllDataStoreIdentifiers(_:)",
       "WKWebsiteDataStore.remove(forIdentifier:completionHandler:)", "WKWebsiteDataStore.allDataStoreIdentifiers",
       "WKWebsiteDataStore.remove(forIdentifier:)"],
     "legacyObjC": [
       "websiteDataStore", "defaultDataStore", "nonPersistentDataStore", "dataStoreForIdentifier:", "identifier",
       "persistent", "isPersistent", "fetchAllDataStoreIdentifiers:", "removeDataStoreForIdentifier:completionHandler:",
       "WKWebsiteDataStore"],
     "modern": ["WebPage.Configuration.websiteDataStore", "WKWebsiteDataStore"],
     "note": "Assign the same store object in the configuration struct and keep a reference to it.",
     "match": {
      "types": ["WKWebsiteDataStore"],
      "members": [
        "websiteDataStore", "default", "nonPersistent", "identifier", "isPersistent", "fetchAllDataStoreIdentifiers",
        "remove", "allDataStoreIdentifiers"],
      "selectorsObjC": [
        "websiteDataStore", "setWebsiteDataStore:", "defaultDataStore", "nonPersistentDataStore",
        "dataStoreForIdentifier:", "identifier", "persistent", "isPersistent", "fetchAllDataStoreIdentifiers:",
        "removeDataStoreForIdentifier:completionHandler:"],
      "receivers": ["WKWebViewConfiguration", "WKWebsiteDataStore"],
      "ambiguousNames": ["default", "identifier", "isPersistent", "remove", "defaultDataStore", "persistent"],
      "sharedNames": ["websiteDataStore"]}},
    {"id": "website-data-records", "title": "List, remove, back up and restore site data",
     "category": "storage", "status": "direct", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKWebsiteDataStore.fetchDataRecords(ofTypes:completionHandler:)",
       "WKWebsiteDataStore.removeData(ofTypes:for:completionHandler:)",
       "WKWebsiteDataStore.removeData(ofTypes:modifiedSince:completionHandler:)",
       "WKWebsiteDataStore.allWebsiteDataTypes()", "WKWebsiteDataRecord.displayName", "WKWebsiteDataRecord.dataTypes",
       "WKWebsiteDataStore.fetchData(of:completionHandler:)", "WKWebsiteDataStore.restoreData(_:completionHandler:)",
       "WKWebsiteDataStore.dataRecords(ofTypes:)", "WKWebsiteDataStore.removeData(ofTypes:for:)",
       "WKWebsiteDataStore.removeData(ofTypes:modifiedSince:)", "WKWebsiteDataStore.fetchData(of:)",
       "WKWebsiteDataStore.restoreData(_:)", "WKWebsiteDataTypeCookies", "WKWebsiteDataTypeDiskCache",
       "WKWebsiteDataTypeMemoryCache", "WKWebsiteDataTypeFetchCache", "WKWebsiteDataTypeOfflineWebApplicationCache",
       "WKWebsiteDataTypeSessionStorage", "WKWebsiteDataTypeLocalStorage", "WKWebsiteDataTypeWebSQLDatabases",
       "WKWebsiteDataTypeIndexedDBDatabases", "WKWebsiteDataTypeServiceWorkerRegistrations",
       "WKWebsiteDataTypeFileSystem", "WKWebsiteDataTypeSearchFieldRecentSearches", "WKWebsiteDataTypeMediaKeys",
       "WKWebsiteDataTypeHashSalt", "WKWebsiteDataTypeScreenTime"],
     "legacyObjC": [
       "fetchDataRecordsOfTypes:completionHandler:", "removeDataOfTypes:forDataRecords:completionHandler:",
       "removeDataOfTypes:modifiedSince:completionHandler:", "allWebsiteDataTypes", "displayName", "dataTypes",
       "fetchDataOfTypes:completionHandler:", "restoreData:completionHandler:", "WKWebsiteDataRecord",
       "WKWebsiteDataTypeCookies", "WKWebsiteDataTypeDiskCache", "WKWebsiteDataTypeMemoryCache",
       "WKWebsiteDataTypeFetchCache", "WKWebsiteDataTypeOfflineWebApplicationCache", "WKWebsiteDataTypeSessionStorage",
       "WKWebsiteDataTypeLocalStorage", "WKWebsiteDataTypeWebSQLDatabases", "WKWebsiteDataTypeIndexedDBDatabases",
       "WKWebsiteDataTypeServiceWorkerRegistrations", "WKWebsiteDataTypeFileSystem",
       "WKWebsiteDataTypeSearchFieldRecentSearches", "WKWebsiteDataTypeMediaKeys", "WKWebsiteDataTypeHashSalt",
       "WKWebsiteDataTypeScreenTime"],
     "modern": [
       "WKWebsiteDataStore", "WKWebsiteDataStore.fetchData(of:completionHandler:)",
       "WKWebsiteDataStore.restoreData(_:completionHandler:)"],
     "note": "All of it lives on the store, which both generations share. The async name for listing records drops the fetch prefix.",
     "match": {
      "types": [
        "WKWebsiteDataRecord", "WKWebsiteDataTypeCookies", "WKWebsiteDataTypeDiskCache", "WKWebsiteDataTypeMemoryCache",
        "WKWebsiteDataTypeFetchCache", "WKWebsiteDataTypeOfflineWebApplicationCache", "WKWebsiteDataTypeSessionStorage",
        "WKWebsiteDataTypeLocalStorage", "WKWebsiteDataTypeWebSQLDatabases", "WKWebsiteDataTypeIndexedDBDatabases",
        "WKWebsiteDataTypeServiceWorkerRegistrations", "WKWebsiteDataTypeFileSystem",
        "WKWebsiteDataTypeSearchFieldRecentSearches", "WKWebsiteDataTypeMediaKeys", "WKWebsiteDataTypeHashSalt",
        "WKWebsiteDataTypeScreenTime"],
      "members": [
        "fetchDataRecords", "removeData", "allWebsiteDataTypes", "displayName", "dataTypes", "fetchData", "restoreData",
        "dataRecords"],
      "selectorsObjC": [
        "fetchDataRecordsOfTypes:completionHandler:", "removeDataOfTypes:forDataRecords:completionHandler:",
        "removeDataOfTypes:modifiedSince:completionHandler:", "allWebsiteDataTypes", "displayName", "dataTypes",
        "fetchDataOfTypes:completionHandler:", "restoreData:completionHandler:"],
      "receivers": ["WKWebsiteDataStore", "WKWebsiteDataRecord"],
      "ambiguousNames": [
        "removeData", "displayName", "dataTypes", "fetchData", "restoreData", "fetchDataOfTypes:completionHandler:",
        "restoreData:completionHandler:"],
      "condition": "The receiver is a data store; on a web view the like-named calls are the per-view backup."}},
    {"id": "cookies", "title": "Read, write and observe cookies",
     "category": "storage", "status": "direct", "since": "26.0", "blocks": "no",
     "legacy": [
       "WKWebsiteDataStore.httpCookieStore", "WKHTTPCookieStore.getAllCookies(_:)", "WKHTTPCookieStore.allCookies()",
       "WKHTTPCookieStore.getCookies(for:completionHandler:)", "WKHTTPCookieStore.setCookie(_:completionHandler:)",
       "WKHTTPCookieStore.setCookie(_:)", "WKHTTPCookieStore.setCookies(_:completionHandler:)",
       "WKHTTPCookieStore.delete(_:completionHandler:)", "WKHTTPCookieStore.deleteCookie(_:)",
       "WKHTTPCookieStore.getCookiePolicy(_:)", "WKHTTPCookieStore.setCookiePolicy(_:completionHandler:)",
       "WKHTTPCookieStore.add(_:)", "WKHTTPCookieStore.remove(_:)", "WKHTTPCookieStoreObserver.cookiesDidChange(in:)",
       "WKHTTPCookieStore.cookies(for:)", "WKHTTPCookieStore.setCookies(_:)", "WKHTTPCookieStore.cookiePolicy",
       "WKHTTPCookieStore.setCookiePolicy(_:)", "WKHTTPCookieStore.CookiePolicy"],
     "legacyObjC": [
       "httpCookieStore", "getAllCookies:", "getCookiesForURL:completionHandler:", "setCookie:completionHandler:",
       "setCookies:completionHandler:", "deleteCookie:completionHandler:", "getCookiePolicy:",
       "setCookiePolicy:completionHandler:", "addObserver:", "removeObserver:", "cookiesDidChangeInCookieStore:",
       "WKHTTPCookieStore", "WKHTTPCookieStoreObserver", "WKCookiePolicy"],
     "modern": ["WebPage.Configuration.websiteDataStore", "WKHTTPCookieStore", "WKHTTPCookieStoreObserver"],
     "note": "Reach the cookie store through the data store you put in the configuration; observers are not retained. Setting several cookies in one call is 26.0, reading those of one URL is 27.0; several async names differ (allCookies, cookies for a URL, cookiePolicy as an async property, deleteCookie).",
     "match": {
      "types": ["WKHTTPCookieStore", "WKHTTPCookieStoreObserver", "WKHTTPCookieStore.CookiePolicy", "WKCookiePolicy"],
      "members": [
        "httpCookieStore", "getAllCookies", "allCookies", "getCookies", "setCookie", "setCookies", "delete",
        "deleteCookie", "getCookiePolicy", "setCookiePolicy", "add", "remove", "cookies", "cookiePolicy"],
      "delegateMethods": [
        {"name": "cookiesDidChange(in:)", "parameter": "WKHTTPCookieStore", "protocol": "WKHTTPCookieStoreObserver"}],
      "conformances": ["WKHTTPCookieStoreObserver"],
      "selectorsObjC": [
        "httpCookieStore", "getAllCookies:", "getCookiesForURL:completionHandler:", "setCookie:completionHandler:",
        "setCookies:completionHandler:", "deleteCookie:completionHandler:", "getCookiePolicy:",
        "setCookiePolicy:completionHandler:", "addObserver:", "removeObserver:", "cookiesDidChangeInCookieStore:"],
      "receivers": ["WKWebsiteDataStore", "WKHTTPCookieStore"],
      "ambiguousNames": [
        "allCookies", "getCookies", "setCookie", "setCookies", "delete", "deleteCookie", "add", "remove", "cookies",
        "cookiePolicy", "addObserver:", "removeObserver:"],
      "condition": "Storage reached through a data store; the shared HTTPCookieStorage of Foundation is another matter."}},
    {"id": "web-view-data-backup", "title": "Per-view data such as session storage",
     "category": "storage", "status": "gap", "blocks": "yes",
     "legacy": [
       "WKWebView.fetchData(of:completionHandler:)", "WKWebView.restoreData(_:completionHandler:)", "WKWebViewDataType",
       "WKWebView.fetchData(of:)", "WKWebView.restoreData(_:)"],
     "legacyObjC": ["fetchDataOfTypes:completionHandler:", "restoreData:completionHandler:", "WKWebViewDataType"],
     "note": "New in 26.0 on WKWebView only.",
     "match": {
      "types": ["WKWebViewDataType"],
      "members": ["fetchData", "restoreData"],
      "selectorsObjC": ["fetchDataOfTypes:completionHandler:", "restoreData:completionHandler:"],
      "receivers": ["WKWebView"],
      "ambiguousNames": [
        "fetchData", "restoreData", "fetchDataOfTypes:completionHandler:", "restoreData:completionHandler:"],
      "condition": "The receiver is a web view, not a data store."}}
    ]
    """#
}
