internal import KVOExercises
internal import Foundation
public import KVOLoom

/// Throws an error unless a claim holds for every order of the critical sections of some threads.
///
/// If there are too many orders to try them all, the claim can't be judged, which isn't a failure
/// of the reader's.
///
/// The failure lists the steps of the order in which the claim doesn't hold.
///
/// - Parameters:
///   - loom: The threads, and the claim that must hold when they've finished.
///   - question: The thing that was asked, as the beginning of a sentence.
///   - idea: One sentence, without a period, that helps without giving the answer away.
///   - limit: The number of orders that are tried at most.
///   - file: The file of the comparison; leave it out, and the next one, too.
///   - line: The line of the comparison.
/// - Throws: ``Refutation``, or another error if no order among the first ones fails, but there are
///   more.
public func expectInEveryOrder<Subject>(
  of loom: Loom<Subject>,
  _ question: String,
  idea: String? = nil,
  limit: Int = 10_000,
  file: String = #filePath,
  line: Int = #line
) throws {
  // If another claim's loom had too many orders, the next ones probably have, too, and would take
  // just as long. They try only the first thousand, which is enough to find most faults.
  let limit = TooManyOrders.wereFound ? min(limit, 1_000) : limit
  // If the code traps, the question says in which threads.
  ask(question)
  let report = loom.explore(limit: limit)
  guard let failure = report.failure else { return }
  if report.exceeds(limit: limit) {
    TooManyOrders.wereFound = true
    throw TooManyOrders(question: question, limit: limit)
  }
  throw Refutation(
    question: question,
    expected: "nothing to go wrong, in any order of the threads' steps",
    got: "a fault in order \(report.orders): \(failure.fault ?? "none")",
    idea: failure.idea ?? idea,
    steps: failure.turns.map(\.description),
    file: file,
    line: line
  )
}

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

/// An error that's thrown if some threads' critical sections have too many orders to try them all.
struct TooManyOrders: Error {
  var question: String
  var limit: Int

  /// Whether the loom of another claim in the list had too many orders, which the claims' processes
  /// tell each other with an empty file.
  static var wereFound: Bool {
    get { FileManager.default.fileExists(atPath: path) }
    set { if newValue { _ = FileManager.default.createFile(atPath: path, contents: nil) } }
  }
  private static var path: String { "\(ClaimProcess.listPath)-too-many-orders" }

  /// The cause and the next step, in sentences.
  var text: String {
    // The messages are in English, whatever the reader's region.
    let number = limit.formatted(.number.locale(Locale(identifier: "en_US")))
    return """
      \(question): the critical sections of the threads have more than \(number) orders, \
      which are too many to try them all. Your code may be right. Enter fewer critical sections for \
      each call, for example one for each decision, and check again.
      """
  }
}
