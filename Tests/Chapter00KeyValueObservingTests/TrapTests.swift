import KVOStation
import KeyValueObserving
import TestSupport
import Testing

/// A mistake with which the KVO layer stops the process; each says what's printed.
///
/// The page's examples have two more: whoever goes first, the observer or the object.
private enum Mistake: String, CaseIterable, Codable {
  case anotherContext = "because it is not registered as an observer."
  case superclassKeyPath = "from <Drawbridge 0x"
  case removalInInitialCall = "Cannot remove an observer <Recorder 0x"
  case computedObserverList = "has another observer list each time it's asked for one"
  case crossingAnnouncements = #"didChangeValue(for: "clerk") has no matching call before it."#
  case anotherThread = "The innermost announcement that isn't complete is none."

  func make() {
    let (train, gate, recorder) = (Train(), Gate(), Recorder())
    switch self {
    case .anotherContext:
      let context = UnsafeRawPointer(bitPattern: 1)
      train.addObserver(recorder, forKeyPath: \.delay)
      train.removeObserver(recorder, forKeyPath: \.delay, context: context)
    case .superclassKeyPath:
      let bridge = Drawbridge()
      bridge.addObserver(recorder, forKeyPath: \.angle)
      (bridge as Gate).removeObserver(recorder, forKeyPath: \.angle)
    case .removalInInitialCall:
      recorder.whenTold = { _ in train.removeObserver(recorder, forKeyPath: \.delay) }
      train.addObserver(recorder, forKeyPath: \.delay, options: .initial)
    case .computedObserverList:
      final class Ghost: KeyValueObservable {
        var observerList: ObserverList { ObserverList() }
        @Observed var delay = 0
      }
      Ghost().addObserver(recorder, forKeyPath: \.delay)
    case .crossingAnnouncements:
      gate.willChangeValue(for: \.clerk)
      gate.willChangeValue(for: \.opening)
      gate.didChangeValue(for: \.clerk)
    case .anotherThread:
      gate.willChangeValue(for: \.opening)
      onAnotherThread { gate.didChangeValue(for: \.opening) }
    }
  }
}

@Suite struct `The process stops with a message` {
  @Test(arguments: Mistake.allCases)
  private func `for a mistake`(_ mistake: Mistake) async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [mistake] in mistake.make()
    }
    #expect(trap.says(mistake.rawValue))
  }

  // In a process of its own, because the switch is for the whole process.
  @Test func `but not when the object is deallocated first and leftovers are removed`() async {
    await #expect(processExitsWith: .success) {
      Leftovers.areRemoved = true
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
      #expect(!last.isObserved)
    }
  }
}
