import Testing

@Suite("scheme-handler-silent-failure") struct SchemeHandlerSilentFailureTests {
  @Test("Replies of the new API that end quietly, or never") func modern() {
    expect(
      "scheme-handler-silent-failure",
      """
      import Foundation
      import WebKit

      struct Guarded: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream<URLSchemeTaskResult, any Error> { continuation in
            guard let url = request.url else { return continuation.finish() }  // ← finding
            guard FileManager.default.fileExists(atPath: url.path()) else {
              return  // ← finding
            }
            if let data = try? Data(contentsOf: url) {
              continuation.yield(.response(URLResponse()))
              continuation.yield(.data(data))
            }
            continuation.finish()  // ← finding
          }
        }
      }
      struct Caught: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            let work = Task {
              do {
                let data = try await read(request)
                continuation.yield(.response(URLResponse()))
                continuation.yield(.data(data))
              } catch {
                print(error)
              }
              continuation.finish()  // ← finding
            }
            continuation.onTermination = { _ in work.cancel() }
          }
        }
        func read(_ request: URLRequest) async throws -> Data { Data() }
      }
      struct Waiting: URLSchemeHandler {
        func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
          let (stream, continuation) = AsyncThrowingStream<URLSchemeTaskResult, any Error>.makeStream()
          do {
            let data = try Data(contentsOf: request.url!)
            continuation.yield(.response(URLResponse()))
            continuation.yield(.data(data))
            continuation.finish()
          } catch {  // ← finding
            print(error)
          }
          return stream
        }
      }
      struct Helped: URLSchemeHandler {
        func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { serve(request, to: $0) }
        }
        private func serve(
          _ request: URLRequest, to sink: AsyncThrowingStream<URLSchemeTaskResult, any Error>.Continuation
        ) {
          guard let data = pages[request.url!.lastPathComponent] else {
            sink.finish()  // ← finding
            return
          }
          sink.yield(.response(URLResponse()))
          sink.yield(.data(data))
          sink.finish()
        }
        let pages: [String: Data] = [:]
      }
      struct Unfolding: URLSchemeHandler {
        func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
          var parts: [URLSchemeTaskResult] = []
          return AsyncThrowingStream(unfolding: {
            guard let url = request.url, let data = try? Data(contentsOf: url) else {
              return nil  // ← finding
            }
            guard !parts.isEmpty else { return nil }
            parts.append(.data(data))
            return parts.popLast()
          })
        }
      }
      """)
  }

  @Test("Tasks of the old API that end quietly, or never") func legacy() {
    expect(
      "scheme-handler-silent-failure",
      """
      import Foundation
      import WebKit

      final class Handler: NSObject, WKURLSchemeHandler {
        var stopped: Set<Int> = []
        func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
          guard let url = task.request.url else {
            task.didFinish()  // ← finding
            return
          }
          do {
            let data = try Data(contentsOf: url)
            guard !stopped.contains(task.hash) else { return }
            if Task.isCancelled { return }
            task.didReceive(URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil))
            task.didReceive(data)
            task.didFinish()
          } catch is CancellationError {
          } catch {
            task.didFinish()  // ← finding
          }
        }
        func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {
          guard stopped.isEmpty else { return }
        }
      }
      """)
  }

  @Test("Errors, error responses, ends after success and helpers that give nil are silent") func silent() {
    expect(
      "scheme-handler-silent-failure",
      """
      import Foundation
      import WebKit

      struct Handler: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream<URLSchemeTaskResult, any Error> { continuation in
            guard let url = request.url else { return continuation.finish(throwing: URLError(.badURL)) }
            guard let data = data(at: url) else {
              notFound(url, continuation)
              continuation.finish()
              return
            }
            continuation.yield(.response(URLResponse()))
            var rest = data[...]
            while let part = rest.popFirst() { continuation.yield(.data(Data([part]))) }
            continuation.finish()
          }
        }
        private func notFound(
          _ url: URL, _ continuation: AsyncThrowingStream<URLSchemeTaskResult, any Error>.Continuation
        ) {
          continuation.yield(
            .response(HTTPURLResponse(url: url, statusCode: 404, httpVersion: nil, headerFields: nil)!))
        }
        private func data(at url: URL) -> Data? {
          guard url.scheme == "guide" else { return nil }
          return try? Data(contentsOf: url)
        }
      }
      struct Chunked: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            let work = Task {
              do {
                let file = try FileHandle(forReadingFrom: request.url!)
                continuation.yield(.response(URLResponse()))
                while true {
                  guard let part = try file.read(upToCount: 10), !part.isEmpty else { break }
                  continuation.yield(.data(part))
                }
                continuation.finish()
              } catch {
                continuation.finish(throwing: error)
              }
            }
            continuation.onTermination = { _ in work.cancel() }
          }
        }
      }
      """)
  }
}

