import KVOStation
import KeyValueObserving
import TestSupport
import Testing

@Suite struct `A registration` {
  private let train = Train()
  private let recorder = Recorder()
  private let context = UnsafeRawPointer(bitPattern: 7)

  @Test func `made twice calls twice, and ends by its context, the latest first`() {
    for options in [.new, .old] as [ObservingOptions] {
      train.addObserver(recorder, forKeyPath: \.delay, options: options, context: context)
    }
    train.addObserver(recorder, forKeyPath: \.delay, options: [.old, .new])
    train.removeObserver(recorder, forKeyPath: \.delay, context: context)
    train.delay = 5
    #expect(recorder.take() == ["-> 5", "0 -> 5"])
    #expect(recorder.contexts == [context, nil])
    train.removeObserver(recorder, forKeyPath: \Train.delay as AnyKeyPath, context: context)
    train.delay = 6
    #expect(recorder.take() == ["5 -> 6"])
    train.removeObserver(recorder, forKeyPath: \.delay)
    #expect(!train.isObserved)
  }

  @Test func `is listed by the ledger with what it was made for, oldest first`() throws {
    let contexts = (1...20).map { UnsafeRawPointer(bitPattern: 21 - $0) }
    for (number, context) in contexts.enumerated() {
      let keyPath = number.isMultiple(of: 2) ? \Train.delay : \.platform
      train.addObserver(recorder, forKeyPath: keyPath, options: [.old, .prior], context: context)
    }
    let entries = train.observerList.ledger.entries
    #expect(entries.map(\.context) == contexts)
    let first = try #require(entries.first)
    #expect(first.keyPath == \Train.delay && first.options == [.old, .prior])
    #expect("\(first)".contains("Key path: delay, Options: [old, prior], Context: 0x"))
    #expect(entries.allSatisfy { $0.invalidate() })
    #expect(!first.invalidate())
    #expect(train.observerList.ledger.entries.isEmpty)
  }
}

private final class Receiver: DirectObserver {
  var whenDeallocated: () -> Void = {}

  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {}
  func objectWasDeallocated() { whenDeallocated() }
}

/// Chapter 9's examples say what it receives, and that it's removed once.
@Suite struct `A direct observer` {
  @Test func `ends with the object, and learns of it on that thread, with no lock held`() {
    let (observer, middle) = (Receiver(), Node())
    var root: Node? = Node(next: middle)
    let ledger = root?.observerList.ledger
    var (deallocating, ended): (ObjectIdentifier?, [ObjectIdentifier]) = (nil, [])
    observer.whenDeallocated = {
      #expect(ledger?.entries.isEmpty == true)
      ended.append(currentThread)
    }
    root?.addDirectObserver(observer, forKeyPath: \.next?.value)
    #expect(middle.isObserved)
    onAnotherThread {
      deallocating = currentThread
      root = nil
    }
    #expect(ended == [deallocating])
    #expect(!middle.isObserved)
    #expect(ledger?.removeDirectObserver(observer) == false)
  }
}
