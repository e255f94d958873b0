import Foundation
import KeyValueObserving
import Observation

extension Question {
  /// The questions about other designs.
  ///
  /// A handler gets the old and the new value, unless the row's
  /// name says that it gets only the new one.
  static var designQuestions: [Question] {
    let designs: [Contender] = [.raw, .proxy, .blockTable, .library]
    return [
      Question(
        name: "costs-designs",
        title: "What do other designs cost?",
        rows: each(designs) { $0.change([.old, .new]) }
          + [
            Row("NotificationCenter", .post(values: true)),
            Row("AsyncStream", .sample { await concurrentStreamCost() }),
            Row("AsyncStream on the main actor", .sample { await mainActorStreamCost() }),
            Row("withObservationTracking, new value", .trackedSet),
            Row("Observations on the main actor, new value", .sequence(\.delay, .delay)),
          ]
      ),
      Question(
        name: "costs-designs-observing",
        title: "What does it cost to observe and unobserve with other designs?",
        rows: each(designs) { $0.pair([.old, .new]) }
          + [Row("NotificationCenter", .notificationPair(object: Counter()))]
      ),
      Question(
        name: "costs-designs-memory",
        title: "How much memory does a registration take with other designs?",
        rows: each(designs) { $0.memory(100_000, [.old, .new]) }
          + [Row("withObservationTracking", .trackingMemory)]
      ),
    ]
  }
}

extension Figure {
  /// The cost of setting a property of an `@Observable` class that isn't observed.
  static var observableSet: Figure { .loop(500_000) { opaque(ObservableTrain()).set } }

  /// The cost of observing a property with `withObservationTracking` and setting it.
  static var trackedSet: Figure { .tracking(\.delay, .delay) }

  /// Returns the cost of observing a value with `withObservationTracking`, which each change ends,
  /// and of changing it.
  static func tracking(
    _ value: @escaping (ObservableTrain) -> Int,
    _ change: TrainChange
  ) -> Figure {
    .call(20_000) {
      (ObservableTrain.make(), Counter())
    } _: { train, sum in
      withObservationTracking {
        sum.count &+= value(train)
      } onChange: {
      }
      train.make(change)
    }
  }

  /// Returns the time from a change until a loop over an `Observations` sequence has its value.
  static func sequence(
    _ value: @escaping @Sendable (ObservableTrain) -> Int,
    _ change: TrainChange
  ) -> Figure {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return Figure(isAvailable: false) { { .nan } }
    }
    return .sample { await sequenceCost(value, change) }
  }

  /// The bytes that tracking one property of a train needs.
  fileprivate static var trackingMemory: Figure {
    .sample(in: .bytes) {
      let trains = (0..<100_000).map { _ in ObservableTrain() }
      return bytes(each: trains.count) {
        for train in trains {
          withObservationTracking {
            _ = train.delay
          } onChange: {
          }
        }
      }
    }
  }

  /// Returns the cost of a change that a notification center announces to one block, with the old
  /// and the new value if `values` is true.
  static func post(values: Bool) -> Figure {
    .call(20_000) {
      let (center, train) = (NotificationCenter(), Counter())
      nonisolated(unsafe) let sum = Counter()
      _ = center.addObserver(forName: delayName, object: values ? train : nil, queue: nil) {
        sum.count &+= $0.userInfo?["new"] as? Int ?? 0
      }
      return (center, train)
    } _: { center, train in
      let values = values ? ["old": train.count, "new": train.count + 1] : nil
      train.count += 1
      center.post(name: delayName, object: train, userInfo: values)
    }
  }

  /// Returns the cost of adding an observer to a notification center and removing it.
  static func notificationPair(object: AnyObject?) -> Figure {
    .call(10_000) {
      NotificationCenter()
    } _: { center in
      center.removeObserver(
        center.addObserver(forName: delayName, object: object, queue: nil) { _ in }
      )
    }
  }
}

private let delayName = Notification.Name("delay")

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor
private func sequenceCost(
  _ value: @escaping @Sendable (ObservableTrain) -> Int,
  _ change: TrainChange
) async -> Double {
  let train = ObservableTrain.make()
  var iterator = Observations { value(train) }.makeAsyncIterator()
  _ = await iterator.next()
  return await nanoseconds(2_000) { times in
    for _ in 0..<times {
      train.make(change)
      _ = await iterator.next()
    }
  }
}

/// Returns the cost of a change on the main actor.
@MainActor private func mainActorStreamCost() async -> Double { await streamCost() }

/// Returns the cost of a change in a task that isn't on any actor.
@concurrent private func concurrentStreamCost() async -> Double { await streamCost() }

/// Returns the nanoseconds from a change until a loop over a stream has its values.
nonisolated(nonsending) private func streamCost() async -> Double {
  let (delays, continuation) = AsyncStream<(old: Int, new: Int)>.makeStream()
  var iterator = delays.makeAsyncIterator()
  var delay = 0
  return await nanoseconds(5_000) { times in
    for index in 0..<times {
      continuation.yield((delay, index))
      delay = await iterator.next(isolation: #isolation)?.new ?? 0
    }
  }
}