@Suite("scheme-handler-silent-failure, met in public code") struct SchemeHandlerPublicShapesTests {
  @Test("A task that was started already, a helper that answers by its result, and a deferred end") func silent() {
    expect(
      "scheme-handler-silent-failure",
      """
      import Foundation
      import WebKit

      final class Started: NSObject, WKURLSchemeHandler {
        var started: Set<Int> = []
        func isStarted(_ task: any WKURLSchemeTask) -> Bool { started.contains(task.hash) }
        func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
          guard isStarted(task) == false else { return }
          Task { await handle(task) }
        }
        func handle(_ task: any WKURLSchemeTask) async {
          guard let url = task.request.url, let data = try? Data(contentsOf: url) else {
            refuse(task)
            return
          }
          task.didReceive(URLResponse())
          task.didReceive(data)
          task.didFinish()
        }
        func refuse(_ task: any WKURLSchemeTask) {
          guard isStarted(task) else { return }
          if let response = HTTPURLResponse(url: task.request.url!, statusCode: 404, httpVersion: nil, headerFields: nil) {
            task.didReceive(response)
            task.didFinish()
          }
        }
        func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) { started.remove(task.hash) }
      }
      final class Answering: NSObject, WKURLSchemeHandler {
        func serve(_ task: any WKURLSchemeTask) -> Bool {
          guard let url = task.request.url else { return false }
          if let data = try? Data(contentsOf: url) {
            task.didReceive(URLResponse())
            task.didReceive(data)
            task.didFinish()
            return true
          }
          return false
        }
        func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
          if serve(task) { return }
          task.didFailWithError(URLError(.fileDoesNotExist))
        }
        func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {}
      }
      struct Deferred: URLSchemeHandler {
        func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            defer { continuation.finish() }
            do { try save(request) } catch { print(error) }
            continuation.yield(.response(URLResponse()))
          }
        }
        func save(_ request: URLRequest) throws {}
      }
      """)
  }

  @Test("A deferred end without a response") func deferred() {
    expect(
      "scheme-handler-silent-failure",
      """
      import Foundation
      import WebKit

      struct Deferred: URLSchemeHandler {
        func reply(for request: URLRequest) -> AsyncThrowingStream<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            defer { continuation.finish() }
            guard let url = request.url else { return }  // ← finding
            continuation.yield(.response(URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)))
          }
        }
      }
      """)
  }
}

@Suite("scheme-handler-order") struct SchemeHandlerOrderTests {
  @Test("Data or an end before any response") func fires() {
    expect(
      "scheme-handler-order",
      """
      import Foundation
      import WebKit

      struct Early: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            let data = Data()
            continuation.yield(.data(data))  // ← finding
            continuation.yield(.response(URLResponse()))
            continuation.finish()
          }
        }
      }
      struct Empty: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            continuation.finish()  // ← finding
          }
        }
      }
      final class Old: NSObject, WKURLSchemeHandler {
        func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
          task.didReceive(Data())  // ← finding
          task.didReceive(URLResponse())
          task.didFinish()
        }
        func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {}
      }
      """)
  }

  @Test("Response, data, end; a failure; and a flag that remembers the response") func silent() {
    expect(
      "scheme-handler-order",
      """
      import Foundation
      import WebKit

      struct Fine: URLSchemeHandler {
        let chunks: [Data]
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            var isFirst = true
            for chunk in chunks {
              if isFirst {
                continuation.yield(.response(URLResponse()))
                isFirst = false
              }
              continuation.yield(.data(chunk))
            }
            continuation.finish()
          }
        }
      }
      struct Failing: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { $0.finish(throwing: URLError(.badURL)) }
        }
      }
      struct Quiet: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            guard let url = request.url else {
              continuation.finish()
              return
            }
            continuation.yield(.response(URLResponse(url: url, mimeType: nil, expectedContentLength: 0, textEncodingName: nil)))
            continuation.finish()
          }
        }
      }
      """)
  }
}

@Suite("scheme-handler-no-cancellation") struct SchemeHandlerNoCancellationTests {
  @Test("Tasks, queues and data tasks that nobody ends") func fires() {
    expect(
      "scheme-handler-no-cancellation",
      """
      import Foundation
      import WebKit

      struct Unheld: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            Task.detached { await serve(continuation) }  // ← finding
          }
        }
        func serve(_ sink: AsyncThrowingStream<URLSchemeTaskResult, any Error>.Continuation) async {}
      }
      struct Reported: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            let work = DispatchQueue(label: "a")
            work.async {  // ← finding
              continuation.finish(throwing: URLError(.badURL))
            }
            continuation.onTermination = { reason in print(reason) }
          }
        }
      }
      final class Old: NSObject, WKURLSchemeHandler {
        func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
          DispatchQueue.global().async {  // ← finding
            DispatchQueue.main.async { task.didFailWithError(URLError(.badURL)) }
          }
          URLSession.shared.dataTask(with: task.request) { _, _, _ in }.resume()  // ← finding
        }
        func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) { print("stopped") }
      }
      """)
  }

