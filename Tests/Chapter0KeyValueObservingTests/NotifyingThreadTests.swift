import Foundation
import KeyValueObserving
import Testing

/// An object whose computed property notes where it's read.
private final class Scale: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var load = 0
  var readings: [ObjectIdentifier] = []
  var tons: Int {
    readings.append(currentThread)
    return load / 1_000
  }
}

@Suite struct `On the thread that makes a change,` {
  private let scale = Scale()
  private let recorder = Recorder()

  @Test func `the observer is notified`() {
    var (changing, notified): (ObjectIdentifier?, [ObjectIdentifier]) = (nil, [])
    recorder.whenTold = { _ in notified.append(currentThread) }
    scale.addObserver(recorder, forKeyPath: \.load, options: [.initial, .prior])
    #expect(notified == [currentThread])
    onAnotherThread {
      changing = currentThread
      scale.load = 5_000
    }
    #expect(Array(notified.dropFirst()) == [changing, changing])
    #expect(changing != currentThread)
    scale.removeObserver(recorder, forKeyPath: \.load)
    recorder.forget()
  }

  @Test func `a computed value is read again, whatever the options`() {
    var changing: ObjectIdentifier?
    scale.addObserver(recorder, forKeyPath: \.tons)
    scale.readings = []
    onAnotherThread {
      changing = currentThread
      scale.load = 5_000
    }
    #expect(!scale.readings.isEmpty)
    #expect(scale.readings.allSatisfy { $0 == changing })
    scale.removeObserver(recorder, forKeyPath: \.tons)
  }
}

@Suite struct `An initial notification` {
  @Test func `is sent with no lock held`() {
    let (scale, recorder) = (Scale(), Recorder())
    recorder.whenTold = { _ in
      // A lock that was held would deadlock here.
      #expect(scale.observerList.ledger.rawRegistrations.isEmpty)
    }
    scale.addObserver(recorder, forKeyPath: \.load, options: .initial)
    #expect(recorder.changes.count == 1)
    scale.removeObserver(recorder, forKeyPath: \.load)
    recorder.forget()
  }
}
