print("webview-audit")
