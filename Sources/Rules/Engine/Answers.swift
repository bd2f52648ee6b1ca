import Foundation

/// What was found out: rules ask the same questions again and again. Two threads that ask at once may both find out.
final class Answers<Question: Hashable & Sendable, Answer: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var known: [Question: Answer] = [:]

  /// Gives the answer to a question, and finds it out the first time.
  func answer(to question: Question, _ find: () -> Answer) -> Answer {
    if let answer = lock.withLock({ known[question] }) { return answer }
    let answer = find()
    lock.withLock { known[question] = answer }
    return answer
  }
}
