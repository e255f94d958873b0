import KeyValueObserving
import KVOStation
import TestSupport
import Testing

@Suite struct `A registration` {
  private let train = Train()
  private let recorder = Recorder()

  @Test func `made twice calls twice`() {
    train.addObserver(recorder, forKeyPath: \.delay, options: .new)
    train.addObserver(recorder, forKeyPath: \.delay, options: .new)
    train.delay = 5
    #expect(recorder.take() == ["-> 5", "-> 5"])
    train.removeObserver(recorder, forKeyPath: \.delay)
    train.delay = 6
    #expect(recorder.take() == ["-> 6"])
    train.removeObserver(recorder, forKeyPath: \.delay)
  }

  @Test func `keeps neither the object nor the observer alive`() {
    weak var weakTrain: Train?
    weak var weakRecorder: Recorder?
    var registration: LedgerEntry?
    do {
      let train = Train()
      let recorder = Recorder()
      (weakTrain, weakRecorder) = (train, recorder)
      registration = train.addObserver(recorder, forKeyPath: \.delay) {}
    }
    #expect(weakTrain == nil)
    #expect(weakRecorder == nil)
    withExtendedLifetime(registration) {}
  }

  @Test func `that is owned ends with the object, or by hand, once`() {
    var doomed: Train? = Train()
    var deaths = 0
    let byHand = doomed?.addObserver(recorder, forKeyPath: \.delay) { deaths += 10 }
    let byDeath = doomed?.addObserver(recorder, forKeyPath: \.delay) { deaths += 1 }
    #expect(byHand?.invalidate() == true)
    #expect(byHand?.invalidate() == false)
    doomed = nil
    #expect(deaths == 1)
    #expect(byDeath?.ledger.entries.isEmpty == true)
    #expect(byDeath?.invalidate() == false)
  }

  /// Stands for another thread that's notified, and removes the observer, during the addition.
  @Test func `ends if its observer is removed while it's being added`() {
    final class Board: KeyValueObservable {
      let observerList = ObserverList()
      @Observed var line = 7
      var readings = 0
      var whenReadAgain = {}
      var text: String {
        defer {
          readings += 1
          if readings == 2 { whenReadAgain() }
        }
        return "line \(line)"
      }
    }
    let board = Board()
    board.whenReadAgain = { [unowned board, recorder] in
      board.removeObserver(recorder, forKeyPath: \.text)
    }
    board.addObserver(recorder, forKeyPath: \.text)
    #expect(board.readings >= 2)
    #expect(!board.observerList.ledger.isObserved)
    board.line = 8
    #expect(recorder.take().isEmpty)
  }
}

@Suite struct `A registration traps` {
  @Test func `when it's removed but was never made`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Train().removeObserver(Recorder(), forKeyPath: \.delay)
    }
    #expect(trap.says("Cannot remove an observer <Recorder 0x"))
    #expect(trap.says(#"for the key path "delay" from <Train 0x"#))
  }

  @Test func `when it is removed with another context`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (train, recorder) = (Train(), Recorder())
      train.addObserver(recorder, forKeyPath: \.delay)
      train.removeObserver(
        recorder,
        forKeyPath: \.delay,
        context: UnsafeRawPointer(bitPattern: 1)
      )
    }
    #expect(trap.says("because it is not registered as an observer."))
  }

  @Test func `when it is removed with a superclass's key path`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      class WorkItem: KeyValueObservable {
        let observerList = ObserverList()
        @Observed var priority = 0
      }
      final class Job: WorkItem {}
      let (job, recorder) = (Job(), Recorder())
      job.addObserver(recorder, forKeyPath: \.priority)
      (job as WorkItem).removeObserver(recorder, forKeyPath: \.priority)
    }
    #expect(trap.says("because it is not registered as an observer."))
  }

  @Test func `when it is removed inside its initial call`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (train, recorder) = (Train(), Recorder())
      recorder.whenTold = { _ in train.removeObserver(recorder, forKeyPath: \.delay) }
      train.addObserver(recorder, forKeyPath: \.delay, options: .initial)
    }
    #expect(trap.says("because it is not registered as an observer."))
  }

  @Test func `when the object is deallocated first`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let recorder = Recorder()
      Train().addObserver(recorder, forKeyPath: \.delay)
    }
    #expect(
      trap.says(
        "of class Train was deallocated while key value observers were still registered with it."
      )
    )
  }

  // In a process of its own, because the switch is for the whole process.
  @Test func `not when the object is deallocated first, but leftovers are removed`() async {
    await #expect(processExitsWith: .success) {
      Leftovers.areRemoved = true
      #expect(Leftovers.areRemoved)
      let (recorder, last) = (Recorder(), Node())
      let ledger: Ledger
      do {
        let first = Node(next: last)
        ledger = first.observerList.ledger
        first.addObserver(recorder, forKeyPath: \.value, options: .new)
        first.addObserver(recorder, forKeyPath: \.total)
        first.value = 5
      }
      #expect(recorder.take() == ["-> 5", "->"])
      // The second key path leads through another object, in whose ledger nothing is left, either.
      #expect(ledger.entries.isEmpty && !ledger.isObserved)
      #expect(!last.observerList.ledger.isObserved)
    }
  }

  @Test func `when the observer is deallocated first and the object changes`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let train = Train()
      train.addObserver(Recorder(), forKeyPath: \.delay)
      train.delay = 5
    }
    #expect(trap.says(#"was deallocated while it was still registered for the key path "delay""#))
  }
}
