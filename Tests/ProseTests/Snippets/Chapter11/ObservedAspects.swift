import Observation

/// Chapter 11: what a loop over an `Observations` sequence keeps.
@MainActor func observedAspects() async {
  guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
  let (received, receive) = AsyncStream<Void>.makeStream()
  var receipts = received.makeAsyncIterator()

  weak var old: Signal?
  var signal: Signal? = Signal()
  var panel: Panel? = Panel("bridge")
  old = signal
  let task = Task { [weak panel, signal] in
    for await aspect in Observations({ signal?.aspect ?? "gone" }) {
      print("\(panel?.place ?? "nobody"): \(aspect)")
      receive.yield()
    }
    print("the loop has ended")
  }
  await receipts.next(isolation: MainActor.shared)
  panel = nil
  signal?.aspect = "clear"
  signal?.aspect = "caution"
  await receipts.next(isolation: MainActor.shared)
  signal = nil
  print("the signal is \(old == nil ? "gone" : "still there")")
  task.cancel()
  await task.value
  print("the signal is \(old == nil ? "gone" : "still there")")
}

@MainActor @Observable private final class Signal {
  var aspect = "stop"
}

private final class Panel: Sendable {
  let place: String

  init(_ place: String) {
    self.place = place
  }
}
