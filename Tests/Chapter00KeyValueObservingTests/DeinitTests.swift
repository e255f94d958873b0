import KeyValueObserving
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

  @Test func `may leave an array that's set`() {
    let texts = room.told(about: \.isLit, .new) { room.lamps = [Lamp()] }
    #expect(texts.last == "-> true")
  }
}
