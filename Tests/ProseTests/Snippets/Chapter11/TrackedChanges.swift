import Foundation
import Observation

/// Chapter 11: the changes that `withObservationTracking` reports, and the thread that reports them.
func trackedChanges() {
  // Only one thread at a time uses the train.
  nonisolated(unsafe) let train = Train()
  let firstThread = ObjectIdentifier(Thread.current)
  func track() {
    withObservationTracking {
      _ = train.delay
    } onChange: {
      let isFirst = ObjectIdentifier(Thread.current) == firstThread
      print("  called on \(isFirst ? "the first" : "another") thread, reads \(train.delay)")
    }
  }

  print("tracked twice, changed to 5:")
  for _ in 1...2 { track() }
  train.delay = 5
  print("changed to 9:")
  train.delay = 9
  print("tracked again, set to 9 again:")
  track()
  train.delay = 9
  print("changed to 12 by another thread:")
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    train.delay = 12
    done.signal()
  }
  done.wait()
  print("changed to 20 inside the first closure, then to 25:")
  withObservationTracking {
    _ = train.delay
    train.delay = 20
  } onChange: {
    print("  called, reads \(train.delay)")
  }
  train.delay = 25
}

@Observable private final class Train {
  var delay = 0
}
