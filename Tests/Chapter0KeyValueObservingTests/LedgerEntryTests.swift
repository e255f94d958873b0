import KVOStation
import KeyValueObserving
import Testing

private final class Entry: LedgerEntry {
  var lines: [String] = []
  var deallocations = 0
  var reaction: () -> Void = {}

  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    lines.append(change.text)
    reaction()
  }

  func objectWasDeallocated() { deallocations += 1 }
}

@Suite struct `A ledger entry` {
  private let train = Train()
  private let entry = Entry()

  @Test func `receives changes until it's removed, once`() {
    train.addEntry(entry, forKeyPath: \.delay, options: [.old, .new])
    train.delay = 5
    #expect(train.observerList.ledger.removeEntry(entry))
    #expect(!train.observerList.ledger.removeEntry(entry))
    train.delay = 6
    #expect(entry.lines == ["0 -> 5"])
    #expect(entry.deallocations == 0)
  }

  @Test func `receives changes of a value that's computed`() {
    train.addEntry(entry, forKeyPath: \.arrival, options: .new)
    train.delay = 5
    #expect(entry.lines == ["-> 605"])
    train.observerList.ledger.removeEntry(entry)
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `can't be removed in its initial call, which comes before it's added`() {
    var wasRemoved: Bool?
    entry.reaction = { [train, unowned entry] in
      wasRemoved = wasRemoved ?? train.observerList.ledger.removeEntry(entry)
    }
    train.addEntry(entry, forKeyPath: \.delay, options: [.initial, .new])
    #expect(wasRemoved == false)
    entry.reaction = {}
    #expect(train.observerList.ledger.removeEntry(entry))
  }

  @Test func `is retained by the ledger, and released when it's removed`() {
    var entry: Entry? = Entry()
    weak let weakEntry = entry
    train.addEntry(entry!, forKeyPath: \.delay)
    entry = nil
    #expect(weakEntry != nil)
    if let weakEntry { train.observerList.ledger.removeEntry(weakEntry) }
    #expect(weakEntry == nil)
  }

  @Test func `ends with the object, and learns of it`() {
    var doomed: Train? = Train()
    let ledger = doomed?.observerList.ledger
    doomed?.addEntry(entry, forKeyPath: \.delay)
    doomed = nil
    #expect(entry.deallocations == 1)
    #expect(ledger?.removeEntry(entry) == false)
  }

  @Test func `may be called once more if it's removed in a round`() {
    let other = Entry()
    other.reaction = { [train, entry] in _ = train.observerList.ledger.removeEntry(entry) }
    train.addEntry(other, forKeyPath: \.delay)
    train.addEntry(entry, forKeyPath: \.delay)
    train.delay = 5
    train.delay = 6
    #expect(entry.lines.count == 1)
    other.reaction = {}
    train.observerList.ledger.removeEntry(other)
  }

  @Test func `describes itself in the list of observers`() {
    train.addEntry(entry, forKeyPath: \.delay, options: .new)
    #expect("\(train.observerList)".contains("Observer: <Entry 0x"))
    train.observerList.ledger.removeEntry(entry)
  }
}
