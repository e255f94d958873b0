import Foundation
import KVOStation
import TestSupport
import Testing

@testable import KeyValueObserving

private final class Child: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var items = [1]
  var atTheEnd: () -> Void = {}
  deinit { atTheEnd() }
}

private final class Parent: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var children: [Child] = []
  var count: Int { children.reduce(0) { $0 + $1.items.count } }
}

private class Vehicle: KeyValueObservable {
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
  func replaceFirst() { _first = Observed(wrappedValue: 2) }
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

  @Test func `a replaced wrapper is another property`() {
    let pair = Pair(1)
    let told = pair.told(about: \.first) {
      pair.replaceFirst()
      pair.first = 5
    }
    #expect(told == [])
  }
}

@Suite struct `With many objects or observers,` {
  @Test func `a value goes through the rest of its objects for only a few of those that it loses`()
  {
    let (parent, recorder) = (Parent(), Recorder())
    parent.children = (0..<100).map { _ in Child() }
    let entry = parent.addObserver(recorder, forKeyPath: \.count) {}
    var lengths: Set<Int> = []
    for child in parent.children {
      child.atTheEnd = { lengths.insert(entry.resolved.trail?.locations.count ?? 0) }
    }
    parent.children.removeAll()
    #expect(lengths.contains(101) && lengths.count < 10)
    #expect(recorder.changes.count == 1)
    entry.invalidate()
  }

  @Test func `a change by hand costs each of them the same`() {
    let (few, many) = (costOfChange(observers: 500), costOfChange(observers: 4_000))
    // If the cost of each grew with their number, it would be about 64 times as much.
    #expect(many < few * 24)
  }
}

/// Returns the processor time of a change by hand, without that of other threads.
private func costOfChange(observers: Int) -> Double {
  let (truck, recorder) = (Truck(), Recorder())
  for _ in 0..<observers { truck.addObserver(recorder, forKeyPath: \.mileage) {} }
  let costs = (0..<3).map { _ in
    let start = processorTime
    truck.drive()
    return processorTime - start
  }
  #expect(recorder.changes.count == 3 * observers)
  return costs.min() ?? 0
}

private var processorTime: Double {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// An object whose getter registers an observer, which reads another property.
private final class Listener: KeyValueObservable, KeyValueObserver {
  let observerList = ObserverList()
  @Observed var mood = 0
  @Observed var notes = 0
  var whisper: Int {
    addObserver(self, forKeyPath: \.mood, options: .initial)
    removeObserver(self, forKeyPath: \.mood)
    return mood
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    _ = notes
  }
}

@Suite struct `What an observer reads in its initial call` {
  @Test func `doesn't count as read by the getter that registers it`() {
    let listener = Listener()
    #expect(listener.texts(of: \.whisper) { listener.notes = 1 } == [])
    #expect(listener.texts(of: \.whisper) { listener.mood = 1 } == ["0 -> 1"])
  }
}
