/// Chapter 11: a stream of the values that a `didSet` reports.
@MainActor func delayStream() async {
  var train: Train? = Train()
  guard let delays = train?.delays else { return }
  train?.delay = 5
  train?.delay = 9
  train?.delay = 9
  var (first, second) = (delays.makeAsyncIterator(), delays.makeAsyncIterator())
  print("first loop: \(await first.next() ?? -1)")
  print("second loop: \(await second.next() ?? -1)")
  train = nil
  print("first loop, train deallocated: \(await first.next() ?? -1)")
  print("first loop has ended: \(await first.next() == nil)")

  let other = Train(.bufferingNewest(1))
  other.delay = 5
  other.delay = 9
  let task = Task {
    for await delay in other.delays {
      print("newest only: \(delay)")
      withUnsafeCurrentTask { $0?.cancel() }
    }
  }
  await task.value
  other.delay = 12
}

@MainActor private final class Train {
  let delays: AsyncStream<Int>
  private let report: AsyncStream<Int>.Continuation

  var delay = 0 {
    didSet {
      if case .terminated = report.yield(delay) { print("\(delay) is lost") }
    }
  }

  init(_ policy: AsyncStream<Int>.Continuation.BufferingPolicy = .unbounded) {
    (delays, report) = AsyncStream.makeStream(bufferingPolicy: policy)
  }

  deinit { report.finish() }
}
