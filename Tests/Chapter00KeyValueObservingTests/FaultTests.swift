import KVOStation
import KeyValueObserving
import Observation
import Synchronization
import TestSupport
import Testing

/// A list that keeps its last two lines.
private class Log: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var lines: [Int] = [] {
    didSet { if lines.count > 2 { lines.removeFirst() } }
  }
}

private final class FileLog: Log {}

private final class Child: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var items = [1]
}

private final class Parent: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var child = Child()
  @Observed var children: [Child] = []
  var count: Int { children.reduce(0) { $0 + $1.items.count } }
}

private class Vehicle: KeyValueObservable, Observable {
  let observerList = ObserverList()
  fileprivate var stored = 0
  var mileage: Int {
    accessValue(for: \.mileage)
    return stored
  }
}

private final class Truck: Vehicle {
  func drive() {
    willChangeValue(for: \.mileage)
    stored += 1
    didChangeValue(for: \.mileage)
  }
}

/// Two properties, the second of which has a copy of the first one's wrapper.
private final class Pair: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var first: Int
  @Observed var second: Int
  init(_ both: Int) {
    _first = Observed(wrappedValue: both)
    _second = _first
  }
}

@Suite struct `A proxy of an inherited array` {
  @Test func `announces a setting if a didSet changes the array again`() {
    let log = FileLog()
    let lines = log.mutableArrayValue(forKeyPath: \.lines)
    let texts = log.elements(of: \.lines) { for number in 1...3 { lines.append(number) } }
    #expect(
      texts == [
        "insertion [0] -> [1]", "insertion [1] -> [2]", "setting [1, 2] -> [2, 3]",
      ]
    )
  }
}

@Suite struct `A proxy of an array at the end of a path` {
  @Test func `announces the elements, even if nobody has observed the object in the middle`() {
    let parent = Parent()
    let items = parent.mutableArrayValue(forKeyPath: \.child.items)
    #expect(parent.elements(of: \.child.items) { items.append(2) } == ["insertion [1] -> [2]"])
  }
}

@Suite struct `An announcement in a subclass's spelling` {
  @Test func `reaches Observation, too`() {
    let truck = Truck()
    let calls = Mutex(0)
    withObservationTracking {
      _ = truck.mileage
    } onChange: {
      calls.withLock { $0 += 1 }
    }
    truck.drive()
    #expect(calls.withLock(\.self) == 1)
  }
}

@Suite struct `An observer list stops the process` {
  @Test func `if it's computed`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Ghost: KeyValueObservable {
        var observerList: ObserverList { ObserverList() }
        @Observed var delay = 0
      }
      Ghost().addObserver(Recorder(), forKeyPath: \.delay)
    }
    #expect(trap.says("has another observer list each time it's asked for one"))
  }
}

@Suite struct `The reference is right that` {
  @Test func `a copied wrapper is the same property`() {
    let pair = Pair(1)
    #expect(pair.told(about: \.second) { pair.first = 5 } == ["1 -> 1"])
  }
}

/// Both took minutes when their time grew with the square of the number of objects.
@Suite struct `In linear time` {
  @Test(.timeLimit(.minutes(1))) func `a value forgets the objects that it came from`() {
    let (parent, recorder) = (Parent(), Recorder())
    parent.children = (0..<20_000).map { _ in Child() }
    parent.addObserver(recorder, forKeyPath: \.count)
    parent.children.removeAll()
    #expect(recorder.changes.count == 1)
    parent.removeObserver(recorder, forKeyPath: \.count)
  }

  @Test(.timeLimit(.minutes(1))) func `a change by hand reaches many observers`() {
    let (truck, recorder) = (Truck(), Recorder())
    for _ in 0..<20_000 { truck.addObserver(recorder, forKeyPath: \.mileage) {} }
    truck.drive()
    #expect(recorder.changes.count == 20_000)
  }
}
