import KVOController
import Observation

/// The costs of values that don't come from just one property, next to the standard library's ways
/// to follow such values.
@MainActor
func followingRows() async -> [Row] {
  let (trip, tracked) = (opaque(Trip()), opaque(TrackedTrip()))
  trip.next = Trip()
  tracked.next = TrackedTrip()
  let spare = [Trip(), Trip()]
  let others = [TrackedTrip(), TrackedTrip()]

  let cases = [
    Case(
      .oneTracked,
      .oneSequence,
      atMost: 0.5,
      \.one,
      { trip.set($0) },
      \.one,
      { tracked.set($0) }
    ),
    Case(
      .threeTracked,
      .threeSequence,
      atMost: 0.5,
      \.three,
      { trip.set($0) },
      \.three,
      { tracked.set($0) }
    ),
    Case(
      .endTracked,
      .endSequence,
      atMost: 0.5,
      \.end,
      { trip.next?.set($0) },
      \.end,
      { tracked.next?.set($0) }
    ),
    Case(
      .middleTracked,
      .middleSequence,
      atMost: 1.1,
      \.end,
      { for _ in 0..<$0 { trip.next = trip.next === spare[0] ? spare[1] : spare[0] } },
      \.end,
      { for _ in 0..<$0 { tracked.next = tracked.next === others[0] ? others[1] : others[0] } }
    ),
  ]
  var rows: [Row] = []
  for one in cases { rows += await one.rows(trip, tracked) }
  return rows
}

/// A value, and a change after which it's followed.
@MainActor
private struct Case {
  let tracking: Comparison
  let sequence: Comparison
  let bar: Double
  let keyPath: KeyPath<Trip, Int>
  let change: (Int) -> Void
  let trackedKeyPath: KeyPath<TrackedTrip, Int>
  let trackedChange: (Int) -> Void

  init(
    _ tracking: Comparison,
    _ sequence: Comparison,
    atMost bar: Double,
    _ keyPath: KeyPath<Trip, Int>,
    _ change: @escaping (Int) -> Void,
    _ trackedKeyPath: KeyPath<TrackedTrip, Int>,
    _ trackedChange: @escaping (Int) -> Void
  ) {
    self.tracking = tracking
    self.sequence = sequence
    self.bar = bar
    self.keyPath = keyPath
    self.change = change
    self.trackedKeyPath = trackedKeyPath
    self.trackedChange = trackedChange
  }

  func rows(_ trip: Trip, _ tracked: TrackedTrip) async -> [Row] {
    let board = Board()
    board.kvoController.observe(trip, keyPath) { board, _, change in
      board.seen &+= change.newValue ?? 0
    }
    let ours = nanoseconds(times: 20_000, change)
    board.kvoController.unobserveAll()

    let trackingCost = nanoseconds(times: 5_000) { times in
      for _ in 0..<times {
        withObservationTracking {
          board.seen &+= tracked[keyPath: trackedKeyPath]
        } onChange: {
        }
        trackedChange(1)
      }
    }
    var rows = [Row(tracking, ours, per: trackingCost, atMost: bar)]
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      rows.append(Row(sequence, ours, per: await sequenceCost(tracked), atMost: bar))
    }
    return rows
  }

  /// Returns the nanoseconds from a change to the next element of an `Observations` sequence.
  @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  private func sequenceCost(_ tracked: TrackedTrip) async -> Double {
    let keyPath = trackedKeyPath
    var iterator = Observations { tracked[keyPath: keyPath] }.makeAsyncIterator()
    _ = await iterator.next()
    return await nanoseconds(times: 2_000) { times in
      for _ in 0..<times {
        trackedChange(1)
        _ = await iterator.next()
      }
    }
  }
}
