import Foundation
import Observation

/// A train that posts a notification for each change.
final class PostingTrain {
  private static let name = Notification.Name("delay")
  private let center = NotificationCenter()

  private var delay = 0 {
    didSet {
      let values = ["old": oldValue, "new": delay]
      center.post(name: Self.name, object: self, userInfo: values)
    }
  }

  /// Returns the nanoseconds that a change takes, including a call to its only handler.
  static func changeCost() -> Double {
    let (train, counter) = (opaque(PostingTrain()), Counter())
    nonisolated(unsafe) let sum = counter
    let token = train.center.addObserver(forName: name, object: train, queue: nil) {
      sum.count &+= $0.userInfo?["new"] as? Int ?? 0
    }
    defer { train.center.removeObserver(token) }
    return nanoseconds(runs: 5, times: 20_000) { times in
      for index in 0..<times { train.delay = index }
    }
  }

  /// Returns the nanoseconds that it takes to add an observer and to remove it.
  static func pairCost() -> Double {
    let train = opaque(PostingTrain())
    return nanoseconds(runs: 5, times: 10_000) { times in
      for _ in 0..<times {
        let token = train.center.addObserver(forName: name, object: train, queue: nil) { _ in }
        train.center.removeObserver(token)
      }
    }
  }
}

/// A train that adds an element to a stream for each change.
final class StreamingTrain {
  private let delays: AsyncStream<(old: Int, new: Int)>
  private let continuation: AsyncStream<(old: Int, new: Int)>.Continuation

  private var delay = 0 {
    didSet { continuation.yield((oldValue, delay)) }
  }

  private init() {
    (delays, continuation) = AsyncStream.makeStream()
  }

  /// Returns the cost of a change on the main actor.
  @MainActor static func mainActorCost() async -> Double { await changeCost() }

  /// Returns the cost of a change in a task that isn't on any actor.
  @concurrent static func concurrentCost() async -> Double { await changeCost() }

  /// Returns the nanoseconds from a change until the loop over the stream has its values.
  nonisolated(nonsending) private static func changeCost() async -> Double {
    let train = opaque(StreamingTrain())
    var iterator = train.delays.makeAsyncIterator()
    var sum = 0
    let cost = await nanoseconds(times: 5_000) { times in
      for index in 0..<times {
        train.delay = index
        sum &+= await iterator.next(isolation: #isolation)?.new ?? 0
      }
    }
    return opaque(sum) == 0 ? .nan : cost
  }
}

/// A train whose observer reads its delay anew for each change.
@Observable final class TrackedTrain {
  private var delay = 0

  /// Returns the nanoseconds that it takes to read the delay, to track it, and to change it.
  ///
  /// Each change ends the tracking.
  static func changeCost() -> Double {
    let (train, counter) = (opaque(TrackedTrain()), Counter())
    return nanoseconds(runs: 5, times: 20_000) { times in
      for index in 0..<times {
        withObservationTracking {
          counter.count &+= train.delay
        } onChange: {
        }
        // Setting an equal value isn't a change, and wouldn't end the tracking.
        train.delay = index + 1
      }
    }
  }

  /// Returns the bytes of memory that tracking one property of each of `count` trains needs.
  static func memory(_ count: Int) -> Double {
    let trains = (0..<count).map { _ in TrackedTrain() }
    returnFreedMemory()
    return bytes(each: count) {
      for train in trains {
        withObservationTracking {
          _ = train.delay
        } onChange: {
        }
      }
    }
  }
}

/// A train whose delay is followed by a sequence.
@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
@MainActor @Observable final class FollowedTrain {
  private var delay = 0

  /// Returns the nanoseconds from a change until the loop over the sequence has its value.
  static func changeCost() async -> Double {
    let train = opaque(FollowedTrain())
    var iterator = Observations { train.delay }.makeAsyncIterator()
    var sum = await iterator.next() ?? 0
    var count = 0
    let cost = await nanoseconds(times: 5_000) { times in
      for _ in 0..<times {
        // Setting an equal value isn't a change, and the sequence would wait forever.
        count &+= 1
        train.delay = count
        sum &+= await iterator.next() ?? 0
      }
    }
    return opaque(sum) == 0 ? .nan : cost
  }
}