  @Test("Work that is ended, no work, and tasks outside of replies are silent") func silent() {
    expect(
      "scheme-handler-no-cancellation",
      """
      import Foundation
      import WebKit

      struct Ended: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            let work = Task { continuation.finish(throwing: URLError(.badURL)) }
            continuation.onTermination = { @Sendable _ in work.cancel() }
          }
        }
        func preload() { Task { print("later") } }
      }
      struct Unfolding: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream(unfolding: { nil })
        }
      }
      struct Asking: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            Task {
              while true {
                if case .terminated = continuation.yield(.data(Data())) { return }
              }
            }
          }
        }
      }
      final class Old: NSObject, WKURLSchemeHandler {
        var works: [Int: Task<Void, Never>] = [:]
        func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
          works[task.hash] = Task { task.didFailWithError(URLError(.badURL)) }
        }
        func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {
          works.removeValue(forKey: task.hash)?.cancel()
        }
      }
      """)
  }
}

@Suite("scheme-handler-mime") struct SchemeHandlerMimeTests {
  @Test("One type or encoding for files of any kind") func fires() {
    expect(
      "scheme-handler-mime",
      """
      import Foundation
      import UniformTypeIdentifiers
      import WebKit

      struct Files: URLSchemeHandler {
        let root: URL
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            do {
              let url = request.url!
              let file = root.appending(path: url.path())
              let data = try Data(contentsOf: file)
              continuation.yield(.response(response(url, data)))
              continuation.yield(.data(data))
              continuation.finish()
            } catch { continuation.finish(throwing: error) }
          }
        }
        private func response(_ url: URL, _ data: Data) -> URLResponse {
          URLResponse(
            url: url,
            mimeType: "text/html",  // ← finding
            expectedContentLength: data.count, textEncodingName: nil)
        }
      }
      final class Old: NSObject, WKURLSchemeHandler {
        func webView(_ webView: WKWebView, start task: any WKURLSchemeTask) {
          let url = task.request.url!
          guard let data = FileManager.default.contents(atPath: folder + url.path) else {
            task.didFailWithError(URLError(.fileDoesNotExist))
            return
          }
          let headers = ["Content-Type": "text/plain"]  // ← finding
          task.didReceive(HTTPURLResponse(url: url, statusCode: 200, httpVersion: nil, headerFields: headers)!)
          task.didReceive(data)
          task.didFinish()
        }
        func webView(_ webView: WKWebView, stop task: any WKURLSchemeTask) {}
        let folder = "/tmp"
      }
      struct Encoded: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            let url = request.url!
            let data = try! Data(contentsOf: Bundle.main.bundleURL.appending(path: url.path()))
            let type = UTType(filenameExtension: url.pathExtension)?.preferredMIMEType ?? "application/octet-stream"
            continuation.yield(
              .response(
                URLResponse(
                  url: url, mimeType: type, expectedContentLength: data.count,
                  textEncodingName: "utf-8")))  // ← finding
            continuation.yield(.data(data))
            continuation.finish()
          }
        }
      }
      """)
  }

  @Test("One kind of resource, one literal a case, fallbacks and error responses are silent") func silent() {
    expect(
      "scheme-handler-mime",
      """
      import Foundation
      import WebKit

      struct Pages: URLSchemeHandler {
        let render: @Sendable (String) -> String
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            let data = Data(render(request.url!.lastPathComponent).utf8)
            continuation.yield(.response(URLResponse(url: request.url!, mimeType: "text/html", expectedContentLength: data.count, textEncodingName: "utf-8")))
            continuation.yield(.data(data))
            continuation.finish()
          }
        }
      }
      struct Sheets: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            let name = request.url!.lastPathComponent
            let data = try! Data(contentsOf: URL.documentsDirectory.appending(path: "\\(name).html"))
            continuation.yield(.response(URLResponse(url: request.url!, mimeType: "text/html", expectedContentLength: data.count, textEncodingName: "utf-8")))
            continuation.finish()
          }
        }
      }
      struct Sounds: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            let data = try! Data(contentsOf: URL.documentsDirectory.appending(path: request.url!.path()))
            continuation.yield(.response(URLResponse(url: request.url!, mimeType: "audio/mpeg", expectedContentLength: data.count, textEncodingName: nil)))
            continuation.finish()
          }
        }
      }
      struct Cases: URLSchemeHandler {
        func reply(for request: URLRequest) -> some AsyncSequence<URLSchemeTaskResult, any Error> {
          AsyncThrowingStream { continuation in
            let url = request.url!
            guard let data = try? Data(contentsOf: Bundle.main.bundleURL.appending(path: url.path())) else {
              continuation.yield(.response(HTTPURLResponse(url: url, statusCode: 404, httpVersion: nil, headerFields: ["Content-Type": "text/plain"])!))
              continuation.finish()
              return
            }
            continuation.yield(.response(URLResponse(url: url, mimeType: type(of: url), expectedContentLength: data.count, textEncodingName: nil)))
            continuation.finish()
          }
        }
        func type(of url: URL) -> String {
          switch url.pathExtension {
          case "css": "text/css"
          case "js": "text/javascript"
          default: "text/html"
          }
        }
      }
      """)
  }
}
