import KeyValueObserving
import KVOStation
import TestSupport
import Testing

private struct Place: Equatable {
  var city = "Basel"
}

private class Vehicle: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var speed = 0
  @Observed var place = Place()
  var isMoving: Bool { speed > 0 }
  var summary: String { "\(speed) in \(place.city), again \(speed)" }
}

private final class Tram: Vehicle {
  override var speed: Int {
    get { super.speed + boost }
    set { super.speed = min(newValue, 60) }
  }
  @Observed var boost = 0
  @Observed var line = 11
  var wheels = 4
}

private final class Box<Content>: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var content: Content
  init(_ content: Content) { self.content = content }
}

private protocol Moving: KeyValueObservable {
  var speed: Int { get set }
}

extension Vehicle: Moving {}

private func told<Mover: Moving>(aboutSpeedOf mover: Mover) -> [String] {
  mover.told(about: \Mover.speed) { mover.speed = 5 }
}

@Suite struct `A key path is resolved by reading it once, so that` {
  private let vehicle = Vehicle()
  private let tram = Tram()

  @Test func `a property fires once, whichever class declares it`() {
    #expect(tram.told(about: \.line) { tram.line = 14 } == ["11 -> 14"])
    #expect(tram.told(about: \Tram.place) { tram.place.city = "Bern" }.count == 1)
    let box = Box("empty")
    #expect(box.told(about: \.content) { box.content = "full" } == ["empty -> full"])
    #expect(told(aboutSpeedOf: vehicle) == ["0 -> 5"])
  }

  @Test func `an overridden property fires once, by either root`() {
    #expect(tram.told(about: \Tram.speed) { tram.speed = 90 } == ["0 -> 60"])
    #expect((tram as Vehicle).told(about: \Vehicle.speed) { tram.speed = 10 } == ["60 -> 10"])
  }

  @Test func `an overridden property follows what the override reads`() {
    #expect((tram as Vehicle).told(about: \Vehicle.speed) { tram.boost = 5 } == ["0 -> 5"])
  }

  @Test func `a part of a struct fires once, with the part's values`() {
    let told = vehicle.told(about: \.place.city) { vehicle.place.city = "Chur" }
    #expect(told == ["Basel -> Chur"])
  }

  @Test func `a computed property fires once, however often it reads what it needs`() {
    #expect(vehicle.told(about: \.isMoving) { vehicle.speed = 5 } == ["false -> true"])
    let told = vehicle.told(about: \.summary) { vehicle.speed = 6 }
    #expect(told == ["5 in Basel, again 5 -> 6 in Basel, again 6"])
  }

  @Test func `it has a readable name`() {
    #expect(vehicle.keyPathName(\.speed) == "speed")
    // In an optimized build on Linux, the components of a path have no names.
    #if DEBUG
      #expect(vehicle.keyPathName(\.place.city) == "place.city")
    #endif
    #expect(tram.keyPathName(\.wheels) == "wheels")
    #expect(Box(1).keyPathName(\.content) == "content")
  }

  @Test func `a path that nobody announces is reported by name, and where it's registered`() async {
    let line = #line + 1
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Tram().addObserver(Recorder(), forKeyPath: \.wheels)
    }
    #expect(trap.says(#"Nothing announces changes of "wheels" in <Tram "#))
    #expect(trap.says("ResolvingTests.swift:\(line): Fatal error"))
  }
}

/// Notes how often its values are read, and by whom they are changed.
private final class Depot: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var stock = 0
  @Observed var visits = 0
  var readings = 0

  var double: Int {
    readings += 1
    return stock * 2
  }

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

/// An object whose getter registers an observer, which reads another property.
private final class Listener: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var mood = 0
  @Observed var notes = 0
  var whisper: Int {
    let recorder = Recorder()
    recorder.whenTold = { [unowned self] _ in _ = notes }
    addObserver(recorder, forKeyPath: \.mood, options: .initial)
    removeObserver(recorder, forKeyPath: \.mood)
    return mood
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

  @Test func `is read three times for a registration, and once for it after each change`() {
    let other = Recorder()
    depot.addObserver(recorder, forKeyPath: \.double)
    #expect(depot.readings == 3)
    depot.addObserver(other, forKeyPath: \.double, options: .old)
    depot.readings = 0
    depot.stock = 5
    #expect(depot.readings == 3)
    depot.removeObserver(other, forKeyPath: \.double)
    depot.removeObserver(recorder, forKeyPath: \.double)
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

  @Test func `that registers an observer doesn't come from what that reads in its initial call`() {
    let listener = Listener()
    #expect(listener.told(about: \.whisper) { listener.notes = 1 } == [])
    #expect(listener.told(about: \.whisper) { listener.mood = 1 } == ["0 -> 1"])
  }
}
