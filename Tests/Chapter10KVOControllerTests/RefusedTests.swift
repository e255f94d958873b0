import TestSupport
import Testing

/// What the uses below are about: something of each kind.
private let cast = """
  import KVOController
  final class Box { var value = 0 }
  final class Train: KeyValueObservable {
    let observerList = ObserverList()
    @Observed var delay = 0
  }
  final class Tram: KeyValueObservable, @unchecked Sendable {
    let observerList = ObserverList()
    @Observed var delay = 0
    @Observed var box = Box()
    subscript(box: Box) -> Int { delay + box.value }
  }
  extension Box: Hashable {
    static func == (first: Box, second: Box) -> Bool { first === second }
    func hash(into hasher: inout Hasher) {}
  }
  @MainActor final class Model: KeyValueObservable {
    let observerList = ObserverList()
    @Observed var title = ""
    var summary: String { title + "!" }
  }
  @MainActor final class Signal: @MainActor KeyValueObservable {
    let observerList = ObserverList()
    @Observed var color = ""
  }
  final class Board: KVOControlling {
    let kvoControllerStorage = KVOControllerStorage()
    var lines = 0
  }
  final class Sign: KVOControlling, Sendable {
    let kvoControllerStorage = KVOControllerStorage()
  }
  @MainActor final class Panel: KVOControlling, @MainActor KeyValueObserver {
    let kvoControllerStorage = KVOControllerStorage()
    var lines = 0
    func observeValue(
      forKeyPath keyPath: AnyKeyPath, of object: any KeyValueObservable, change: ObservedChange,
      context: UnsafeRawPointer?
    ) {}
  }
  """

/// A use, and what the compiler says to it.
private struct Use {
  let code: String
  let answer: String

  init(_ code: String, _ answer: String) {
    (self.code, self.answer) = (code, answer)
  }
}

private let capture = "capture of 'box' with non-Sendable type 'Box' in a '@Sendable' closure"
private let mutation = "property 'lines' can not be mutated from a Sendable closure"

private let advice = "warning: 'observe"
private let reason = "is deprecated: The object is Sendable, so several threads may change it"

/// Uses of a `Sendable` object with something that isn't `Sendable`, which lead to advice.
private let doubtful = [
  #"board.kvoController.observe(tram, \.delay) { board, _, _ in board.lines += 1 }"#,
  #"board.kvoController.observe(tram, \.delay) { board, _, old, new in board.lines += new - old }"#,
  #"board.kvoController.observe(tram, \.delay, options: .old) { board, _, _ in board.lines += 1 }"#,
  #"sign.kvoController.observe(model, \.summary) { _, _, _ in }"#,
  #"sign.kvoController.observe(tram, \.[box]) { _, _, _ in }"#,
  #"sign.kvoController.observe(tram, \.box) { _, _, _ in }"#,
  #"let show: (Sign, Tram, Int) -> Void = { _, _, _ in }; "#
    + #"sign.kvoController.observe(tram, \.delay, handler: show)"#,
]

private let wrong = [
  Use(
    #"sign.kvoController.observe(train, \.delay) { _, _, change in _ = change.newValue }"#,
    "value of type 'Int' has no member 'newValue'"
  ),
  Use(
    #"_ = sign.kvoController.changes(of: tram, \.[box])"#,
    "error:"
  ),
  Use(
    #"_ = sign.kvoController.values(of: Signal(), \.color)"#,
    "main actor-isolated conformance of 'Signal' to 'KeyValueObservable'"
  ),
  Use(#"sign.kvoController.observe(tram, \.delay) { _, _, _ in box.value += 1 }"#, capture),
  Use(#"panel.kvoController.observe(tram, \.delay) { panel, _, _ in panel.lines += 1 }"#, mutation),
  Use(
    #"sign.kvoController.observe(tram, \.box, delivery: .queue(.main)) { _, _, _ in }"#,
    "type 'Box' does not conform to the 'Sendable' protocol"
  ),
  Use(
    #"sign.kvoController.observe(train, \.delay, delivery: .queue(.main)) { _, _, _ in }"#,
    "type 'Train' does not conform to the 'Sendable' protocol"
  ),
  Use(
    #"board.kvoController.observe(tram, \.delay, delivery: .queue(.main)) { _, _, _ in }"#,
    "type 'Board' does not conform to the 'Sendable' protocol"
  ),
]

private let right = [
  #"sign.kvoController.observe(tram, \.delay, options: .new) { _, _, change in _ = change.newValue }"#,
  #"sign.kvoController.observe(tram, \.delay) { _, _, _ in }"#,
  #"sign.kvoController.observe(tram, \.delay) { _, _, _, _ in }"#,
  #"board.kvoController.observe(train, \.delay) { board, _, delay in board.lines += delay }"#,
  #"board.kvoController.observe(train, \.delay) { b, _, old, new in b.lines += new - old }"#,
  #"panel.kvoController.observe(model, \.summary, isolation: MainActor.shared) { _, _, _ in }"#,
  #"board.kvoController.observe(train, \.delay) { _, _, _ in box.value += 1 }"#,
  #"panel.kvoController.observe(train, \.delay) { panel, _, _ in panel.lines += 1 }"#,
  #"panel.kvoController.observe(tram, \.delay, isolation: MainActor.shared) { p, _, _ in p.lines += 1 }"#,
  #"board.kvoController.observe(tram, \.delay, isolation: MainActor.shared) { b, _, _ in b.lines += 1 }"#,
  #"sign.kvoController.observe(tram, \.delay, delivery: .queue(.main)) { _, _, _ in }"#,
]

/// All uses in one file, each on a line of its own.
private func file(_ uses: [String]) -> String {
  let parameters =
    "_ board: Board, _ sign: Sign, _ panel: Panel, _ train: Train, "
    + "_ tram: Tram, _ model: Model"
  return cast + "\nimport Dispatch\n"
    + uses.enumerated().map { number, use in
      "@MainActor func use\(number)(\(parameters), _ box: Box) { \(use) }\n"
    }.joined()
}

@Suite(.enabled(if: Compiler.isAtHand, "no swiftc on the path: refused code was not tried"))
struct `The compiler` {
  @Test func `refuses what would share what must not be shared`() throws {
    let answer = try #require(Compiler.answer(to: file(wrong.map(\.code))))
    let lines = answer.split(separator: "\n")
    let first = file([]).split(separator: "\n", omittingEmptySubsequences: false).count
    for (number, use) in wrong.enumerated() {
      let place = "Refused.swift:\(first + number):"
      #expect(
        lines.contains { $0.contains(place) && $0.contains(use.answer) },
        "\(use.code)\n\(answer)"
      )
    }
    #expect(Compiler.errors(in: answer).allSatisfy { $0.line >= first }, "\(answer)")
  }

  @Test func `advises what to write if a Sendable object comes with something that isn't`() throws {
    let answer = try #require(Compiler.answer(to: file(doubtful)))
    let lines = answer.split(separator: "\n")
    let first = file([]).split(separator: "\n", omittingEmptySubsequences: false).count
    for (number, use) in doubtful.enumerated() {
      let place = "Refused.swift:\(first + number):"
      let line = lines.first { $0.contains(place) && $0.contains(advice) }
      #expect(line?.contains(reason) == true, "\(use)\n\(answer)")
    }
    #expect(Compiler.errors(in: answer).isEmpty, "\(answer)")
  }

  @Test func `has nothing to say to what is right`() throws {
    let answer = try #require(Compiler.answer(to: file(right)))
    #expect(answer == "")
  }
}
