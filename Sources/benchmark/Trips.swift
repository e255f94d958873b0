import KVOController
import Observation

/// A trip whose values come from several properties and from another trip.
final class Trip: KeyValueObservable {
  let observerList = ObserverList()
  var count = 0
  @Observed var delay = 0
  @Observed var duration = 10
  @Observed var start = 600
  @Observed var next: Trip?
  var one: Int { delay &+ 1 }
  var three: Int { start &+ duration &+ delay }
  var end: Int { next?.three ?? 0 }

  @inline(never) func set(_ times: Int) {
    for _ in 0..<times {
      count &+= 1
      delay = count
    }
  }
}

/// The counterpart of `Trip` with the standard library's observation.
@MainActor @Observable final class TrackedTrip {
  @ObservationIgnored var count = 0
  var delay = 0
  var duration = 10
  var start = 600
  var next: TrackedTrip?
  var one: Int { delay &+ 1 }
  var three: Int { start &+ duration &+ delay }
  var end: Int { next?.three ?? 0 }

  @inline(never) func set(_ times: Int) {
    for _ in 0..<times {
      count &+= 1
      delay = count
    }
  }
}
