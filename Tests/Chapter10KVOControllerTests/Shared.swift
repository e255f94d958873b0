import Foundation
import KVOController
import KVOLocking

final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
  @Observed var platform = 1
  @Observed var stops = ["Bern"]
  @Observed var name: String?
  @Observed var next: Train?
  var arrival: Int { 600 + delay }
  /// A function that the getter of `ending` calls.
  var onRead: (Train) -> Void = { _ in }
  var ending: Int {
    onRead(self)
    return delay
  }
}

final class Board: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()
  var lines: [String] = []
  func refresh() { lines.append("refreshed") }
  func show<Value>(_ change: Change<Value>) { lines.append(text(change)) }
}

/// A train that any thread may observe: whoever changes it sees to it that nobody else does at the
/// time.
final class Tram: KeyValueObservable, @unchecked Sendable {
  let observerList = ObserverList()
  @Observed var delay = 0
  @Observed var platform = 1
}

/// A train that any thread may change: its values are locked, and announced by hand.
final class Railcar: KeyValueObservable, Sendable {
  let observerList = ObserverList()
  private let state = Locked<(delay: Int, platform: Int, next: Railcar?)>((0, 0, nil))

  var delay: Int {
    get {
      accessValue(for: \.delay)
      return state.withLock(\.delay)
    }
    set {
      willChangeValue(for: \.delay)
      state.withLock { $0.delay = newValue }
      didChangeValue(for: \.delay)
    }
  }

  var arrival: Int { 600 + delay }

  var platform: Int {
    get {
      accessValue(for: \.platform)
      return state.withLock(\.platform)
    }
    set { withChange(of: \.platform) { state.withLock { $0.platform = newValue } } }
  }

  var next: Railcar? {
    get {
      accessValue(for: \.next)
      return state.withLock(\.next)
    }
    set {
      // The old car may be deallocated only after the lock.
      let old = withChange(of: \.next) { state.withLock { exchange(&$0.next, with: newValue) } }
      withExtendedLifetime(old) {}
    }
  }
}

/// An observer that any thread may call.
final class Sign: KVOControlling, Sendable {
  let kvoControllerStorage = KVOControllerStorage()
  private let lines = Locked<[String]>([])

  var shown: [String] { lines.withLock { $0 } }
  /// How often it was told something.
  var calls: Int { lines.withLock(\.count) }
  func show(_ line: String) { lines.withLock { $0.append(line) } }
  func show<Value>(_ change: Change<Value>) { show(text(change)) }
  func refresh() { show("refreshed") }
}

/// An observer on the main actor.
@MainActor final class Panel: KVOControlling {
  nonisolated let kvoControllerStorage = KVOControllerStorage()
  nonisolated init() {}
  var lines: [String] = []
  func show<Value>(_ change: Change<Value>) { lines.append(text(change)) }
}

/// Returns a change as text, such as `5`, `0 -> 5`, or `prior: 0`.
func text<Value>(_ change: Change<Value>) -> String {
  let old = change.oldValue.map { "\($0) -> " } ?? ""
  return "\(change.isPrior ? "prior: " : "")\(old)\(change.value)"
}

/// Runs `body` on another thread, and returns when it has ended.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) { atOnce(1) { _ in body() } }

/// The identity of the current thread.
var currentThread: ObjectIdentifier { ObjectIdentifier(Thread.current) }

/// Runs `body` on as many threads, which start together, and returns when all have ended.
///
/// Unlike `DispatchQueue.concurrentPerform`, it makes the threads even where there are few cores.
func atOnce(_ threads: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let gate = NSCondition()
  nonisolated(unsafe) var waiting = 0  // guarded by the gate
  let all = DispatchGroup()
  for thread in 0..<threads {
    all.enter()
    Thread.detachNewThread {
      gate.withLock {
        waiting += 1
        gate.broadcast()
        while waiting < threads { gate.wait() }
      }
      body(thread)
      all.leave()
    }
  }
  all.wait()
}

/// Sebastiano Vigna's generator: the same seed gives the same numbers on every machine.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

extension SplitMix64 {
  mutating func number(below end: Int) -> Int { Int(next() % UInt64(end)) }

  mutating func isOne(in count: Int) -> Bool { number(below: count) == 0 }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  mutating func many<Element>(_ count: Int, _ make: (inout Self) -> Element) -> [Element] {
    (0..<count).map { _ in make(&self) }
  }
}
