import KVOStation
import KeyValueObserving
import Testing

private final class Token {}

private final class TokenMachine: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var token: Token? = Token()
}

@Suite struct `A mutation in place` {
  private let machine = TokenMachine()
  private let recorder = Recorder()

  @Test func `that stays open over suspensions carries its own old value`() async {
    // Suspends in the middle, and resumes on whatever thread is free.
    func bump(_ delay: inout Int) async {
      for _ in 0..<3 { await Task.yield() }
      delay += 1
    }
    let train = Train()
    train.addObserver(recorder, forKeyPath: \.delay, options: [.old, .new])
    for _ in 0..<300 { await bump(&train.delay) }
    train.removeObserver(recorder, forKeyPath: \.delay)
    #expect(recorder.take() == (0..<300).map { "\($0) -> \($0 + 1)" })
  }

  @Test func `keeps no old value when it's over`() {
    weak var token: Token?
    token = machine.token
    machine.addObserver(recorder, forKeyPath: \.token, options: .old)
    machine.token = nil
    machine.removeObserver(recorder, forKeyPath: \.token)
    #expect(recorder.take().count == 1)
    #expect(token == nil)
  }

  @Test(
    arguments: [([], false), (.new, false), (.old, true), (.prior, false)]
      as [(ObservingOptions, Bool)]
  )
  func `copies the value only for old values`(_ options: ObservingOptions, _ isCopied: Bool) {
    #expect(isKnownUniquelyReferenced(&machine.token))
    machine.addObserver(recorder, forKeyPath: \.token, options: options)
    #expect(isKnownUniquelyReferenced(&machine.token) == !isCopied)
    machine.removeObserver(recorder, forKeyPath: \.token)
  }
}
