import KeyValueObserving
import KVOStation
import TestSupport
import Testing

private final class Token {}

private final class TokenMachine: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var token: Token? = Token()
}

private final class Rake: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var front = 3
  @Observed var rear = 4
  var length: Int { front + rear }
}

/// Suspends in the middle of a mutation, and resumes on whatever thread is free.
private func bump(_ delay: inout Int) async {
  for _ in 0..<3 { await Task.yield() }
  delay += 1
}

@Suite struct `A mutation that stays open over a suspension` {
  @Test func `carries its own old value`() async {
    let (train, recorder) = (Train(), Recorder())
    train.addObserver(recorder, forKeyPath: \.delay, options: [.old, .new])
    for _ in 0..<300 { await bump(&train.delay) }
    train.removeObserver(recorder, forKeyPath: \.delay)
    #expect(recorder.take() == (0..<300).map { "\($0) -> \($0 + 1)" })
  }

  @Test func `keeps no old value when it's over`() async {
    func replace(_ token: inout Token?) async {
      await Task.yield()
      token = nil
    }
    let (machine, recorder) = (TokenMachine(), Recorder())
    weak var token: Token?
    token = machine.token
    machine.addObserver(recorder, forKeyPath: \.token, options: .old)
    await replace(&machine.token)
    machine.removeObserver(recorder, forKeyPath: \.token)
    #expect(recorder.changes.count == 1)
    recorder.changes = []
    #expect(token == nil)
  }
}

@Suite struct `A mutation in place` {
  @Test(
    arguments: [([], false), (.new, false), (.old, true), (.prior, false)]
      as [(ObservingOptions, Bool)]
  )
  func `copies the value only for old values`(
    _ options: ObservingOptions,
    _ isCopied: Bool
  ) {
    let (machine, recorder) = (TokenMachine(), Recorder())
    #expect(isKnownUniquelyReferenced(&machine.token))
    machine.addObserver(recorder, forKeyPath: \.token, options: options)
    #expect(isKnownUniquelyReferenced(&machine.token) == !isCopied)
    machine.removeObserver(recorder, forKeyPath: \.token)
  }

  @Test func `of two properties at once stops the process if an observed value is read from both`()
    async
  {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (rake, recorder) = (Rake(), Recorder())
      rake.addObserver(recorder, forKeyPath: \.length)
      swap(&rake.front, &rake.rear)
    }
    #expect(trap.says("imultaneous accesses"))
  }

  @Test func `can't be read by an observer of another property`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (train, recorder) = (Train(), Recorder())
      recorder.whenTold = { _ in _ = train.delay }
      train.addObserver(recorder, forKeyPath: \.platform)
      func move(_ delay: inout Int) { train.platform = 2 }
      move(&train.delay)
    }
    #expect(trap.says("imultaneous accesses"))
  }
}
