import KeyValueObserving
import KVOStation
import Testing

/// Notes how often its values are read, and by whom they are changed.
private final class Depot: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var stock = 0
  @Observed var visits = 0
  var readings = 0

  /// Comes from an object that only this reading knows.
  var fresh: Int {
    readings += 1
    return stock + Node(1).value
  }

  /// Changes another property as it's read.
  var counted: Int {
    visits += 1
    return stock
  }
}

/// An entry that does nothing.
private final class Entry: RoundEntry {
  let description = "entry"
  let number = RegistrationNumber.next()
  var wantsWillChange: Bool { false }

  func willChange(_ object: AnyObject, _ shared: inout UnsafeRawPointer?) -> KeptValue? { nil }

  func didChange(_ object: AnyObject, _ old: OldValueSource) {}

  func objectWasDeallocated() {}
}

extension KeyValueObservable {
  fileprivate func resolved(_ keyPath: PartialKeyPath<Self>) -> ResolvedKeyPath {
    resolve(keyPath, file: #fileID, line: #line) { _ = self[keyPath: keyPath] }.0
  }
}

@Suite struct `A getter` {
  private let depot = Depot()
  private let recorder = Recorder()

  @Test func `that creates objects is read four times at most after each change`() {
    depot.addObserver(recorder, forKeyPath: \.fresh)
    depot.readings = 0
    depot.stock = 5
    #expect((1...4).contains(depot.readings))
    #expect(recorder.changes.count == 1)
    depot.removeObserver(recorder, forKeyPath: \.fresh)
  }

  @Test func `that changes a property doesn't come from what that property's observers read`() {
    let (train, other) = (Train(), Recorder())
    other.whenTold = { _ in _ = train.delay }
    depot.addObserver(other, forKeyPath: \.visits)
    depot.addObserver(recorder, forKeyPath: \.counted)
    #expect(!other.changes.isEmpty)
    #expect(!train.observerList.ledger.isObserved)
    depot.removeObserver(recorder, forKeyPath: \.counted)
    depot.removeObserver(other, forKeyPath: \.visits)
    other.forget()
  }
}

@Suite struct `An entry` {
  @Test(arguments: [false, true])
  func `leaves its ledger`(_ isComputed: Bool) {
    let keyPath: PartialKeyPath<Train> = isComputed ? \.arrival : \.delay
    let (train, entry) = (Train(), Entry())
    let resolved = train.resolved(keyPath)
    resolved.enter(entry, on: train) { _ = train[keyPath: keyPath] }
    #expect(train.observerList.ledger.isObserved)
    resolved.leave(entry)
    #expect(!train.observerList.ledger.isObserved)
    resolved.leave(entry)
  }

  @Test func `doesn't enter the ledger of an object that's gone`() {
    let (root, entry) = (Node(), Entry())
    let ledger: Ledger
    let resolved: ResolvedKeyPath
    do {
      let middle = Node()
      ledger = middle.observerList.ledger
      root.next = middle
      resolved = root.resolved(\.next?.value)
      root.next = nil
    }
    var wasObserved = true
    resolved.enter(entry, on: root) {
      wasObserved = ledger.isObserved
      _ = root[keyPath: \.next?.value]
    }
    #expect(!wasObserved)
    resolved.leave(entry)
  }
}
