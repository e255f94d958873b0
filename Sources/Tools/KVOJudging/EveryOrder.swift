internal import Foundation
internal import KVOExercises
public import KVOLoom

/// Throws a ``Refutation`` unless a claim holds for every order of the critical sections of some
/// threads, with the steps of the first order in which it doesn't.
///
/// If no order up to the limit fails, but there are more, the claim can't be judged, which isn't a
/// failure of the reader's.
public func expectInEveryOrder<Subject>(
  of loom: Loom<Subject>,
  _ question: String,
  idea: String? = nil,
  limit: Int = 10_000,
  file: String = #filePath,
  line: Int = #line
) throws {
  // If the code traps, the question says in which threads.
  ask(question)
  let exploration = loom.explore(limit: limit)
  guard let failure = exploration.failure else { return }
  var refutation = Refutation(
    question: question,
    expected: "nothing to go wrong, in any order of the threads' steps",
    got: "a fault in order \(exploration.orders): \(failure.fault ?? "none")",
    idea: failure.idea ?? idea,
    file: file,
    line: line
  )
  refutation.details += failure.turns.enumerated().map {
    .init($0 == 0 ? "steps" : "", "\($0 + 1). \($1)")
  }
  if exploration.exceeds(limit: limit) {
    refutation.outcome = .notJudged
    // The messages are in English, whatever the reader's region.
    let number = limit.formatted(.number.locale(Locale(identifier: "en_US")))
    let cause = """
      \(question): the critical sections of the threads have more than \(number) orders, \
      which are too many to try them all. Your code may be right. Enter fewer critical sections for \
      each call, for example one for each decision, and check again.
      """
    refutation.details = [.init("because", cause)]
  }
  throw refutation
}

/// Throws a ``Refutation`` unless a function of the reader's, which the body calls, enters a critical
/// section of a `Locked`.
///
/// A loom recognizes no other lock, so code that uses one has only a single order to try, and
/// whatever goes wrong in the others isn't found. The test's own sections don't count.
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
  if turns.contains(where: { !$0.place.hasPrefix("\(tests):") }) { return }
  throw Refutation(
    question: "the critical sections that \(name) enters",
    expected: "at least one `withLock` of a `Locked`",
    got: "none",
    idea: "the tests recognize no other lock, so use `Locked` for everything that threads share",
    file: file,
    line: line
  )
}
