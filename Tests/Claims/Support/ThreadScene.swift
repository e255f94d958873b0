internal import ExerciseKit
internal import Foundation
internal import KeyValueObserving
internal import KVOExercises
internal import KVOStation
internal import KVOWeave

/// An observer that threads can share, because only one of them runs at a time.
final class SharedBoard: @unchecked Sendable {
  var lines: [String] = []
}

/// The objects that the threads of a loom share, and the results of their calls.
///
/// A loom gives the turn to one thread at a time, so nothing else here has to be `Sendable`. The
/// trains stay in memory, because a train that's deallocated while it's observed traps until
/// chapter 7, whose own scene releases one.
final class ThreadScene {
  let train = Train(number: 7)
  let other = Train(number: 8)
  private(set) var registry: (any ClaimedRegistry<SharedBoard>)?
  private(set) var secondRegistry: (any ClaimedRegistry<SharedBoard>)?
  private var board: SharedBoard? = SharedBoard()
  private var token: (any ClaimedToken)?

  /// The lines that handlers have added.
  var lines: [String] = []
  /// The number of calls of `observe` for the train's delay that returned true.
  private(set) var began = 0
  /// The number of calls of `unobserve` for the train's delay, and of its token's `invalidate`,
  /// that returned true.
  private(set) var ended = 0
  /// The first call that came after its registration had ended, in words.
  private(set) var lateCall: String?

  /// Whether registrations have ended without a result that says so.
  private var hasEndedAll = false
  /// The number of handlers so far, which also identifies the latest one.
  private var handlerCount = 0
  private var handlersInMemory = 0
  /// A thread that's making a change, and the last handler that mustn't be called for the change.
  private var late: (thread: Thread, lastHandler: Int)?

  init(_ library: any SendableLibrary) {
    registry = makeRegistry(library)
    secondRegistry = makeRegistry(library)
  }

  private func makeRegistry(_ library: any SendableLibrary) -> (any ClaimedRegistry<SharedBoard>)? {
    guard let library = library as? any AutomaticLibrary else {
      return board.map { library.makeSendableRegistry(observer: $0) }
    }
    return board.map { library.makeEndingRegistry(observer: $0) }
  }

  private var endingRegistry: (any EndingRegistry<SharedBoard>)? {
    registry as? any EndingRegistry<SharedBoard>
  }

  deinit {
    (registry, secondRegistry) = (nil, nil)
    keepObserved(train, other)
  }

  /// Observes a value with a handler that adds a line, and returns whether that was new.
  @discardableResult
  func observe(
    _ train: Train,
    _ keyPath: PartialKeyPath<Train>,
    _ options: ObservingOptions = .new,
    as line: String
  ) -> Bool {
    handlerCount += 1
    handlersInMemory += 1
    let handler = handlerCount
    let farewell = Farewell { [weak self] in self?.handlersInMemory -= 1 }
    return registry?.observe(train, keyPath, options: options) { [unowned self] _, _, change in
      point("calls the handler")
      farewell.use()
      lines.append(line)
      guard let late, late.thread === Thread.current, handler <= late.lastHandler else { return }
      let call = change.isPrior ? "its `prior` call" : "a call"
      lateCall = lateCall ?? "a change that began after a registration had ended led to \(call)"
    } == true
  }

  /// Observes the delay.
  func observe(_ options: ObservingOptions = .new) {
    if observe(train, \.delay, options, as: "delay") { began += 1 }
  }

  /// Observes another train's delay in the second registry.
  func observeWithSecondRegistry(_ train: Train) {
    secondRegistry?.observe(train, \.delay) { [unowned self] _, _, _ in lines.append("second") }
  }

  /// Unobserves the delay, and returns whether that ended a registration.
  @discardableResult
  func unobserve() -> Bool {
    let hasEnded = registry?.unobserve(train, \.delay) == true
    if hasEnded { ended += 1 }
    return hasEnded
  }

  /// Gets a token for the delay.
  func getToken() { token = endingRegistry?.token(for: train, \.delay) }

  /// Ends the registration of the token, and returns whether it hadn't ended before.
  @discardableResult
  func invalidate() -> Bool {
    let hasEnded = token?.invalidate() == true
    if hasEnded { ended += 1 }
    return hasEnded
  }

