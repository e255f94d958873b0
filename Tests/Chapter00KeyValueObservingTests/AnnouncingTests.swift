import KeyValueObserving
import Testing

/// Announces by hand what no wrapper can.
class Gate: KeyValueObservable {
  let observerList = ObserverList()
  fileprivate var steps = 0
  private var lock = false

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

  var isLocked: Bool {
    accessValue(for: \.isLocked)
    return lock
  }
  var state: String { isLocked ? clerk : "open" }
  func setLocked() { lock = true }

  func open() {
    willChangeValue(for: \.clerk)
    opening = 90
    didChangeValue(for: \.clerk)
  }
}

final class Drawbridge: Gate {
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

  @Test func `leads a registration on that's made amid its announcement`() {
    let recorder = Recorder()
    gate.addObserver(recorder, forKeyPath: \.clerk)
    gate.willChangeValue(for: \.isLocked)
    gate.addObserver(recorder, forKeyPath: \.state, options: .new)
    gate.setLocked()
    gate.didChangeValue(for: \.isLocked)
    gate.clerk = "Bo"
    #expect(recorder.take() == ["->", "-> Bo"])
    gate.removeObserver(recorder, forKeyPath: \.clerk)
    gate.removeObserver(recorder, forKeyPath: \.state)
  }

  @Test func `lets the ledger go even if the announcement is never completed`() {
    weak var ledger: Ledger?
    do {
      let (gate, recorder) = (Gate(), Recorder())
      ledger = gate.observerList.ledger
      gate.addObserver(recorder, forKeyPath: \.opening)
      gate.willChangeValue(for: \.opening)
      gate.removeObserver(recorder, forKeyPath: \.opening)
    }
    #expect(ledger == nil)
  }
}

/// Values that are read under key paths whose arguments are objects.
private final class Directory: KeyValueObservable {
  /// A name that calls the directory's ledger when it's deallocated.
  final class Name: Hashable {
    let ledger: Ledger
    let number: Int
    init(_ ledger: Ledger, number: Int) { (self.ledger, self.number) = (ledger, number) }
    deinit { _ = ledger.entries }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
    static func == (first: Name, second: Name) -> Bool { first.number == second.number }
  }

  let observerList = ObserverList()
  @Observed var page = 1
  private var names = 0

  subscript(name: Name) -> Int {
    accessValue(for: \.[name])
    return page
  }

  private func value(_ number: Int) -> Int { self[Name(observerList.ledger, number: number)] }

  /// Read under a new name each time.
  var current: Int {
    names += 1
    return value(names)
  }

  /// Read under two names, which are equal to those of other readings, but not the same objects.
  var both: Int { value(-1) + value(-2) }
}

@Suite struct `A key path with objects in it` {
  /// If the ledger kept a key path that's only equal to the observed one, it would release the
  /// objects of one reading in the middle of the next.
  @Test(arguments: [false, true])
  func `is released with no lock held`(_ areEqual: Bool) {
    let (directory, recorder) = (Directory(), Recorder())
    let keyPath = areEqual ? \Directory.both : \.current
    directory.addObserver(recorder, forKeyPath: keyPath)
    // A lock that was held would deadlock here.
    directory.page = 2
    directory.removeObserver(recorder, forKeyPath: keyPath)
    #expect(recorder.changes.count == 1)
    #expect(!directory.observerList.ledger.isObserved)
  }
}
