import KVOStation
import KeyValueObserving
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
    train.removeObserver(recorder, forKeyPath: \Train.delay as AnyKeyPath, context: context)
    train.delay = 6
    #expect(recorder.take() == ["5 -> 6"])
    train.removeObserver(recorder, forKeyPath: \.delay)
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `keeps neither the object nor the observer alive`() {
    weak var object: Train?
    weak var observer: Recorder?
    do {
      let (train, recorder) = (Train(), Recorder())
      (object, observer) = (train, recorder)
      train.addObserver(recorder, forKeyPath: \.delay)
      train.removeObserver(recorder, forKeyPath: \.delay)
      train.addDirectObserver(Receiver(), forKeyPath: \.delay)
    }
    #expect(object == nil)
    #expect(observer == nil)
  }

  @Test func `describes what it was made for`() throws {
    train.addObserver(recorder, forKeyPath: \.delay, options: [.old, .prior], context: context)
    let entry = try #require(train.observerList.ledger.entries.first)
    #expect(entry.keyPath == \Train.delay)
    #expect(entry.options == [.old, .prior])
    #expect(entry.context == context)
    #expect("\(entry)".contains("Key path: delay, Options: [old, prior], Context: 0x"))
    #expect(entry.invalidate())
    #expect(!entry.invalidate())
  }

  @Test func `is listed by the ledger, oldest first`() {
    let contexts = (1...20).map { UnsafeRawPointer(bitPattern: 21 - $0) }
    for (number, context) in contexts.enumerated() {
      let keyPath = number.isMultiple(of: 2) ? \Train.delay : \.platform
      train.addObserver(recorder, forKeyPath: keyPath, context: context)
    }
    let entries = train.observerList.ledger.entries
    #expect(entries.map(\.context) == contexts)
    for entry in entries { entry.invalidate() }
    #expect(train.observerList.ledger.entries.isEmpty)
  }

  /// Stands for another thread that's notified, and removes the observer, during the addition.
  @Test func `ends if its observer is removed while it's being added`() {
    final class Board: KeyValueObservable {
      let observerList = ObserverList()
      @Observed var line = 7
      var readings = 0
      var whenReadAgain = {}
      var text: String {
        defer {
          readings += 1
          if readings == 2 { whenReadAgain() }
        }
        return "line \(line)"
      }
    }
    let board = Board()
    board.whenReadAgain = { [unowned board, recorder] in
      board.removeObserver(recorder, forKeyPath: \.text)
    }
    board.addObserver(recorder, forKeyPath: \.text)
    #expect(board.readings >= 2)
    #expect(!board.observerList.ledger.isObserved)
    board.line = 8
    #expect(recorder.take().isEmpty)
  }
}

private final class Receiver: DirectObserver {
  var lines: [String] = []
  var whenTold: () -> Void = {}
  var whenDeallocated: () -> Void = {}
  var whenReleased: () -> Void = {}

  func receive(_ change: ObservedChange, of object: any KeyValueObservable) {
    lines.append(change.text)
    whenTold()
  }

  func objectWasDeallocated() { whenDeallocated() }
  deinit { whenReleased() }
}

@Suite struct `A direct observer` {
  private let train = Train()
  private let observer = Receiver()

  @Test(arguments: [(false, "0 -> 5"), (true, "600 -> 605")])
  func `receives changes until it's removed, once`(_ isComputed: Bool, _ expected: String) {
    let keyPath = isComputed ? \Train.arrival : \.delay
    train.addDirectObserver(observer, forKeyPath: keyPath, options: [.old, .new])
    train.delay = 5
    #expect(train.observerList.ledger.removeDirectObserver(observer))
    #expect(!train.observerList.ledger.removeDirectObserver(observer))
    train.delay = 6
    #expect(observer.lines == [expected])
    #expect(!train.observerList.ledger.isObserved)
  }

  @Test func `can't be removed in its initial call, which comes before it's added`() {
    observer.whenTold = { [train, unowned observer] in
      #expect(!train.observerList.ledger.removeDirectObserver(observer))
    }
    train.addDirectObserver(observer, forKeyPath: \.delay, options: .initial)
    #expect(observer.lines == ["->"])
    #expect(train.observerList.ledger.removeDirectObserver(observer))
  }

  @Test(arguments: [false, true])
  func `is retained by the ledger, and released with no lock held when it's removed`(
    _ isComputed: Bool
  ) {
    let keyPath = isComputed ? \Train.arrival : \.delay
    var counts: [Int] = []
    var observer: Receiver? = Receiver()
    // A lock that was held would deadlock here.
    observer?.whenReleased = { [train] in counts.append(train.observerList.ledger.entries.count) }
    weak let left = observer
    observer.map { train.addDirectObserver($0, forKeyPath: keyPath) }
    observer = nil
    #expect(left != nil)
    left.map { _ = train.observerList.ledger.removeDirectObserver($0) }
    #expect(left == nil)
    #expect(counts == [0])
  }

  @Test func `is removed without waiting for a call that's under way`() {
    observer.whenTold = { [train, unowned observer] in
      onAnotherThread { train.observerList.ledger.removeDirectObserver(observer) }
    }
    train.addDirectObserver(observer, forKeyPath: \.delay)
    train.delay = 5
    train.delay = 6
    #expect(observer.lines == ["->"])
  }

  @Test func `ends with the object, and learns of it on that thread, with no lock held`() {
    let middle = Node()
    var root: Node? = Node(next: middle)
    let ledger = root?.observerList.ledger
    var (deallocating, ended): (ObjectIdentifier?, [ObjectIdentifier]) = (nil, [])
    observer.whenDeallocated = {
      #expect(ledger?.entries.isEmpty == true)
      ended.append(currentThread)
    }
    root?.addDirectObserver(observer, forKeyPath: \.next?.value)
    #expect(middle.observerList.ledger.isObserved)
    onAnotherThread {
      deallocating = currentThread
      root = nil
    }
    #expect(ended == [deallocating])
    #expect(!middle.observerList.ledger.isObserved)
    #expect(ledger?.removeDirectObserver(observer) == false)
  }
}
