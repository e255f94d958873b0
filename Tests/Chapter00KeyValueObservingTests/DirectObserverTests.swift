import KVOStation
import KeyValueObserving
import Testing

private final class Receiver: DirectObserver {
  var lines: [String] = []
  var deallocations = 0
  var reaction: () -> Void = {}

  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    lines.append(change.text)
    reaction()
  }

  func objectWasDeallocated() { deallocations += 1 }
}

@Suite struct `A direct observer` {
  private let train = Train()
  private let observer = Receiver()

  @Test func `receives changes until it's removed, once`() {
    train.addDirectObserver(observer, forKeyPath: \.delay, options: [.old, .new])
    train.delay = 5
    #expect(train.observerList.ledger.removeDirectObserver(observer))
    #expect(!train.observerList.ledger.removeDirectObserver(observer))
    train.delay = 6
    #expect(observer.lines == ["0 -> 5"])
    #expect(observer.deallocations == 0)
  }

  @Test func `receives changes of a value that's computed`() {
    train.addDirectObserver(observer, forKeyPath: \.arrival, options: .new)
    train.delay = 5
    #expect(observer.lines == ["-> 605"])
    train.observerList.ledger.removeDirectObserver(observer)
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `can't be removed in its initial call, which comes before it's added`() {
    var wasRemoved: Bool?
    observer.reaction = { [train, unowned observer] in
      wasRemoved = wasRemoved ?? train.observerList.ledger.removeDirectObserver(observer)
    }
    train.addDirectObserver(observer, forKeyPath: \.delay, options: [.initial, .new])
    #expect(wasRemoved == false)
    observer.reaction = {}
    #expect(train.observerList.ledger.removeDirectObserver(observer))
  }

  @Test func `is retained by the ledger, and released when it's removed`() {
    var observer: Receiver? = Receiver()
    weak let weakObserver = observer
    train.addDirectObserver(observer!, forKeyPath: \.delay)
    observer = nil
    #expect(weakObserver != nil)
    if let weakObserver { train.observerList.ledger.removeDirectObserver(weakObserver) }
    #expect(weakObserver == nil)
  }

  @Test func `ends with the object, and learns of it`() {
    var doomed: Train? = Train()
    let ledger = doomed?.observerList.ledger
    doomed?.addDirectObserver(observer, forKeyPath: \.delay)
    doomed = nil
    #expect(observer.deallocations == 1)
    #expect(ledger?.removeDirectObserver(observer) == false)
  }
}
