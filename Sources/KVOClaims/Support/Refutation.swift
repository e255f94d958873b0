internal import KVOWeave

/// A result that differs from the one that a claim expects.
struct Refutation: Error {
  /// The thing that was asked, as the beginning of a sentence.
  var question: String
  var expected: String
  var got: String
  /// An idea that's more precise than that of the claim.
  var idea: String?
  /// The data race, if there is one.
  var race: DataRace?
  /// The steps of the order of critical sections that fails, if there is one.
  var steps: [String] = []
}

/// An error that's thrown if some threads' critical sections have too many orders to try them all.
struct TooManyOrders: Error {
  /// The thing that was asked, as the beginning of a sentence.
  var question: String
  var limit: Int
}

/// Throws a refutation if two results differ.
///
/// - Parameters:
///   - got: The result of the library.
///   - expected: The expected result.
///   - question: The thing that was asked, as the beginning of the sentence.
///   - idea: An idea that's more precise than that of the claim.
/// - Throws: ``Refutation`` if the results differ.
func expect<Value: Equatable>(
  _ got: Value,
  is expected: Value,
  _ question: String,
  idea: String? = nil
) throws {
  if got == expected { return }
  throw Refutation(
    question: question,
    expected: String(reflecting: expected),
    got: String(reflecting: got),
    idea: idea
  )
}

/// Throws a refutation if two results differ, of which each may be missing.
func expect<Value: Equatable>(
  _ got: Value?,
  is expected: Value?,
  _ question: String,
  idea: String? = nil
) throws {
  if got == expected { return }
  throw Refutation(
    question: question,
    expected: expected.map { String(reflecting: $0) } ?? "nil",
    got: got.map { String(reflecting: $0) } ?? "nil",
    idea: idea
  )
}

/// Throws a refutation if an object is still in memory, or no longer in memory.
func expect(
  _ object: AnyObject?,
  isDeallocated expected: Bool,
  _ question: String,
  idea: String? = nil
) throws {
  if (object == nil) == expected { return }
  let (gone, kept) = ("no object", "an object that's still in memory")
  throw Refutation(
    question: question,
    expected: expected ? gone : kept,
    got: expected ? kept : gone,
    idea: idea
  )
}

/// Throws a refutation if a loom finds an order of critical sections that fails.
///
/// - Throws: ``Refutation``, or ``TooManyOrders`` if no order among the first ones fails.
func expectInEveryOrder<Subject>(
  of loom: Loom<Subject>,
  _ question: String,
  idea: String? = nil
) throws {
  let limit = OrderLimit.current(upTo: 50_000)
  let report = loom.explore(limit: limit)
  guard let failure = report.failure else { return }
  if report.exceeds(limit: limit) {
    OrderLimit.noteExcess()
    throw TooManyOrders(question: question, limit: limit)
  }
  throw Refutation(
    question: question,
    expected: "nothing to go wrong, in any order of the threads' steps",
    got: "a fault in order \(report.orders): \(failure.fault ?? "none")",
    idea: failure.idea ?? idea,
    race: failure.race,
    steps: failure.steps.map(\.description)
  )
}
