import KeyValueObserving
import TestSupport
import Testing

/// Announces by hand what no wrapper can.
private class Gate: KeyValueObservable {
  let observerList = ObserverList()
  fileprivate var steps = 0

  var opening: Int {
    get {
      accessValue(for: \.opening)
      return steps * 10
    }
    set {
      willChangeValue(for: \.opening)
      defer { didChangeValue(for: \.opening) }
      steps = newValue / 10
    }
  }

  /// The same number, announced in the other way.
  var angle: Int {
    get {
      accessValue(for: \.angle)
      return steps * 10
    }
    set { withChange(of: \.angle) { steps = newValue / 10 } }
  }

  /// Turns the gate until it's stuck.
  func force() throws {
    try withChange(of: \.angle) {
      steps = 3
      throw Stuck()
    }
  }
  struct Stuck: Error {}

  var isOpen: Bool { opening > 0 }
  @Observed var clerk = "Ada"

  func open() {
    willChangeValue(for: \.clerk)
    opening = 90
    didChangeValue(for: \.clerk)
  }
}

private final class Drawbridge: Gate {
  func raise() { withChange(of: \.angle) { steps = 9 } }
}

@Suite struct `A property announced by hand` {
  private let gate = Gate()

  @Test func `sends one notification, with the old and the new value`() {
    #expect(gate.told(about: \.opening) { gate.opening = 90 } == ["0 -> 90"])
    #expect(gate.told(about: \.angle) { gate.angle = 0 } == ["90 -> 0"])
    #expect(gate.withChange(of: \.angle) { "result" } == "result")
  }

  @Test func `is announced even if the closure throws an error`() {
    let told = gate.told(about: \.angle) { #expect(throws: Gate.Stuck.self) { try gate.force() } }
    #expect(told == ["0 -> 30"])
  }

  @Test func `may be named by the key path of a subclass that inherits it`() {
    let bridge = Drawbridge()
    #expect((bridge as Gate).told(about: \.angle) { bridge.raise() } == ["0 -> 90"])
  }

  @Test func `reaches what is computed from it`() {
    #expect(gate.told(about: \.isOpen) { gate.opening = 90 } == ["false -> true"])
  }

  @Test func `may nest in another announcement, also of a wrapped property`() {
    #expect(gate.told(about: \.clerk) { gate.open() } == ["Ada -> Ada"])
    #expect(gate.told(about: \.opening, []) { gate.open() } == ["->"])
  }

  @Test func `traps when announcements cross instead of nesting`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let gate = Gate()
      gate.willChangeValue(for: \.clerk)
      gate.willChangeValue(for: \.opening)
      gate.didChangeValue(for: \.clerk)
    }
    #expect(trap.says(#"didChangeValue(for: "clerk") has no matching call before it."#))
    #expect(trap.says("that isn't complete is willChangeValue(for:"))
  }

  @Test func `traps when it was begun on another thread`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let gate = Gate()
      gate.willChangeValue(for: \.opening)
      onAnotherThread { gate.didChangeValue(for: \.opening) }
    }
    #expect(trap.says("The innermost announcement that isn't complete is none."))
  }
}
