import KeyValueObserving
import KVOStation
import Testing

/// An object whose computed property records the threads that read it.
private final class Scale: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var load = 0
  var readings: [ObjectIdentifier] = []
  var tons: Int {
    readings.append(currentThread)
    return load / 1_000
  }
}

@Suite struct `A round of calls` {
  private let train = Train()
  private let first = Recorder()
  private let second = Recorder()

  @Test(arguments: [[], .prior] as [ObservingOptions])
  func `still calls an observer that's removed during it`(_ options: ObservingOptions) {
    train.addObserver(first, forKeyPath: \.delay, options: options)
    train.addObserver(second, forKeyPath: \.delay)
    // With the option `prior`, the second observer is removed before the change.
    first.whenTold = { change in
      if change.isPrior == options.contains(.prior) {
        train.removeObserver(second, forKeyPath: \.delay)
      }
    }
    train.delay = 5
    #expect(second.changes.count == 1)
    train.removeObserver(first, forKeyPath: \.delay)
    first.forget()
  }

  @Test func `skips who was removed and then died in it`() {
    var doomed: Recorder? = Recorder()
    train.addObserver(first, forKeyPath: \.delay)
    _ = doomed.map { train.addObserver($0, forKeyPath: \.delay) }
    first.whenTold = { _ in
      doomed.map { train.removeObserver($0, forKeyPath: \.delay) }
      doomed = nil
    }
    train.delay = 5
    #expect(first.changes.count == 1)
    train.removeObserver(first, forKeyPath: \.delay)
    first.forget()
  }

  @Test func `holds no lock while it calls`() {
    var counts: [Int] = []
    // A lock that was held would deadlock here.
    first.whenTold = { _ in counts.append(train.observerList.ledger.entries.count) }
    train.addObserver(first, forKeyPath: \.delay, options: [.initial, .prior])
    train.delay = 5
    #expect(counts == [0, 1, 1])
    train.removeObserver(first, forKeyPath: \.delay)
    first.forget()
  }

  @Test func `is made on the thread that makes the change, which also reads a computed value`() {
    let (scale, here) = (Scale(), currentThread)
    var (changing, told): (ObjectIdentifier?, [ObjectIdentifier?]) = (nil, [])
    first.whenTold = { _ in told.append(currentThread) }
    scale.addObserver(first, forKeyPath: \.tons, options: [.initial, .prior])
    scale.readings = []
    onAnotherThread {
      changing = currentThread
      scale.load = 5_000
    }
    #expect(told == [here, changing, changing])
    #expect(changing != here)
    #expect(Set(scale.readings) == [changing])
    scale.removeObserver(first, forKeyPath: \.tons)
    first.forget()
  }
}
