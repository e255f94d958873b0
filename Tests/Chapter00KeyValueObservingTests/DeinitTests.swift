import KeyValueObserving
import TestSupport
import Testing

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

  @Test func `may be the last value of a property on the way to it`() {
    let texts = room.told(about: \.lamp?.isOn, .new) { room.lamp = nil }
    #expect(texts.last == "-> nil")
  }

  @Test func `may read the property that it was the value of`() {
    var guests: [Bool] = []
    for isObserved in [false, true] {
      let recorder = Recorder()
      if isObserved { room.addObserver(recorder, forKeyPath: \.guest) }
      room.guest = Guest()
      room.guest?.lastLook = { [unowned room] in guests.append(room.guest != nil) }
      room.guest = nil
      if isObserved { room.removeObserver(recorder, forKeyPath: \.guest) }
    }
    #expect(guests == [false, false])
  }

  @Test func `may be removed from an array by a proxy`() {
    let lamps = room.mutableArrayValue(forKeyPath: \.lamps)
    let texts = room.told(about: \.isLit, .new) {
      lamps.remove(at: 0)
      lamps[0] = Lamp()
    }
    #expect(texts.last == "-> true")
  }
}

/// A counter whose wrapper, and not just its value, can be replaced.
private final class Counter: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var count = 0
  @Observed var other = 0
  func replaceWrapper() { _count = Observed(wrappedValue: 5) }
}

@Suite struct `The wrapper of a property` {
  @Test func `may be replaced before the object is observed`() {
    let counter = Counter()
    counter.replaceWrapper()
    #expect(counter.texts(of: \.count) { counter.count = 6 } == ["5 -> 6"])
    counter.replaceWrapper()
    #expect(counter.texts(of: \.count) { counter.count = 7 } == ["5 -> 7"])
  }

  @Test func `mustn't be replaced while the object is observed`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (counter, recorder) = (Counter(), Recorder())
      counter.addObserver(recorder, forKeyPath: \.other)
      counter.replaceWrapper()
      counter.count = 6
    }
    #expect(trap.says("The @Observed wrapper of a property of <Counter 0x"))
    #expect(trap.says("instead of its wrapper (`_delay = Observed(wrappedValue: 5)`)."))
  }
}