  func unobserveAll() {
    hasEndedAll = true
    endingRegistry?.unobserveAll()
  }

  /// Ends everything, and returns whether the delay was certainly observed before.
  @discardableResult
  func unobserveAllIfObserved() -> Bool {
    // Another `observe` returns false then. (A token would say so, too, but the task's first step
    // does without tokens.)
    let isObserved = registry?.observe(train, \.delay) { _, _, _ in } == false
    unobserveAll()
    return isObserved
  }

  func change() {
    point("changes the delay")
    train.delay += 1
  }

  /// Makes a change that mustn't be delivered, because the registration has ended.
  ///
  /// - Parameter isReplacing: Whether to register another handler before the change.
  func changeTooLate(isReplacing: Bool = false) {
    late = (Thread.current, handlerCount)
    if isReplacing { observe() }
    change()
    late = nil
  }

  // `take` ends the access to the property before the object is released, because the deallocation
  // may give the turn to another thread.
  func releaseBoard() {
    point("releases the observer")
    _ = board.take()
  }

  func releaseRegistry() {
    point("releases the registry")
    _ = registry.take()
  }

  /// A description of a contradiction between the results of all calls and the registrations for
  /// the train's delay, if there is one.
  var complaint: String? {
    guard let registry else {
      let calls = callsForOneMoreChange
      return calls == 0 ? nil : "the registry is gone, but one more change led to \(calls) calls"
    }
    let count = hasEndedAll ? (train.isObserved ? 1 : 0) : began - ended
    guard (0...1).contains(count) else {
      return "`observe` returned true \(began) times, and \(ended) calls ended a registration"
    }
    let (one, none) = (count == 1, count == 0)
    let summary = one ? "there should be one registration" : "there should be no registration"
    guard train.isObserved == one else {
      return "\(summary), but the train is \(one ? "not " : "")observed"
    }
    let calls = callsForOneMoreChange
    guard calls == (board == nil ? 0 : count) else {
      return "\(summary), but one more change led to \(calls) calls"
    }
    guard registry.unobserve(train, \.delay) == one else {
      return "\(summary), but one more `unobserve` returned \(none)"
    }
    return train.isObserved ? "the train is observed after all has ended" : nil
  }

  private var callsForOneMoreChange: Int {
    let before = lines.count
    train.delay += 1
    return lines.count - before
  }

  /// The complaint or, if there's none, a description of what's still in memory in the end.
  var leftovers: String? {
    if let complaint { return complaint }
    let count = handlersInMemory
    return count == 0 ? nil : "\(count) of the handlers are still in memory after all has ended"
  }
}

/// Throws a refutation if an order of the library's critical sections on several threads fails.
///
/// - Parameters:
///   - library: The library.
///   - question: The thing that was asked, as the beginning of a sentence.
///   - threads: The operations of the threads, by name.
///   - watchesLayer: Whether threads also stop at the critical sections of the KVO layer, which
///     multiply the number of orders.
///   - idea: The idea to show if there's a fault; by default, that of the claim.
///   - prepare: A closure that prepares the scene of an order.
///   - complaint: A closure that returns a description of a fault in the scene, if there is one.
/// - Throws: ``Refutation`` if there's an order that fails.
func weave(
  _ library: any SendableLibrary,
  _ question: String,
  _ threads: KeyValuePairs<String, (ThreadScene) -> Void>,
  watchesLayer: Bool = false,
  idea: String? = nil,
  prepare: @escaping (ThreadScene) -> Void = { _ in },
  complaint: @escaping (ThreadScene) -> String? = { $0.leftovers }
) throws {
  let registry = watchesLayer ? nil : ThreadScene(library).registry?.object
  let module = registry.map { String(reflecting: type(of: $0)).prefix { $0 != "." } }
  let loom = Loom(
    watching: module.map { [String($0)] } ?? [],
    on: {
      let scene = ThreadScene(library)
      prepare(scene)
      return scene
    },
    threads: threads,
    claim: complaint
  )
  try expectInEveryOrder(of: loom, question, idea: idea)
}

/// Runs a function on a new thread, and waits for its end.
func runOnAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    done.signal()
  }
  done.wait()
}
