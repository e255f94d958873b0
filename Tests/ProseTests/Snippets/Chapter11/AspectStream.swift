/// Chapter 11: a stream of the values that a `didSet` reports.
@MainActor func aspectStream() async {
  var signal: Signal? = Signal()
  guard let aspects = signal?.aspects else { return }
  signal?.aspect = "clear"
  signal?.aspect = "caution"
  var (bridge, platform) = (aspects.makeAsyncIterator(), aspects.makeAsyncIterator())
  print("bridge: \(await bridge.next() ?? "ended")")
  print("platform: \(await platform.next() ?? "ended")")
  signal = nil
  print("bridge: \(await bridge.next() ?? "ended")")
}

@MainActor private final class Signal {
  let aspects: AsyncStream<String>
  private let report: AsyncStream<String>.Continuation

  var aspect = "stop" {
    didSet { report.yield(aspect) }
  }

  init() {
    (aspects, report) = AsyncStream.makeStream()
  }

  deinit { report.finish() }
}
