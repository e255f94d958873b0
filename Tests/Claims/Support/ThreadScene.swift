internal import ExerciseKit
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOWeave

/// The objects that the threads of a loom share, and the results of their calls.
final class ThreadScene {
  let train = Train(number: 7)
  let other = Train(number: 8)
  let board = SharedBoard()
  private(set) var registry: (any ClaimedRegistry<SharedBoard> & Sendable)?
  private(set) var secondRegistry: (any ClaimedRegistry<SharedBoard> & Sendable)?
  /// The number of calls of `observe` for the train's delay that returned true.
  private(set) var began = 0
  /// The number of calls of `unobserve` for the train's delay that returned true.
  private(set) var ended = 0

  init(_ library: any SendableLibrary) {
    registry = library.makeSendableRegistry(observer: board)
    secondRegistry = library.makeSendableRegistry(observer: board)
  }

  deinit {
    (registry, secondRegistry) = (nil, nil)
    train.endLeftoverRegistrations()
    other.endLeftoverRegistrations()
  }

  /// Observes a value with a handler that adds a line, and returns whether that was new.
  @discardableResult
  func observe(_ train: Train, _ keyPath: PartialKeyPath<Train>, _ line: String) -> Bool {
    let farewell = makeFarewell()
    return registry?.observe(train, keyPath) { board, _, _ in
      point("calls the handler")
      withExtendedLifetime(farewell) { board.lines.append(line) }
    } == true
  }

  /// Observes the delay.
  func observe() {
    if observe(train, \.delay, "delay") { began += 1 }
  }

  /// Observes another train's delay in the second registry.
  func observeWithSecondRegistry(_ train: Train) {
    secondRegistry?.observe(train, \.delay) { board, _, _ in board.lines.append("second") }
  }

  /// Unobserves the delay.
  func unobserve() {
    if registry?.unobserve(train, \.delay) == true { ended += 1 }
  }

  func change() {
    point("changes the delay")
    train.delay += 1
  }

  private func makeFarewell() -> Farewell {
    board.handlers += 1
    return Farewell { [board] in board.handlers -= 1 }
  }

  /// A description of a contradiction between the results of all calls and the registrations for
  /// the train's delay, if there is one.
  var complaint: String? {
    let count = began - ended
    guard (0...1).contains(count) else {
      return "`observe` returned true \(began) times, and `unobserve` \(ended) times"
    }
    let (one, none) = (count == 1, count == 0)
    let summary = one ? "there should be one registration" : "there should be no registration"
    guard train.observerList.ledger.isObserved == one else {
      return "\(summary), but the train is \(one ? "not " : "")observed"
    }
    let before = board.lines.count
    train.delay += 1
    let calls = board.lines.count - before
    guard calls == count else { return "\(summary), but one more change led to \(calls) calls" }
    guard registry?.unobserve(train, \.delay) == one else {
      return "\(summary), but one more `unobserve` returned \(none)"
    }
    return train.observerList.ledger.isObserved ? "the train is observed after all has ended" : nil
  }

  /// The complaint or, if there's none, a description of what's still in memory in the end.
  var leftovers: String? {
    if let complaint { return complaint }
    let count = board.handlers
    return count == 0 ? nil : "\(count) of the handlers are still in memory after all has ended"
  }
}

/// Throws a refutation if an order of the library's critical sections on several threads fails.
///
/// - Parameters:
///   - library: The library.
///   - question: The thing that was asked, as the beginning of a sentence.
///   - threads: The operations of the threads, by name.
///   - prepare: A closure that prepares the scene of an order.
///   - complaint: A closure that returns a description of a fault in the scene, if there is one.
/// - Throws: ``Refutation`` if there's an order that fails.
func weave(
  _ library: any SendableLibrary,
  _ question: String,
  _ threads: KeyValuePairs<String, (ThreadScene) -> Void>,
  prepare: @escaping (ThreadScene) -> Void = { _ in },
  complaint: @escaping (ThreadScene) -> String? = { $0.leftovers }
) throws {
  // Only the sections of the library count. The KVO layer has others, which would multiply the
  // number of orders.
  let module = ThreadScene(library).registry.map { moduleName(of: $0.object) }
  let loom = Loom(
    watching: module.map { [$0] } ?? [],
    on: {
      let scene = ThreadScene(library)
      prepare(scene)
      return scene
    },
    threads: threads,
    claim: complaint
  )
  try expectInEveryOrder(of: loom, question)
}
