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
  final class Board: KVOControlling {
    let kvoControllerStorage = KVOControllerStorage()
    var lines = 0
  }
  final class Sign: KVOControlling, Sendable {
    let kvoControllerStorage = KVOControllerStorage()
  }
  @MainActor final class Panel: KVOControlling {
    let kvoControllerStorage = KVOControllerStorage()
    var lines = 0
  }
  """

/// A use, and what the compiler says to it.
private struct Use: Sendable {
  let code: String
  let answer: String

  /// Returns uses, each of which is in one line, and the answer to it in the next.
  static func all(in text: String) -> [Self] {
    let lines = text.split(separator: "\n").map(String.init)
    return stride(from: 0, to: lines.count, by: 2).map {
      Self(code: lines[$0], answer: String(lines[$0 + 1].dropFirst(3)))
    }
  }
}

private let offAnyActor = "call to actor-isolated instance method 'observe("

/// Uses that the compiler refuses on the main actor. (A key path may contain arguments that aren't
/// `Sendable`, so a change has none.)
private let wrong = Use.all(
  in: #"""
    sign.kvoController.observe(train, \.delay) { _, _, change in _ = change.newValue }
    // has no member 'newValue'
    sign.kvoController.observe(tram, \.delay) { _, _, change in _ = change.keyPath }
    // has no member 'keyPath'
    sign.kvoController.observe(tram, \.delay) { _, _, _ in box.value += 1 }
    // capture of 'box' with non-Sendable type 'Box' in a '@Sendable' closure
    panel.kvoController.observe(tram, \.delay) { panel, _, _ in panel.lines += 1 }
    // property 'lines' can not be mutated from a Sendable closure
    board.kvoController.observe(train, \.delay) { board, delay in }
    // contextual closure type '(Board, Train, Change<Int>) -> Void' expects 3 arguments
    """#
)

/// Uses that the compiler refuses because they're in no actor's code. (Ending a registration
/// elsewhere would release its handler there, so a token isn't `Sendable`.)
private let homeless = Use.all(
  in: #"""
    board.kvoController.observe(tram, \.delay) { board, _, _ in board.lines += 1 }
    // call to actor-isolated instance method 'observe(
    board.kvoController.observe(tram, \.delay, isolation: nil) { board, _, _ in board.lines += 1 }
    // 'nil' is not compatible with expected argument type 'any Actor'
    sign.kvoController.observe(tram, \.delay, isolation: nil) { _, _, _ in }
    // 'nil' is not compatible with expected argument type 'any Actor'
    sign.kvoController.observe(tram, \.[box]) { _, _, _ in }
    // call to actor-isolated instance method 'observe(
    sign.kvoController.observe(tram, \.box) { _, _, _ in }
    // call to actor-isolated instance method 'observe(
    let show: (Sign, Tram, Change<Int>) -> Void = { _, _, _ in }; sign.kvoController.observe(tram, \.delay, handler: show)
    // call to actor-isolated instance method 'observe(
    let token = sign.kvoController.observe(tram, \.delay) { _, _, _ in }; let _: any Sendable = token
    // type 'ObservationToken' does not conform to the 'Sendable' protocol
    let _: any Sendable = board.kvoController
    // type 'Board' does not conform to the 'Sendable' protocol
    """#
)

/// Uses on the main actor that the compiler has nothing to say to.
private let right = #"""
  sign.kvoController.observe(tram, \.delay) { _, _, change in _ = change.value }
  board.kvoController.observe(train, \.delay) { board, _, change in board.lines += change.value }
  panel.kvoController.observe(model, \.summary, isolation: MainActor.shared) { _, _, _ in }
  board.kvoController.observe(train, \.delay) { _, _, _ in box.value += 1 }
  panel.kvoController.observe(train, \.delay) { panel, _, _ in panel.lines += 1 }
  panel.kvoController.observe(tram, \.delay, isolation: MainActor.shared) { p, _, _ in p.lines += 1 }
  board.kvoController.observe(tram, \.delay, isolation: MainActor.shared) { b, _, _ in b.lines += 1 }
  board.kvoController.observe(tram, \.delay) { board, _, _ in board.lines += 1 }
  """#.split(separator: "\n").map(String.init)

/// Uses outside of an actor that the compiler has nothing to say to.
private let rightAnywhere = #"""
  board.kvoController.observe(train, \.delay) { board, _, change in board.lines += change.value }
  sign.kvoController.observe(tram, \.delay) { _, _, _ in }
  sign.kvoController.observe(tram, \.delay, options: .old) { _, _, _ in }
  let _: any Sendable = (sign.kvoController, Change<Int>.self)
  struct Change {}; _ = (Change(), KVOChange<Int>.self)
  """#.split(separator: "\n").map(String.init)

/// All uses in one file, each on a line of its own.
private func file(_ uses: [String], on actor: String = "@MainActor") -> String {
  let parameters =
    "_ board: Board, _ sign: Sign, _ panel: Panel, _ train: Train, "
    + "_ tram: Tram, _ model: Model"
  return cast + "\n"
    + uses.enumerated().map { number, use in
      "\(actor) func use\(number)(\(parameters), _ box: Box) { \(use) }\n"
    }.joined()
}

@Suite(.enabled(if: Compiler.isAtHand, "no swiftc on the path: refused code was not tried"))
struct `The compiler` {
  @Test(arguments: [("@MainActor", wrong), ("nonisolated", homeless)])
  private func `refuses what would share what must not be shared`(
    _ actor: String,
    _ uses: [Use]
  ) throws {
    let answer = try #require(Compiler.answer(to: file(uses.map(\.code), on: actor)))
    let lines = answer.split(separator: "\n")
    let first = file([]).split(separator: "\n", omittingEmptySubsequences: false).count
    for (number, use) in uses.enumerated() {
      let place = "Refused.swift:\(first + number):"
      #expect(
        lines.contains {
          $0.contains(place) && $0.contains("error: ") && $0.contains(use.answer)
        },
        "\(use.code)\n\(answer)"
      )
    }
    let own = lines.filter { $0.contains("Refused.swift:") }.joined(separator: "\n")
    #expect(Compiler.errors(in: own).allSatisfy { $0.line >= first }, "\(answer)")
  }

  @Test func `has nothing to say to what is right`() throws {
    #expect(try #require(Compiler.answer(to: file(right))) == "")
    #expect(try #require(Compiler.answer(to: file(rightAnywhere, on: "nonisolated"))) == "")
  }

  @Test func `in Swift 5, needs a feature to see that a key path is Sendable`() throws {
    let uses = file(rightAnywhere, on: "nonisolated")
    let feature = "InferSendableFromCaptures"
    #expect(try #require(Compiler.answer(to: uses, mode: 5, features: [feature])) == "")
    let answer = try #require(Compiler.answer(to: uses, mode: 5))
    #expect(answer.contains("error: " + offAnyActor))
  }
}
