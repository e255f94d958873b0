import KeyValueObserving
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
