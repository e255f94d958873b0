import Chapter05Mutex
import Chapter08TheOriginal
import Chapter09DirectDelivery
import Foundation
import KVOController
import KeyValueObserving
import Observation

// What it costs to set a property and to observe it, in several ways:
//
//     swift run -c release benchmark
//
// Times depend on the machine, and on what else it does, so nothing fails because of one. Compare a
// time only with the first one of its table, as the last column does.

// A second thread, because glibc's locks and allocations are faster in processes with only one, and
// applications have more.
Thread.detachNewThread { Thread.sleep(until: .distantFuture) }

let tables = [unobserved, changes, pairs, endings]

// Other programs can only make a sample longer. So all rows take turns, with samples that are short
// enough for some of them not to be interrupted, and the shortest one counts.
var shortest = tables.map { table in table.rows.map { _ in Double.infinity } }
for _ in 0..<50 {
  for (index, table) in tables.enumerated() {
    for (row, sample) in table.rows.map(\.sample).enumerated() {
      shortest[index][row] = min(shortest[index][row], sample())
    }
  }
}

#if DEBUG
  print("This is a debug build, which says nothing. Use: swift run -c release benchmark\n")
#endif
for (table, times) in zip(tables, shortest) {
  print(table.title)
  for (row, time) in zip(table.rows, times) {
    let ratio = time / times[0]
    print("  \(row.name.padded(to: 38))", terminator: "")
    print("\(figure(time).padded(to: -6)) ns \(figure(ratio).padded(to: -6)) ×")
  }
  print()
}

/// Ways to do the same.
struct Table {
  let title: String
  /// The rows, which are compared with the first one.
  let rows: [Row]
}

/// A way to do something.
///
/// The program never releases a row's objects, because in chapter 5, no registration may outlive
/// its registry.
struct Row {
  let name: String
  /// Measures once how many nanoseconds the operation takes.
  let sample: () -> Double
}

extension Row {
  /// Creates a row for setting the delay of a train whose delays a counter adds up.
  ///
  /// The sum is checked, because an observer that's never called would be the fastest. `observe`
  /// returns what has to be retained for as long as the train is observed.
  init<T: Delayed>(
    _ name: String,
    _ train: T,
    _ observe: (Counter, T) -> Any,
    _ change: @escaping (Counter, T, Int) -> Void = { _, train, delay in set(delay, of: train) }
  ) {
    let (counter, times) = (Counter(), 1_000)
    let retained = observe(counter, train)
    self.init(name: name) {
      counter.count = 0
      let time = nanoseconds(each: times) {
        for delay in 0..<times { change(counter, train, delay) }
      }
      withExtendedLifetime(retained) {}
      if counter.count != times * (times - 1) / 2 { fatalError("“\(name)” missed a value.") }
      return time
    }
  }
}

// MARK: What's compared

/// What every set pays for the possibility to be observed.
var unobserved: Table {
  func row(_ name: String, _ train: some Delayed) -> Row {
    Row(name: name) {
      nanoseconds(each: 10_000) {
        for delay in 0..<10_000 { set(delay, of: train) }
      }
    }
  }
  return Table(
    title: "Set a property that nobody observes",
    rows: [
      row("a plain property", PlainTrain()),
      row("@Observed", Train()),
      row("@Observable", ObservableTrain()),
    ]
  )
}

/// What a change costs, including the call of the only handler.
var changes: Table {
  let center = NotificationCenter()
  return Table(
    title: "Set a property with one handler, which gets the new value",
    rows: [
      Row("the KVO layer, by hand", Train()) { counter, train in
        let observer = RawObserver(counter)
        train.addObserver(observer, forKeyPath: \.delay, options: .new)
        return observer
      },
      Row("chapter 5, with the dispatcher", Train()) { counter, train in
        let registry = Chapter05Mutex.Registry(observer: counter)
        registry.observe(train, \.delay) { counter, _, change in counter.add(change) }
        return registry
      },
      Row("chapter 8, the original", Train()) { counter, train in
        let controller = FBKVOController(observer: counter)
        controller.observe(train, keyPath: \.delay, options: .new) { counter, _, change in
          (counter as? Counter)?.add(change)
        }
        return controller
      },
      Row("chapter 9, without a dispatcher", Train()) { counter, train in
        let registry = Chapter09DirectDelivery.Registry(observer: counter)
        registry.observe(train, \.delay) { counter, _, change in counter.add(change) }
        return registry
      },
      Row("KVOController", Train(), observe),
      Row("NotificationCenter", PlainTrain()) { counter, train in
        // The center calls the closure on the thread that posts.
        nonisolated(unsafe) let counter = counter
        _ = center.addObserver(forName: .delay, object: train, queue: nil) {
          counter.count &+= $0.userInfo?["new"] as? Int ?? 0
        }
        return center
      } _: { _, train, delay in
        train.delay = delay
        center.post(name: .delay, object: train, userInfo: ["new": delay])
      },
      // The closure is called only once, so the value is observed again after each change.
      Row("@Observable", ObservableTrain()) { counter, _ in
        counter
      } _: { counter, train, delay in
        train.delay = delay
        withObservationTracking {
          counter.count &+= train.delay
        } onChange: {
        }
      },
    ]
  )
}

