import KeyValueObserving
import TestSupport
import Testing

@Suite struct `An observer list that's computed stops the process` {
  @Test func `when the object is observed`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Ghost: KeyValueObservable {
        var observerList: ObserverList { ObserverList() }
        @Observed var delay = 0
      }
      Ghost().addObserver(Recorder(), forKeyPath: \.delay)
    }
    #expect(trap.says("has another observer list each time it's asked for one"))
  }
}
