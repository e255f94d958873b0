import Foundation
import KeyValueObserving
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

/// Any thread may change it, if only one does at a time.
private final class Crate: KeyValueObservable, @unchecked Sendable {
  let observerList = ObserverList()
  @Observed var load = 0
}

@Suite struct `By thread:` {
  private let scale = Scale()
  private let recorder = Recorder()

  @Test func `an observer is notified on the thread that makes a change`() {
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

  @Test func `an observer is notified there even if it isn't Sendable, without a warning`() {
    let registering = currentThread
    var notified: [ObjectIdentifier] = []
    recorder.whenTold = { _ in notified.append(currentThread) }
    let (crate, done) = (Crate(), DispatchSemaphore(value: 0))
    crate.addObserver(recorder, forKeyPath: \.load)
    Thread.detachNewThread {
      crate.load = 5_000
      done.signal()
    }
    done.wait()
    #expect(notified.count == 1 && notified != [registering])
    crate.removeObserver(recorder, forKeyPath: \.load)
    recorder.forget()
  }

  @Test func `the initial notification is sent on the thread that registers the observer`() {
    var (registering, notified): (ObjectIdentifier?, [ObjectIdentifier]) = (nil, [])
    recorder.whenTold = { _ in notified.append(currentThread) }
    onAnotherThread {
      registering = currentThread
      scale.addObserver(recorder, forKeyPath: \.load, options: .initial)
    }
    #expect(notified == [registering])
    scale.removeObserver(recorder, forKeyPath: \.load)
    recorder.forget()
  }

  @Test func `a computed value is read again on the thread that makes a change`() {
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
      #expect(scale.observerList.ledger.entries.isEmpty)
    }
    scale.addObserver(recorder, forKeyPath: \.load, options: .initial)
    #expect(recorder.changes.count == 1)
    scale.removeObserver(recorder, forKeyPath: \.load)
    recorder.forget()
  }
}
