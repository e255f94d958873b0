import KVOStation
import KeyValueObserving
import TestSupport
import Testing

/// A mistake with which the KVO layer, or the runtime, stops the process.
private struct Mistake: CustomStringConvertible, Sendable {
  let description: String
  let messages: [String]
  let make: @Sendable () -> Void

  init(_ name: String, says messages: String..., make: @escaping @Sendable () -> Void) {
    (description, self.messages, self.make) = (name, messages, make)
  }

  private static let isUnknown = "because it is not registered as an observer."

  static let all = [
    Self(
      "removing an observer that was never registered",
      says: "Cannot remove an observer <Recorder 0x",
      #"for the key path "delay" from <Train 0x"#
    ) {
      Train().removeObserver(Recorder(), forKeyPath: \.delay)
    },
    Self("removing it with another context", says: isUnknown) {
      let (train, recorder, context) = (Train(), Recorder(), UnsafeRawPointer(bitPattern: 1))
      train.addObserver(recorder, forKeyPath: \.delay)
      train.removeObserver(recorder, forKeyPath: \.delay, context: context)
    },
    Self("removing it with a superclass's key path", says: isUnknown) {
      let (bridge, recorder) = (Drawbridge(), Recorder())
      bridge.addObserver(recorder, forKeyPath: \.angle)
      (bridge as Gate).removeObserver(recorder, forKeyPath: \.angle)
    },
    Self("removing it inside its initial call", says: isUnknown) {
      let (train, recorder) = (Train(), Recorder())
      recorder.whenTold = { _ in train.removeObserver(recorder, forKeyPath: \.delay) }
      train.addObserver(recorder, forKeyPath: \.delay, options: .initial)
    },
    Self(
      "deallocating the object first",
      says: "of class Train was deallocated while key value observers were still registered with"
    ) {
      let recorder = Recorder()
      Train().addObserver(recorder, forKeyPath: \.delay)
    },
    Self(
      "deallocating the observer first, and changing the object",
      says: #"was deallocated while it was still registered for the key path "delay""#
    ) {
      let train = Train()
      train.addObserver(Recorder(), forKeyPath: \.delay)
      train.delay = 5
    },
    Self(
      "an observer list that's computed",
      says: "has another observer list each time it's asked for one"
    ) {
      final class Ghost: KeyValueObservable {
        var observerList: ObserverList { ObserverList() }
        @Observed var delay = 0
      }
      Ghost().addObserver(Recorder(), forKeyPath: \.delay)
    },
    Self(
      "announcements that cross instead of nesting",
      says: #"didChangeValue(for: "clerk") has no matching call before it."#,
      "that isn't complete is willChangeValue(for:"
    ) {
      let gate = Gate()
      gate.willChangeValue(for: \.clerk)
      gate.willChangeValue(for: \.opening)
      gate.didChangeValue(for: \.clerk)
    },
    Self(
      "an announcement that was begun on another thread",
      says: "The innermost announcement that isn't complete is none."
    ) {
      let gate = Gate()
      gate.willChangeValue(for: \.opening)
      onAnotherThread { gate.didChangeValue(for: \.opening) }
    },
    Self(
      "a mutation in place of two properties that an observed value is read from",
      says: "imultaneous accesses"
    ) {
      final class Rake: KeyValueObservable {
        let observerList = ObserverList()
        @Observed var front = 3
        @Observed var rear = 4
        var length: Int { front + rear }
      }
      let (rake, recorder) = (Rake(), Recorder())
      rake.addObserver(recorder, forKeyPath: \.length)
      swap(&rake.front, &rake.rear)
    },
    Self("reading, in an observer, what's being mutated in place", says: "imultaneous accesses") {
      let (train, recorder) = (Train(), Recorder())
      recorder.whenTold = { _ in _ = train.delay }
      train.addObserver(recorder, forKeyPath: \.platform)
      func move(_ delay: inout Int) { train.platform = 2 }
      move(&train.delay)
    },
  ]
}

@Suite struct `The process stops with a message` {
  @Test(arguments: Mistake.all)
  private func `for a mistake:`(_ mistake: Mistake) async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [name = mistake.description as String] in
      Mistake.all.first { $0.description == name }?.make()
    }
    for message in mistake.messages { #expect(trap.says(message), "\(message)") }
  }

  // In a process of its own, because the switch is for the whole process.
  @Test func `but not when the object is deallocated first and leftovers are removed`() async {
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
}
