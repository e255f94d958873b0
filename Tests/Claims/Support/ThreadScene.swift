internal import KVOJudging
internal import Foundation
package import KeyValueObserving
internal import KVOExercises
internal import KVOLocking
internal import KVOLoom

/// An observer that threads can share.
final class SharedBoard: Sendable {}

/// A train whose delay one thread may change while another one reads it, as `observe` does.
///
/// The threads only observe the other values, so those need no lock.
package final class SharedTrain: KeyValueObservable {
  package let observerList = ObserverList()
  @Observed var platform = 1
  @Observed var stops: [String] = []
  private let minutes = Locked(0)

  package init() {}

  package var delay: Int {
    get {
      accessValue(for: \.delay)
      return minutes.withLock(as: "reads the delay") { $0 }
    }
    set {
      withChange(of: \.delay) { minutes.withLock(as: "stores the delay") { $0 = newValue } }
    }
  }
}

/// The objects that the threads of a loom share, and the results of their calls.
///
/// What a loom finds out is true of real threads only if they touch whatever they share in critical
/// sections. So the delay has a lock, and so have the results. A thread doesn't stop at these two
/// locks, and the properties that have none are set by a single thread that nobody else reads them
/// from. The train stays in memory, because a train that's deallocated while it's observed traps
/// until chapter 9, whose own scene releases one.
final class ThreadScene {
  let train = kept(SharedTrain())
  private(set) var registry: (any ClaimedRegistry<SharedBoard>)?
  private var secondRegistry: (any ClaimedRegistry<SharedBoard>)?
  private var board: SharedBoard? = SharedBoard()

  /// What the calls of the threads have led to.
  private struct Results {
    var lines: [String] = []
    var (began, ended) = (0, 0)
    var lateCall: String?
    /// Whether registrations have ended without a result that says so.
    var hasEndedAll = false
    var handlersInMemory = 0
    /// A thread that's making a change for which no handler may be called.
    var late: Thread?
  }

  private let results = Locked(Results())

  /// The lines that handlers have added.
  var lines: [String] { results.withLock(\.lines) }
  /// The number of calls of `observe` for the train's delay that returned true.
  var began: Int { results.withLock(\.began) }
  /// The number of calls of `unobserve` for the train's delay that returned true.
  var ended: Int { results.withLock(\.ended) }
  /// The first call that came after its registration had ended, in words.
  var lateCall: String? { results.withLock(\.lateCall) }

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

  /// Observes a value with a handler that adds a line, and returns whether that was new.
  @discardableResult
  func observe(
    _ keyPath: PartialKeyPath<SharedTrain>,
    _ options: ObservingOptions = .new,
    as line: String,
    inSecond: Bool = false
  ) -> Bool {
    let registry = inSecond ? secondRegistry : registry
    results.withLock { $0.handlersInMemory += 1 }
    let farewell = Farewell { [weak self] in self?.results.withLock { $0.handlersInMemory -= 1 } }
    return registry?.observe(train, keyPath, options: options) { [unowned self] _, _, change in
      point("calls the handler")
      farewell.use()
      results.withLock { results in
        results.lines.append(line)
        guard results.late === Thread.current else { return }
        let call = change.isPrior ? "its `prior` call" : "a call"
        results.lateCall =
          results.lateCall ?? "a change that began after a registration had ended led to \(call)"
      }
    } == true
  }

  /// Observes the delay.
  func observe(_ options: ObservingOptions = .new) {
    if observe(\.delay, options, as: "delay") { results.withLock { $0.began += 1 } }
  }

  /// Unobserves the delay, and returns whether that ended a registration.
  @discardableResult
  func unobserve() -> Bool {
    let hasEnded = registry?.unobserve(train, \.delay) == true
    if hasEnded { results.withLock { $0.ended += 1 } }
    return hasEnded
  }

  func unobserveAll() {
    results.withLock { $0.hasEndedAll = true }
    (registry as? any EndingRegistry<SharedBoard>)?.unobserveAll()
  }

  /// Ends everything, and returns whether the delay was certainly observed before.
  @discardableResult
  func unobserveAllIfObserved() -> Bool {
    // Another `observe` returns false then.
    let isObserved = registry?.observe(train, \.delay) { _, _, _ in } == false
    unobserveAll()
    return isObserved
  }

  func change() {
    point("changes the delay")
    train.delay += 1
  }

  /// Makes a change that mustn't be delivered, because the registration has ended.
  func changeTooLate() {
    results.withLock { $0.late = Thread.current }
    change()
    results.withLock { $0.late = nil }
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
    let hasEndedAll = results.withLock(\.hasEndedAll)
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

  private var callsForOneMoreChange: Int { linesWhile { train.delay += 1 }.count }

  /// A description of the fault if the delay (unless it was unobserved) and the platform don't both
  /// have a registration that works, or if they can't both be unobserved.
  func complaintWithPlatform(inSecond: Bool = false) -> String? {
    let expected = began > ended ? ["delay", "platform"] : ["platform"]
    let lines = linesWhile {
      train.delay += 1
      train.platform += 1
    }
    if lines != expected {
      return "two more changes led to the calls \(lines), not \(expected)"
    }
    guard (inSecond ? secondRegistry : registry)?.unobserve(train, \.platform) == true else {
      return "one more `unobserve` for the value that Bo observes returned false"
    }
    return complaint
  }

  /// Returns the lines that handlers add in the meantime.
  private func linesWhile(_ body: () -> Void) -> [String] {
    let count = lines.count
    body()
    return Array(lines.dropFirst(count))
  }

  /// The complaint or, if there's none, a description of what's still in memory in the end.
  var leftovers: String? {
    if let complaint { return complaint }
    let count = results.withLock(\.handlersInMemory)
    return count == 0 ? nil : "\(count) of the handlers are still in memory after all has ended"
  }
}

/// Throws a refutation if an order of the library's critical sections on several threads fails.
///
/// With `watchesLayer`, the threads also stop at the critical sections of the KVO layer, which
/// multiply the number of orders.
func weave(
  _ library: any SendableLibrary,
  _ question: String,
  _ threads: KeyValuePairs<String, (ThreadScene) -> Void>,
  watchesLayer: Bool = false,
  idea: String? = nil,
  file: String = #filePath,
  line: Int = #line,
  prepare: @escaping (ThreadScene) -> Void = { _ in },
  complaint: @escaping (ThreadScene) -> String? = { $0.leftovers }
) throws {
  let registry = ThreadScene(library).registry?.object
  let module = registry.map { String(reflecting: type(of: $0)).prefix { $0 != "." } } ?? ""
  // The library's adapter is in its tests, and has no locks of its own.
  let watched = module == "Chapter10KVOControllerTests" ? "KVOController" : String(module)
  let loom = Loom(
    watching: [watched] + (watchesLayer ? ["KeyValueObserving"] : []),
    on: {
      let scene = ThreadScene(library)
      prepare(scene)
      return scene
    },
    threads: threads,
    claim: complaint
  )
  try expectInEveryOrder(of: loom, question, idea: idea, file: file, line: line)
}
