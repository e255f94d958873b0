import Foundation
import KeyValueObserving
import KVOStation
import Testing

/// Where something happened.
private final class Place {
  var threads: [ObjectIdentifier] = []

  func note() { threads.append(currentThread) }
}

/// A train whose arrival notes where it's read.
private final class Express: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
  let place = Place()

  var arrival: Int {
    place.note()
    return 600 + delay
  }
}

// Each thread is joined before the next one goes on, so nothing is used by two at once.
@Suite struct `A thread` {
  private let recorder = Recorder()

  @Test func `that makes a change is the one on which its observers are notified`() {
    nonisolated(unsafe) let (train, place, other) = (Train(), Place(), Place())
    recorder.whenTold = { _ in place.note() }
    train.addObserver(recorder, forKeyPath: \.delay, options: .prior)
    onAnotherThread {
      other.note()
      train.delay = 5
    }
    #expect(place.threads == other.threads + other.threads)
    train.removeObserver(recorder, forKeyPath: \.delay)
    recorder.forget()
  }

  @Test func `that registers an observer is the one of the initial notification`() {
    nonisolated(unsafe) let (train, place, other) = (Train(), Place(), Place())
    nonisolated(unsafe) let recorder = recorder
    recorder.whenTold = { _ in place.note() }
    onAnotherThread {
      other.note()
      train.addObserver(recorder, forKeyPath: \.delay, options: .initial)
    }
    #expect(place.threads == other.threads)
    train.removeObserver(recorder, forKeyPath: \.delay)
    recorder.forget()
  }

  @Test func `that makes a change reads again what comes from it`() {
    nonisolated(unsafe) let (express, other) = (Express(), Place())
    express.addObserver(recorder, forKeyPath: \.arrival)
    express.place.threads = []
    onAnotherThread {
      other.note()
      express.delay = 5
    }
    #expect(Set(express.place.threads) == Set(other.threads))
    express.removeObserver(recorder, forKeyPath: \.arrival)
  }

  @Test func `that ends a registration doesn't wait for a notification that's under way`() {
    let train = Train()
    nonisolated(unsafe) let registration = train.addObserver(recorder, forKeyPath: \.delay) {}
    nonisolated(unsafe) var wasActive = false
    // If it waited, this would never return.
    recorder.whenTold = { _ in onAnotherThread { wasActive = registration.invalidate() } }
    train.delay = 5
    #expect(wasActive)
    train.delay = 6
    #expect(recorder.changes.count == 1)
    recorder.forget()
  }

  @Test func `that deallocates an object is the one that says so`() {
    nonisolated(unsafe) let (place, other) = (Place(), Place())
    nonisolated(unsafe) var train: Train? = Train()
    train?.addObserver(recorder, forKeyPath: \.delay) { place.note() }
    onAnotherThread {
      other.note()
      train = nil
    }
    #expect(place.threads == other.threads)
  }
}
