internal import KVOJudging
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation

/// Two trains, of which a registry observes three values.
final class ObservedTrains {
  let board = Board()
  let (first, second) = (kept(Train(number: 7)), kept(Train(number: 8)))
  var registry: (any EndingRegistry<Board>)?
  private weak var captured: Farewell?

  init(_ makeRegistry: RegistryMaker) {
    registry = makeRegistry(board)
    observe()
  }

  /// Observes the three values, and returns the results.
  @discardableResult
  func observe() -> [Bool] {
    guard let registry else { return [] }
    let farewell = Farewell()
    captured = farewell
    let handler = { (board: Board, train: Train, change: ObservedChange) in
      farewell.use()
      board.show("\(train.number): \(change.text)")
    }
    return [
      registry.observe(first, \.delay, handler: handler),
      registry.observe(first, \.platform, handler: handler),
      registry.observe(second, \.delay, handler: handler),
    ]
  }

  /// Throws a refutation unless the three values are observed, each once.
  func expectObserved(_ occasion: String) throws {
    let count = board.lines.count
    change()
    let (delay, platform) = (first.delay, first.platform)
    try expect(
      Array(board.lines.dropFirst(count)),
      is: ["7: -> \(delay)", "7: -> \(platform)", "8: -> \(delay)"],
      "the board's lines for three changes \(occasion)"
    )
  }

  /// Throws a refutation if a registration is left, or if a handler is still in memory.
  func expectNothingLeft(_ occasion: String) throws {
    try expect(
      [first, second].filter(\.isObserved).map(\.number),
      is: [],
      "the numbers of the trains that are still observed \(occasion)"
    )
    let count = board.lines.count
    change()
    try expect(
      Array(board.lines.dropFirst(count)),
      is: [],
      "the board's new lines after changes \(occasion)"
    )
    try expect(
      captured,
      isDeallocated: true,
      "the object that the handlers capture \(occasion)",
      idea: "nothing may retain a registration that has ended"
    )
  }

  private func change() {
    first.delay += 1
    first.platform += 1
    second.delay += 1
  }
}

/// Throws a refutation if an object has other owners, or has none.
///
/// The object isn't released in between, so the claim can tell the difference before anything
/// traps.
func expectRetained(
  _ train: inout Train,
  _ expected: Bool,
  _ occasion: String,
  file: String = #filePath,
  line: Int = #line
) throws {
  let isRetained = !isKnownUniquelyReferenced(&train)
  if isRetained != expected { kept(train) }
  let question = "whether anything retains the train \(occasion)"
  try expect(isRetained, is: expected, question, file: file, line: line)
}
