import KeyValueObserving
import Observation
import Synchronization
import Testing

/// A model that our observers and Observation's follow through the same properties.
private class Signal: KeyValueObservable, Observable {
  let observerList = ObserverList()
  @Observed var aspect = 0
  @Observed var lamps: [String] = []
  var isClear: Bool { aspect > 0 && note.isEmpty }
  private var noted = ""
  var note: String {
    get {
      accessValue(for: \.note)
      return noted
    }
    set {
      willChangeValue(for: \.note)
      noted = newValue
      didChangeValue(for: \.note)
    }
  }
}

private final class DistantSignal: Signal {
  @Observed var distance = 0
}

private final class PlainSignal: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var aspect = 0
}

/// Returns whether a change to what `read` reads is announced to Observation during `change`.
private func isFollowed(_ read: () -> Void, _ change: () -> Void) -> Bool {
  let calls = Mutex(0)
  withObservationTracking(read) { calls.withLock { $0 += 1 } }
  change()
  return calls.withLock { $0 == 1 }
}

@Suite struct `A class that's Observable, too,` {
  private let signal = Signal()

  @Test func `is followed by Observation`() {
    #expect(isFollowed({ _ = signal.aspect }, { signal.aspect = 1 }))
    #expect(isFollowed({ _ = signal.aspect }, { signal.aspect += 1 }))
    #expect(!isFollowed({ _ = signal.aspect }, { signal.lamps = ["green"] }))
  }

  @Test func `is followed through computed and manually announced properties`() {
    #expect(isFollowed({ _ = signal.isClear }, { signal.aspect = 1 }))
    #expect(isFollowed({ _ = signal.isClear }, { signal.note = "out of order" }))
  }

  @Test func `is followed when it's changed through a proxy, or by elements`() {
    let lamps = signal.mutableArrayValue(forKeyPath: \.lamps)
    #expect(isFollowed({ _ = signal.lamps }, { lamps.append("red") }))
    let recorder = Recorder()
    signal.addObserver(recorder, forKeyPath: \.lamps)
    #expect(isFollowed({ _ = signal.lamps }, { lamps.append("green") }))
    #expect(
      isFollowed({ _ = signal.lamps }) {
        signal.willChange(.removal, valuesAt: [0], for: \.lamps)
        signal.didChange(.removal, valuesAt: [0], for: \.lamps)
      }
    )
    signal.removeObserver(recorder, forKeyPath: \.lamps)
  }

  @Test func `is followed in a subclass`() {
    let distant = DistantSignal()
    #expect(isFollowed({ _ = distant.distance }, { distant.distance = 400 }))
    #expect(isFollowed({ _ = distant.aspect }, { distant.aspect = 1 }))
    #expect(isFollowed({ _ = (distant as Signal).note }, { distant.note = "late" }))
    let lamps = distant.mutableArrayValue(forKeyPath: \.lamps)
    #expect(isFollowed({ _ = distant.lamps }, { lamps.append("red") }))
  }

  @Test func `notifies our observers, too`() {
    let texts = signal.texts(of: \.isClear) {
      #expect(isFollowed({ _ = signal.isClear }, { signal.aspect = 1 }))
    }
    #expect(texts == ["false -> true"])
  }

  @Test func `isn't followed if it isn't Observable`() {
    let plain = PlainSignal()
    #expect(!isFollowed({ _ = plain.aspect }, { plain.aspect = 1 }))
  }

  @Test func `is followed by Observations`() async {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
    let task = Task { @MainActor in
      let model = Signal()
      var seen: [Bool] = []
      for await isClear in Observations({ model.isClear }) {
        seen.append(isClear)
        if seen.count == 3 { break }
        model.aspect = isClear ? 0 : 1
      }
      return seen
    }
    #expect(await task.value == [false, true, false])
  }
}