/// What it costs to begin a registration and to end it.
var pairs: Table {
  let (train, counter, center) = (Train(), Counter(), NotificationCenter())
  let controller = KVOController(observer: counter)
  return Table(
    title: "Observe a value and unobserve it",
    rows: [
      Row(name: "NotificationCenter, add and remove") {
        nanoseconds(each: 1_000) {
          for _ in 0..<1_000 {
            let token = center.addObserver(forName: .delay, object: train, queue: nil) { _ in }
            center.removeObserver(token)
          }
        }
      },
      Row(name: "KVOController") {
        nanoseconds(each: 1_000) {
          for _ in 0..<1_000 {
            controller.observe(train, \.delay) { counter, _, change in counter.count += 1 }
            precondition(controller.unobserve(train, \.delay), "It wasn't observed.")
          }
          withExtendedLifetime(counter) {}
        }
      },
    ]
  )
}

/// What it costs to end each of many registrations for one value, from the oldest to the newest.
var endings: Table {
  func row(_ name: String, _ count: Int) -> Row {
    let counter = Counter()
    return Row(name: name) {
      let train = Train()
      let controllers = (0..<count).map { _ in observe(counter, train) }
      return nanoseconds(each: count) {
        for controller in controllers { controller.unobserve(train, \.delay) }
      }
    }
  }
  return Table(
    title: "End the oldest registration for a value, again and again",
    rows: [row("of 1,000", 1_000), row("of 40,000", 40_000)]
  )
}

// MARK: Observers

/// Returns a controller of the library that has the counter add up the train's delays.
func observe(_ counter: Counter, _ train: Train) -> KVOController<Counter> {
  let controller = KVOController(observer: counter)
  controller.observe(train, \.delay) { counter, _, change in counter.count &+= change.value }
  return controller
}

extension Notification.Name {
  static let delay = Notification.Name("delay")
}

/// An observer that adds up delays.
final class Counter {
  var count = 0

  func add(_ change: ObservedChange) { count &+= change.newValue as? Int ?? 0 }
}

final class RawObserver: KeyValueObserver {
  private let counter: Counter

  init(_ counter: Counter) { self.counter = counter }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    counter.add(change)
  }
}

// MARK: Trains

protocol Delayed: AnyObject {
  var delay: Int { get set }
}

final class PlainTrain: Delayed {
  var delay = 0
}

final class Train: Delayed, KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
}

@Observable final class ObservableTrain: Delayed {
  var delay = 0
}

/// Sets the delay, in a call of its own, because the optimizer would keep only the last of many
/// stores.
@inline(never)
func set(_ delay: Int, of train: some Delayed) { train.delay = delay }

// MARK: Figures

/// Returns the nanoseconds that each of so many operations takes.
func nanoseconds(each count: Int, _ operations: () -> Void) -> Double {
  ContinuousClock().measure(operations) / .nanoseconds(1) / Double(count)
}

/// Returns the number with two significant digits, because a third one would differ from run to
/// run.
func figure(_ value: Double) -> String {
  let format = FloatingPointFormatStyle<Double>(locale: Locale(identifier: "en_US"))
  return value.formatted(format.precision(.significantDigits(2)))
}

extension String {
  /// Returns the text with spaces after it or, if the length is negative, before it.
  func padded(to length: Int) -> String {
    let spaces = String(repeating: " ", count: max(0, abs(length) - count))
    return length < 0 ? spaces + self : self + spaces
  }
}
