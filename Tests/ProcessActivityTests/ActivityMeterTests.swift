import ProcessActivity
import Testing

@Suite struct `An activity meter` {
  private var meter = ActivityMeter()

  private mutating func overrun(after time: Double, runnable: Int) -> Overrun? {
    meter.overrun(
      after: Activity(processorTime: time, runnableThreads: runnable),
      limit: ActivityLimit(working: 5, waiting: 3)
    )
  }

  @Test mutating func `reports working after the processor time of its limit`() {
    #expect(overrun(after: 10, runnable: 1) == nil)
    #expect(overrun(after: 14.9, runnable: 1) == nil)
    #expect(overrun(after: 15, runnable: 1) == .working)
  }

  @Test mutating func `reports waiting after enough observations without a runnable thread`() {
    for _ in 0..<30 { #expect(overrun(after: 1, runnable: 0) == nil) }
    #expect(overrun(after: 1, runnable: 0) == .waiting)
  }

  @Test mutating func `reports nothing while a thread waits for a processor`() {
    for _ in 0..<1_000 { #expect(overrun(after: 1, runnable: 1) == nil) }
  }

  @Test mutating func `reports waiting later if a thread worked between two observations`() {
    for _ in 0..<30 { #expect(overrun(after: 1, runnable: 0) == nil) }
    #expect(overrun(after: 1.02, runnable: 0) == nil)
    for _ in 0..<3 { #expect(overrun(after: 1.02, runnable: 0) == nil) }
    #expect(overrun(after: 1.02, runnable: 0) == .waiting)
  }

  @Test mutating func `reports waiting even if a thread works from time to time`() {
    var overruns: [Overrun?] = []
    for step in 0..<50 { overruns.append(overrun(after: 1, runnable: step % 20 == 0 ? 1 : 0)) }
    #expect(overruns.contains(.waiting))
  }

  @Test mutating func `reports nothing while a thread works for most of the time`() {
    for step in 0..<1_000 { #expect(overrun(after: 1, runnable: step % 3) == nil) }
  }

  @Test mutating func `starts again after progress`() {
    #expect(overrun(after: 0, runnable: 1) == nil)
    #expect(overrun(after: 4.9, runnable: 1) == nil)
    meter.restart()
    #expect(overrun(after: 5, runnable: 1) == nil)
    #expect(overrun(after: 9.9, runnable: 1) == nil)
    #expect(overrun(after: 10, runnable: 1) == .working)
  }
}
