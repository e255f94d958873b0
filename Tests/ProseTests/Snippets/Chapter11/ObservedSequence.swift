import Observation

/// Chapter 11: the values of an `Observations` sequence, what it retains, and how it ends.
@MainActor func observedSequence() async {
  guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
  let (received, receive) = AsyncStream<Void>.makeStream()
  var receipts = received.makeAsyncIterator()
  func startLoop(over delays: Observations<Int?, Never>) -> Task<Void, Never> {
    Task {
      for await delay in delays {
        print("  delay \(delay ?? -1)")
        receive.yield()
      }
      print("  the loop has ended")
    }
  }

  for isWeak in [false, true] {
    print("the closure captures the train \(isWeak ? "weakly" : "strongly"):")
    var train: Train? = Train()
    weak let weakTrain = train
    let task =
      isWeak
      ? startLoop(over: Observations { [weak train] in train?.delay })
      : startLoop(over: Observations { [train] in train?.delay })
    await receipts.next(isolation: MainActor.shared)
    train?.delay = 5
    train?.delay = 9
    await receipts.next(isolation: MainActor.shared)
    train = nil
    print("  train in memory: \(weakTrain != nil)")
    print("  canceling the task")
    task.cancel()
    await task.value
  }
}

@MainActor @Observable private final class Train {
  var delay = 0
}
