import Testing

@testable import WorkbookKit

@Suite struct `A detector of saved files` {
  private let start = ContinuousClock.now

  /// A detector that can be used within an expectation.
  private final class Saved {
    var detector = SaveDetector()

    func detect(_ files: [String: String], now: ContinuousClock.Instant) -> Bool {
      detector.detect(files, now: now)
    }
  }

  @Test func `detects each version once`() {
    let detector = Saved()
    #expect(detector.detect(["a": "1"], now: start))
    #expect(!detector.detect(["a": "1"], now: start))
    #expect(detector.detect(["a": "2"], now: start))
    #expect(detector.detect(["a": "2", "b": "1"], now: start))
    detector.detector.reset()
    #expect(detector.detect(["a": "2", "b": "1"], now: start))
  }

  @Test func `waits while a file is missing`() {
    let detector = Saved()
    _ = detector.detect(["a": "1", "b": "1"], now: start)
    #expect(!detector.detect(["b": "1"], now: start))
    #expect(detector.detector.deadline == start + SaveDetector.patience)
    #expect(!detector.detect(["b": "2"], now: start + .milliseconds(199)))
    #expect(detector.detect(["b": "2"], now: start + .milliseconds(200)))
    #expect(detector.detector.deadline == nil)
    #expect(!detector.detect(["b": "2"], now: start + .milliseconds(400)))
  }

  @Test func `doesn't wait once the file is back`() {
    let detector = Saved()
    _ = detector.detect(["a": "1"], now: start)
    #expect(!detector.detect([:], now: start))
    #expect(detector.detect(["a": "2"], now: start))
    #expect(!detector.detect([:], now: start))
    #expect(!detector.detect(["a": "2"], now: start + .seconds(1)))
    // The time starts again with each time that the file is missing.
    #expect(!detector.detect([:], now: start + .seconds(2)))
  }
}
