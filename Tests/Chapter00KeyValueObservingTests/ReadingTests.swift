import KVOStation
import KeyValueObserving
import Testing

/// Notes how often its values are read, and by whom they are changed.
private final class Depot: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var stock = 0
  @Observed var visits = 0
  var readings = 0

  /// Comes from an object that only this reading knows.
  var fresh: Int {
    readings += 1
    return stock + Node(1).value
  }

  /// Changes another property as it's read.
  var counted: Int {
    visits += 1
    return stock
  }
}

/// An object whose getter registers an observer, which reads another property.
private final class Listener: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var mood = 0
  @Observed var notes = 0
  var whisper: Int {
    let recorder = Recorder()
    recorder.whenTold = { [unowned self] _ in _ = notes }
    addObserver(recorder, forKeyPath: \.mood, options: .initial)
    removeObserver(recorder, forKeyPath: \.mood)
    return mood
  }
}

@Suite struct `A getter` {
  private let depot = Depot()
  private let recorder = Recorder()

  @Test func `that creates objects is read four times at most after each change`() {
    depot.addObserver(recorder, forKeyPath: \.fresh)
    depot.readings = 0
    depot.stock = 5
    #expect((1...4).contains(depot.readings))
    #expect(recorder.changes.count == 1)
    depot.removeObserver(recorder, forKeyPath: \.fresh)
  }

  @Test func `that changes a property doesn't come from what that property's observers read`() {
    let (train, other) = (Train(), Recorder())
    other.whenTold = { _ in _ = train.delay }
    depot.addObserver(other, forKeyPath: \.visits)
    depot.addObserver(recorder, forKeyPath: \.counted)
    #expect(!other.changes.isEmpty)
    #expect(!train.observerList.ledger.isObserved)
    depot.removeObserver(recorder, forKeyPath: \.counted)
    depot.removeObserver(other, forKeyPath: \.visits)
    other.forget()
  }

  @Test func `that registers an observer doesn't come from what that reads in its initial call`() {
    let listener = Listener()
    #expect(listener.told(about: \.whisper) { listener.notes = 1 } == [])
    #expect(listener.told(about: \.whisper) { listener.mood = 1 } == ["0 -> 1"])
  }
}
