import KVOStation
import KeyValueObserving
import Testing

/// A station whose total delay comes from all elements of an array, as appendix B shows.
private final class Station: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var trains: [Train] = []
  var totalDelay: Int { trains.reduce(0) { $0 + $1.delay } }
}

@Suite struct `A value is followed` {
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

  @Test func `along a path, whose root and whole key path are named`() {
    let (first, second, recorder) = (Node(1), Node(2), Recorder())
    let root = Node(next: first)
    let texts = root.told(about: \.next?.value, [.old, .new], recorder) {
      first.value = 5
      root.next = second
      first.value = 6
      second.value = 7
      #expect(recorder.changes.allSatisfy { $0.keyPath == \Node.next?.value })
      #expect(recorder.objects.allSatisfy { $0 === root })
    }
    #expect(texts == ["1 -> 5", "5 -> 2", "2 -> 7"])
  }

  @Test func `past the deallocation of an object that nothing announced`() {
    final class Holder: KeyValueObservable {
      let observerList = ObserverList()
      @Observed var name = ""
      weak var node: Node?
      var value: Int { name.count + (node?.value ?? 0) }
    }
    let holder = Holder()
    var node: Node? = Node(5)
    holder.node = node
    let texts = holder.told(about: \.value, .new) {
      node?.value = 6
      node = nil
      holder.name = "a"
    }
    #expect(texts == ["-> 6", "-> 1"])
  }
}

/// A lamp that's turned off when it's deallocated, which is a change like any other.
private final class Lamp: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var isOn = true
  deinit { turnOff() }
  func turnOff() { isOn = false }
}

private final class Room: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var lamp: Lamp? = Lamp()
  @Observed var lamps = [Lamp(), Lamp()]
  var isLit: Bool { lamps.contains { $0.isOn } }
}

@Suite struct `An object that changes in its deinit` {
  @Test func `may be the last value on the way to it, or leave an array that's set`() {
    let room = Room()
    #expect(room.told(about: \.lamp?.isOn, .new) { room.lamp = nil }.last == "-> nil")
    #expect(room.told(about: \.isLit, .new) { room.lamps = [Lamp()] }.last == "-> true")
  }
}
