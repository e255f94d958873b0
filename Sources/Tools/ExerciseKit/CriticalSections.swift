internal import Foundation
internal import KVOLoom

/// Throws a refutation unless a function of the reader's enters a critical section of a `Locked`.
///
/// A loom recognizes no other lock, so code that uses one has only a single order to try, and
/// whatever goes wrong in the others isn't found.
///
/// - Parameters:
///   - name: The name of the function.
///   - makeSubject: A function that makes the subject.
///   - file: The file of the test, whose own sections don't count; leave it out, and the next
///     parameter, too.
///   - line: The line of the comparison.
///   - body: A closure that calls the function.
/// - Throws: ``Refutation`` if the function enters none.
public func expectCriticalSection<Subject>(
  in name: String,
  on makeSubject: @escaping () -> Subject,
  file: String = #filePath,
  line: Int = #line,
  _ body: @escaping (Subject) -> Void
) throws {
  // Without a schedule, the loom lets the thread finish on its own.
  let turns = Loom(on: makeSubject, threads: ["Ada": body]) { _ in nil }.replay([]).turns
  let tests = URL(filePath: file).lastPathComponent
  let sections = turns.filter { !$0.place.hasPrefix("\(tests):") }
  guard sections.isEmpty else { return }
  throw Refutation(
    question: "the critical sections that \(name) enters",
    expected: "at least one `withLock` of a `Locked`",
    got: "none",
    idea: "the tests recognize no other lock, so use `Locked` for everything that threads share",
    file: file,
    line: line
  )
}
