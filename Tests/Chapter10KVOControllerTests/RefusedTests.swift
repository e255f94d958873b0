import TestSupport
import Testing

/// What the uses below are about: something of each kind.
private let cast = """
  import KVOController
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
  final class Box: Hashable {
    var value = 0
    static func == (first: Box, second: Box) -> Bool { first === second }
    func hash(into hasher: inout Hasher) {}
  }
  final class Board: KVOControlling {
    let kvoControllerStorage = KVOControllerStorage()
    var lines = 0
  }
  final class Sign: KVOControlling, Sendable { let kvoControllerStorage = KVOControllerStorage() }
  @MainActor final class Panel: KVOControlling {
    let kvoControllerStorage = KVOControllerStorage()
    var lines = 0
  }
  """

/// Uses on the main actor, each with the compiler's answer, or none.
private let onMain = #"""
  panel.kvoController.observe(train, \.delay) { panel, _, _ in panel.lines += 1 }
  panel.kvoController.observe(tram, \.delay, isolation: MainActor.shared) { p, _, _ in p.lines += 1 }
  board.kvoController.observe(tram, \.delay) { board, _, _ in board.lines += 1 }
  sign.kvoController.observe(train, \.delay) { _, _, change in _ = change.newValue }
  // has no member 'newValue'
  sign.kvoController.observe(tram, \.delay) { _, _, _ in box.value += 1 }
  // capture of 'box' with non-Sendable type 'Box' in a '@Sendable' closure
  panel.kvoController.observe(tram, \.delay) { panel, _, _ in panel.lines += 1 }
  // property 'lines' can not be mutated from a Sendable closure
  board.kvoController.observe(train, \.delay) { board, delay in }
  // contextual closure type '(Board, Train, Change<Int>) -> Void' expects 3 arguments
  """#

/// Uses that are in no actor's code. (Ending a registration elsewhere would release its handler
/// there, so a token isn't `Sendable`.)
private let anywhere = #"""
  board.kvoController.observe(train, \.delay) { board, _, change in board.lines += change.value }
  sign.kvoController.observe(tram, \.delay, options: .old) { _, _, _ in }
  let _: any Sendable = (sign.kvoController, Change<Int>.self)
  struct Change {}; _ = (Change(), KVOChange<Int>.self)
  board.kvoController.observe(tram, \.delay) { board, _, _ in board.lines += 1 }
  // call to actor-isolated instance method 'observe(
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

@Suite(.enabled(if: Compiler.isAtHand, "no swiftc on the path: refused code was not tried"))
struct `The compiler` {
  @Test(arguments: ["@MainActor", "nonisolated"])
  func `refuses what would share what must not be shared, and nothing else`(actor: String) throws {
    let text = actor == "@MainActor" ? onMain : anywhere
    let lines = text.split(separator: "\n")
    let file = file(with: text, on: actor)
    let errors = Compiler.errors(in: try #require(Compiler.answer(to: file)))
    let first = cast.split(separator: "\n").count + 1
    for (number, use) in lines.enumerated() where !use.hasPrefix("//") {
      let own = errors.filter { $0.line == first + number }
      let next = lines.dropFirst(number + 1).first ?? ""
      let isRefused = own.contains { $0.text.contains(next.dropFirst(3)) }
      #expect(next.hasPrefix("//") ? isRefused : own.isEmpty, "\(use)\n\(own)")
    }
  }

  @Test func `in Swift 5, needs a feature to see that a key path is Sendable`() throws {
    let use = "sign.kvoController.observe(tram, \\.delay) { _, _, _ in }"
    let file = file(with: use, on: "nonisolated")
    let feature = "InferSendableFromCaptures"
    #expect(try #require(Compiler.answer(to: file, mode: 5, features: [feature])) == "")
    #expect(try #require(Compiler.answer(to: file, mode: 5)).contains("error: call to actor-isol"))
  }

  /// The cast, and after it each use in a function of its own, on a line of its own.
  private func file(with text: String, on actor: String) -> String {
    let parameters = "_ board: Board, _ sign: Sign, _ panel: Panel, _ train: Train, _ tram: Tram"
    let uses = text.split(separator: "\n").enumerated().map { number, line in
      line.hasPrefix("//")
        ? "\n" : "\(actor) func use\(number)(\(parameters), _ box: Box) { \(line) }\n"
    }
    return cast + "\n" + uses.joined()
  }
}
