import KVOStation
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
  var summary: String { "\(speed) in \(place.city), again \(speed)" }
}

private final class Tram: Vehicle {
  override var speed: Int {
    get { super.speed + boost }
    set { super.speed = min(newValue, 60) }
  }
  @Observed var boost = 0
  var wheels = 4
}

private final class Box<Content>: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var content: Content
  init(_ content: Content) { self.content = content }
}

@Suite struct `A key path is resolved by reading it, so that` {
  private let vehicle = Vehicle()
  private let tram = Tram()

  @Test func `a property fires once, whichever class declares it, and so does a part of it`() {
    #expect(tram.told(about: \.boost) { tram.boost = 14 } == ["0 -> 14"])
    #expect(tram.told(about: \Tram.place) { tram.place.city = "Bern" }.count == 1)
    let box = Box("empty")
    #expect(box.told(about: \.content) { box.content = "full" } == ["empty -> full"])
    let city = vehicle.told(about: \.place.city) { vehicle.place.city = "Chur" }
    #expect(city == ["Basel -> Chur"])
  }

  @Test func `an overridden property fires once, by either root, and follows the override`() {
    #expect(tram.told(about: \Tram.speed) { tram.speed = 90 } == ["0 -> 60"])
    #expect((tram as Vehicle).told(about: \Vehicle.speed) { tram.speed = 10 } == ["60 -> 10"])
    #expect((tram as Vehicle).told(about: \Vehicle.speed) { tram.boost = 5 } == ["10 -> 15"])
  }

  @Test func `a computed property fires once, however often it reads what it needs`() {
    let told = vehicle.told(about: \.summary) { vehicle.speed = 6 }
    #expect(told == ["0 in Basel, again 0 -> 6 in Basel, again 6"])
  }

  @Test func `it has a readable name`() {
    #expect(vehicle.keyPathName(\.speed) == "speed")
    #expect(tram.keyPathName(\.wheels) == "wheels")
    #expect(Box(1).keyPathName(\.content) == "content")
    // In an optimized build on Linux, the components of a path have no names.
    #if DEBUG
      #expect(vehicle.keyPathName(\.place.city) == "place.city")
      #expect(Node(next: Node()).keyPathName(\.next?.value) == "next?.value?")
    #endif
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

/// Counts how often its values are read, and does something meanwhile.
final class Depot: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var stock = 0
  @Observed var visits = 0
  var readings = 0
  var onRead = {}

  var double: Int {
    readings += 1
    onRead()
    return stock * 2
  }

  /// Comes from an object that only this reading knows.
  var fresh: Int { double + Node(1).value }
}

@Suite struct `A getter` {
  private let depot = Depot()
  private let train = Train()

  @Test func `that creates objects is read four times at most after each change`() {
    let told = depot.told(about: \.fresh, []) {
      depot.readings = 0
      depot.stock = 5
      #expect((1...4).contains(depot.readings))
    }
    #expect(told.count == 1)
  }

  @Test func `is read twice for a registration, and once for it after a change`() {
    depot.told(about: \.double, []) {
      #expect(depot.readings == 2)
      depot.told(about: \.double, .old) {
        depot.readings = 0
        depot.stock = 5
        #expect(depot.readings == 3)
      }
    }
  }

  @Test func `that changes a property doesn't come from what that property's observers read`() {
    let other = Recorder { [train] _ in _ = train.delay }
    depot.onRead = { [unowned depot] in depot.visits += 1 }
    depot.told(about: \.visits, .prior, other) {
      depot.told(about: \.double) {
        #expect(!other.changes.isEmpty)
        #expect(!train.isObserved)
      }
    }
  }

  @Test func `that registers an observer doesn't come from what that reads in its initial call`() {
    let other = Recorder { [train] _ in _ = train.delay }
    let clock = Node()
    depot.onRead = {
      clock.addObserver(other, forKeyPath: \.value, options: .initial)
      clock.removeObserver(other, forKeyPath: \.value)
    }
    depot.told(about: \.double) {
      #expect(!other.changes.isEmpty)
      #expect(!train.isObserved && depot.isObserved)
    }
    other.whenTold = { _ in }
  }
}
