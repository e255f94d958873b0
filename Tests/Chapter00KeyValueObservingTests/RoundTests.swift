import KeyValueObserving
import KVOStation
import Testing

@Suite struct `A round of calls` {
  private let train = Train()
  private let first = Recorder()
  private let second = Recorder()

  @Test func `still calls an observer that's removed during it`() {
    train.addObserver(first, forKeyPath: \.delay)
    train.addObserver(second, forKeyPath: \.delay)
    first.whenTold = { _ in train.removeObserver(second, forKeyPath: \.delay) }
    train.delay = 5
    #expect(second.changes.count == 1)
    train.removeObserver(first, forKeyPath: \.delay)
    first.forget()
  }

  @Test func `skips who was removed and then died in it`() {
    var doomed: Recorder? = Recorder()
    train.addObserver(first, forKeyPath: \.delay)
    doomed.map { train.addObserver($0, forKeyPath: \.delay) }
    first.whenTold = { _ in
      doomed.map { train.removeObserver($0, forKeyPath: \.delay) }
      doomed = nil
    }
    train.delay = 5
    #expect(first.changes.count == 1)
    train.removeObserver(first, forKeyPath: \.delay)
    first.forget()
  }

  @Test func `inside a round ends first, and later observers see what is true now`() {
    train.addObserver(first, forKeyPath: \.delay, options: .new)
    train.addObserver(second, forKeyPath: \.delay, options: [.old, .new])
    first.whenTold = { _ in if train.delay < 6 { train.delay = 6 } }
    train.delay = 5
    #expect(first.take() == ["-> 5", "-> 6"])
    #expect(second.take() == ["5 -> 6", "0 -> 6"])
    train.removeObserver(first, forKeyPath: \.delay)
    train.removeObserver(second, forKeyPath: \.delay)
    first.forget()
  }

  @Test func `holds no lock while it calls`() {
    first.whenTold = { _ in #expect(train.observerList.ledger.entries.count == 1) }
    train.addObserver(first, forKeyPath: \.delay, options: .prior)
    train.delay = 5
    #expect(first.changes.count == 2)
    train.removeObserver(first, forKeyPath: \.delay)
    first.forget()
  }
}
