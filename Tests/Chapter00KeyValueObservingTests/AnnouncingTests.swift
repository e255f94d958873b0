import KeyValueObserving
import Testing

/// Announces by hand what no wrapper can.
class Gate: KeyValueObservable {
  let observerList = ObserverList()
  fileprivate var steps = 0
  @Observed var clerk = "Ada"

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

  /// The same number, announced in the other way, which a clerk has to read.
  var angle: Int {
    get {
      let hasClerk = !clerk.isEmpty
      accessValue(for: \.angle)
      return hasClerk ? steps * 10 : 0
    }
    set { withChange(of: \.angle) { steps = newValue / 10 } }
  }

  var state: String { opening > 0 ? clerk : "closed" }
}

final class Drawbridge: Gate {
  func raise() { withChange(of: \.angle) { steps = 9 } }
}

@Suite struct `A property announced by hand` {
  private let gate = Gate()

  @Test func `sends one notification, with the old and the new value`() {
    #expect(gate.told(about: \.opening) { gate.opening = 90 } == ["0 -> 90"])
    #expect(gate.told(about: \.angle) { gate.angle = 0 } == ["90 -> 0"])
    #expect(gate.told(about: \.clerk) { gate.angle = 90 } == [])
    #expect(gate.withChange(of: \.angle) { "result" } == "result")
  }

  @Test func `is announced even if the closure throws an error`() {
    struct Stuck: Error {}
    let told = gate.told(about: \.angle) {
      #expect(throws: Stuck.self) {
        try gate.withChange(of: \.angle) {
          gate.steps = 3
          throw Stuck()
        }
      }
    }
    #expect(told == ["0 -> 30"])
  }

  @Test func `may be named by the key path of a subclass that inherits it`() {
    let bridge = Drawbridge()
    #expect((bridge as Gate).told(about: \.angle) { bridge.raise() } == ["0 -> 90"])
  }

  @Test func `may be named by that of a value that comes from it first`() {
    #expect(
      gate.told(about: \.opening) { gate.withChange(of: \.state) { gate.steps = 1 } } == ["0 -> 10"]
    )
  }

  @Test func `may nest in another announcement, also of a wrapped property`() {
    let open = { [gate] in
      gate.willChangeValue(for: \.clerk)
      gate.opening = 90
      gate.didChangeValue(for: \.clerk)
    }
    #expect(gate.told(about: \.clerk, during: open) == ["Ada -> Ada"])
    #expect(gate.told(about: \.opening, [], during: open) == ["->"])
  }

  @Test func `leads a registration on that's made amid its announcement`() {
    let recorder = Recorder()
    gate.willChangeValue(for: \.opening)
    let told = gate.told(about: \.state, .new, recorder) {
      gate.steps = 9
      gate.didChangeValue(for: \.opening)
      gate.clerk = "Bo"
    }
    #expect(told == ["-> Bo"])
  }

  @Test func `lets the ledger go even if the announcement is never completed`() {
    weak var ledger: Ledger?
    do {
      let gate = Gate()
      ledger = gate.observerList.ledger
      gate.told(about: \.opening) { gate.willChangeValue(for: \.opening) }
    }
    #expect(ledger == nil)
  }
}

/// Values that are read under key paths whose arguments are objects.
private final class Directory: KeyValueObservable {
  final class Name: Hashable {
    weak let directory: Directory?
    let number: Int
    init(_ directory: Directory, _ number: Int) {
      (self.directory, self.number) = (directory, number)
    }
    deinit { directory?.whenReleased() }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
    static func == (first: Name, second: Name) -> Bool { first.number == second.number }
  }

  let observerList = ObserverList()
  /// A function that a name calls when it's deallocated.
  var whenReleased = {}
  private var names = 0

  subscript(name: Name) -> Int {
    accessValue(for: \.[name])
    return name.number
  }

  /// Read under a new name each time.
  var current: Int {
    names += 1
    return self[Name(self, names)]
  }

  /// Read under a name that's equal to those of other readings, but not the same object.
  var first: Int { self[Name(self, 1)] }
}

@Suite struct `A key path with objects in it` {
  private let directory = Directory()

  // A lock that was held would deadlock here.

  @Test func `is released with no lock held when the value is followed to another`() {
    directory.whenReleased = { [unowned directory] in
      for entry in directory.observerList.ledger.entries { entry.invalidate() }
    }
    directory.addObserver(Recorder(), forKeyPath: \.current)
    #expect(!directory.isObserved)
  }

  /// The ledger may keep a key path that's only equal to the observed one.
  @Test func `is released with no lock held when a registration ends`() {
    var counts: [Int] = []
    let others = [Recorder(), Recorder()]
    for other in others { directory.addObserver(other, forKeyPath: \.first) }
    directory.whenReleased = { [unowned directory] in
      counts.append(directory.observerList.ledger.entries.count)
    }
    for other in others { directory.removeObserver(other, forKeyPath: \.first) }
    #expect(!directory.isObserved && !counts.isEmpty)
  }
}
