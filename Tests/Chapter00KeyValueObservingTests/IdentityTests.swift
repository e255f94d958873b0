import KeyValueObserving
import KVOStation
import TestSupport
import Testing

private class WorkItem: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var priority = 0
  var doubled: Int { priority * 2 }
}

private final class Job: WorkItem {}

private final class Copier: WorkItem {
  override var priority: Int {
    get { super.priority + deadline }
    set { super.priority = newValue }
  }
  @Observed var deadline = 0
}

@Suite struct `The key path for removeObserver` {
  @Test func `is the one that the observer was added for`() {
    let (job, recorder) = (Job(), Recorder())
    job.addObserver(recorder, forKeyPath: \.priority)
    job.removeObserver(recorder, forKeyPath: \.priority)
    job.addObserver(recorder, forKeyPath: \.doubled)
    job.removeObserver(recorder, forKeyPath: \.doubled, context: nil)
    #expect(!job.observerList.ledger.isObserved)
  }

  @Test func `isn't a superclass's spelling`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (job, recorder) = (Job(), Recorder())
      job.addObserver(recorder, forKeyPath: \.priority)
      (job as WorkItem).removeObserver(recorder, forKeyPath: \.priority)
    }
    #expect(trap.says("because it is not registered as an observer."))
  }
}

@Suite struct `An inherited property` {
  @Test func `follows what its override reads`() {
    let copier = Copier()
    let texts = (copier as WorkItem).texts(of: \WorkItem.priority) {
      copier.deadline = 5
      copier.priority = 1
    }
    #expect(texts == ["0 -> 5", "5 -> 6"])
  }
}
