import Foundation
import KeyValueObserving
import Observation

extension Question {
  /// The question about other designs.
  ///
  /// A handler gets the old and the new value, unless the row's name says that it gets only the new
  /// one.
  static var designs: Question {
    Question(
      "costs-designs",
      "What do other designs cost?",
      [
        Contender.raw.change([.old, .new]),
        Contender.library.change([.old, .new]),
        .post,
        .sample("AsyncStream") { await concurrentStreamCost() },
        .sample("AsyncStream on the main actor") { await mainActorStreamCost() },
        .oneBlock,
        .trackedSet,
        .sequence("Observations on the main actor, new value", \.delay, .delay),
      ]
    )
  }
}

extension Figure {
  /// The cost of setting a property of an `@Observable` class that isn't observed.
  static var observableSet: Figure {
    .loop("an @Observable property", 500_000) { opaque(ObservableTrain()).set }
  }

  /// The cost of observing a property with `withObservationTracking` and setting it.
  static var trackedSet: Figure { .tracking("withObservationTracking, new value", \.delay, .delay) }

  /// Returns the cost of observing a value with `withObservationTracking`, which each change ends,
  /// and of changing it.
  static func tracking(
    _ name: String,
    _ value: @escaping (ObservableTrain) -> Int,
    _ change: TrainChange
  ) -> Figure {
    .call(name, 20_000) {
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
    _ name: String,
    _ value: @escaping @Sendable (ObservableTrain) -> Int,
    _ change: TrainChange
  ) -> Figure {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else {
      return Figure(name: name, isAvailable: false) { { .nan } }
    }
    return .sample(name) { await sequenceCost(value, change) }
  }

  /// The cost of a change that a notification center announces to one block, with the old and the
  /// new value.
  static var post: Figure {
    .call("NotificationCenter: a change, old and new", 20_000) {
      let (center, train) = (NotificationCenter(), Counter())
      nonisolated(unsafe) let sum = Counter()
      _ = center.addObserver(forName: delayName, object: train, queue: nil) {
        sum.count &+= $0.userInfo?["new"] as? Int ?? 0
      }
      return (center, train)
    } _: { center, train in
      let values = ["old": train.count, "new": train.count + 1]
      train.count += 1
      center.post(name: delayName, object: train, userInfo: values)
    }
  }

  /// The cost of adding an observer to a notification center and removing it.
  static var notificationPair: Figure {
    .call("NotificationCenter: observe and unobserve", 10_000) {
      (NotificationCenter(), Counter())
    } _: { center, train in
      center.removeObserver(
        center.addObserver(forName: delayName, object: train, queue: nil) { _ in }
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
