import KVOController
import KVOLocking

final class Train: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
  @Observed var stops = ["Bern"]
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
  func show<Value>(_ change: Change<Value>) { lines.append(text(change)) }
}

/// A train that any thread may observe: whoever changes it sees to it that nobody else does at the
/// time.
final class Tram: KeyValueObservable, @unchecked Sendable {
  let observerList = ObserverList()
  @Observed var delay = 0
  @Observed var isHidden = false
  @Observed var next: Tram?
  var shown: Int { isHidden ? 0 : delay }
}

/// A train that any thread may change: its values are locked, and announced by hand.
final class Railcar: KeyValueObservable, Sendable {
  let observerList = ObserverList()
  private let state = Locked<(delay: Int, next: Railcar?)>((0, nil))
  /// A function to call once, when a change of the delay has begun.
  let interruption = Locked<(@Sendable () -> Void)?>(nil)

  var delay: Int {
    get {
      accessValue(for: \.delay)
      return state.withLock(\.delay)
    }
    set {
      withChange(of: \.delay) {
        interruption.withLock { $0.take() }?()
        state.withLock { $0.delay = newValue }
      }
    }
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
  var shown: [String] { lines.withLock(\.self) }
  func show<Value>(_ change: Change<Value>) { lines.withLock { $0.append(text(change)) } }
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

/// Sebastiano Vigna's generator: the same seed gives the same numbers on every machine.
struct SplitMix64 {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func number(below end: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(end))
  }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }
}
