import KeyValueObserving
import KVOStation
import Testing

/// A station whose total delay comes from all elements of an array, as appendix B shows.
private final class Station: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var trains: [Train] = []
  var totalDelay: Int { trains.reduce(0) { $0 + $1.delay } }
}

@Suite struct `A computed property is followed` {
  private let node = Node(3)

  @Test func `across other objects, which may be replaced`() {
    let (first, second) = (Node(10), Node(20))
    let texts = node.told(about: \.total) {
      node.next = first
      first.value = 11
      node.next = second
      first.value = 12
      second.next = Node(100)
    }
    #expect(texts == ["3 -> 13", "13 -> 14", "14 -> 23", "23 -> 123"])
  }

  @Test func `through recursion, to the end of a chain`() {
    let (second, third) = (Node(1), Node(7))
    let texts = node.told(about: \.last.value, .new) {
      second.next = third
      node.next = second
      third.value = 8
      second.next = nil
      third.value = 9
      second.value = 2
    }
    #expect(texts == ["-> 7", "-> 8", "-> 1", "-> 2"])
  }

  @Test func `to each element of an array`() {
    let station = Station()
    let (first, second) = (Train(), Train())
    station.trains = [first]
    let texts = station.told(about: \.totalDelay) {
      first.delay = 5
      station.trains = [first, second]
      second.delay = 3
    }
    #expect(texts == ["0 -> 5", "5 -> 5", "5 -> 8"])
  }
}

@Suite struct `A path through another object` {
  private let root = Node()
  private let first = Node(1)

  @Test func `is notified when the object in the middle is replaced, and at its end`() {
    let second = Node(2)
    root.next = first
    let texts = root.told(about: \.next?.value) {
      first.value = 5
      root.next = second
      first.value = 6
      second.value = 7
    }
    #expect(texts == ["1 -> 5", "5 -> 2", "2 -> 7"])
  }

  @Test func `names its root and the whole key path`() {
    root.next = first
    let recorder = Recorder()
    root.addObserver(recorder, forKeyPath: \.next?.value)
    first.value = 9
    root.removeObserver(recorder, forKeyPath: \.next?.value)
    #expect(recorder.changes.map(\.keyPath) == [\Node.next?.value])
    #expect(recorder.objects.allSatisfy { $0 === root })
    #expect(recorder.objects.count == 1)
  }

  // In an optimized build on Linux, the components of a path have no names.
  #if DEBUG
    @Test func `reads as a name without addresses`() {
      root.next = first
      #expect(root.keyPathName(\.next?.value) == "next?.value?")
    }
  #endif
}

@Suite struct `A followed registration` {
  private let root = Node()
  private let recorder = Recorder()

  @Test func `doesn't retain the objects in the middle`() {
    weak var middle: Node?
    root.addObserver(recorder, forKeyPath: \.next?.value)
    do {
      let next = Node()
      (middle, root.next) = (next, next)
    }
    #expect(middle != nil)
    root.next = nil
    #expect(middle == nil)
    root.removeObserver(recorder, forKeyPath: \.next?.value)
  }

  @Test func `leaves no entry in any ledger when it's removed`() {
    let (first, second) = (Node(), Node())
    root.next = first
    root.addObserver(recorder, forKeyPath: \.next?.value)
    root.next = second
    #expect(!first.observerList.ledger.isObserved)
    #expect(second.observerList.ledger.isObserved)
    #expect(second.observerList.ledger.entries.isEmpty)
    #expect(root.observerList.ledger.entries.count == 1)
    root.removeObserver(recorder, forKeyPath: \.next?.value)
    #expect(![root, first, second].contains { $0.observerList.ledger.isObserved })
    #expect(root.observerList.ledger.entries.isEmpty)
  }

  @Test func `isn't notified of the deallocation of an object that nothing announced`() {
    final class Holder: KeyValueObservable {
      let observerList = ObserverList()
      @Observed var name = ""
      weak var node: Node?
      var value: Int { name.count + (node?.value ?? 0) }
    }
    let holder = Holder()
    do {
      let node = Node(5)
      holder.node = node
      holder.addObserver(recorder, forKeyPath: \.value, options: .new)
      node.value = 6
    }
    #expect(recorder.take() == ["-> 6"])
    holder.name = "a"
    #expect(recorder.take() == ["-> 1"])
    holder.removeObserver(recorder, forKeyPath: \.value)
  }
}

/// A lamp that's turned off when it's deallocated, which is a change like any other.
private final class Lamp: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var isOn = true
  deinit { turnOff() }
  func turnOff() { isOn = false }
}

/// A guest who looks around on the way out.
private final class Guest {
  var lastLook: () -> Void = {}
  deinit { lastLook() }
}

private final class Room: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var lamp: Lamp? = Lamp()
  @Observed var lamps = [Lamp(), Lamp()]
  @Observed var guest: Guest?
  var isLit: Bool { lamps.contains { $0.isOn } }
}

@Suite struct `An object that changes in its deinit` {
  private let room = Room()

  @Test func `may be the last value on the way to it, or leave an array that's set`() {
    #expect(room.told(about: \.lamp?.isOn, .new) { room.lamp = nil }.last == "-> nil")
    #expect(room.told(about: \.isLit, .new) { room.lamps = [Lamp()] }.last == "-> true")
  }

  @Test func `may read the property that it was the value of`() {
    var guests: [Bool] = []
    func leave() {
      room.guest = Guest()
      room.guest?.lastLook = { [unowned room] in guests.append(room.guest != nil) }
      room.guest = nil
    }
    leave()
    _ = room.told(about: \.guest, during: leave)
    #expect(guests == [false, false])
  }
}
