import KeyValueObserving
import KVOStation
import TestSupport
import Testing

private class WorkItem: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var priority = 0
  @Observed var owner = WorkItemOwner()
  @Observed var marks = [1, 2, 3]
  var urgency: Int {
    get { priority }
    set { priority = newValue }
  }
  var doubled: Int { priority * 2 }
  var name = "unnamed"
  let id = 7
  subscript(scale scale: Int) -> Int { priority * scale }
}

private struct WorkItemOwner {
  var name = "Ada"
}

private final class Job: WorkItem {
  @Observed var deadline = 0
}

private class Task: WorkItem {
  override var priority: Int { didSet {} }
}

private final class Copier: WorkItem {
  override var priority: Int {
    get { super.priority + deadline }
    set { super.priority = newValue }
  }
  @Observed var deadline = 0
}

@Suite struct `Key paths are one property` {
  @Test func `if they refer to one declaration`() {
    let pairs: [(AnyKeyPath, AnyKeyPath)] = [
      (\Job.priority, \WorkItem.priority),
      (\Job.doubled, \WorkItem.doubled),
      (\Job.urgency, \WorkItem.urgency),
      (\Copier.owner, \Job.owner),
      (\Job.deadline, \Job.deadline),
      (\Job.name, \WorkItem.name),
      (\Task.priority, \WorkItem.priority),
      (\WorkItem[scale: 2], \WorkItem[scale: 2]),
    ]
    for (first, second) in pairs {
      #expect(first.isSameProperty(as: second))
      #expect(second.isSameProperty(as: first))
    }
  }

  @Test func `only if they do, as far as that can be told`() {
    let pairs: [(AnyKeyPath, AnyKeyPath)] = [
      (\WorkItem.priority, \WorkItem.urgency),
      (\Job.priority, \WorkItem.doubled),
      (\Job.priority, \WorkItem.marks),
      (\Job.deadline, \Copier.deadline),
      (\WorkItem[scale: 2], \WorkItem[scale: 3]),
      (\Job[scale: 2], \Job.priority),
      // One property each, but overridden by a final class, part of a path, constant, or with an
      // argument.
      (\Job.owner.name, \WorkItem.owner.name),
      (\Copier.priority, \WorkItem.priority),
      (\Job.id, \WorkItem.id),
      (\Job[scale: 2], \WorkItem[scale: 2]),
      (\Job.self, \WorkItem.self),
      (\Job.marks.first?.description, \WorkItem.marks.first?.description),
    ]
    for (first, second) in pairs {
      #expect(!first.isSameProperty(as: second))
      #expect(!second.isSameProperty(as: first))
    }
  }

  @Test func `to removeObserver, in whatever spelling`() {
    let (job, recorder) = (Job(), Recorder())
    (job as WorkItem).addObserver(recorder, forKeyPath: \WorkItem.priority)
    job.removeObserver(recorder, forKeyPath: \Job.priority)
    job.addObserver(recorder, forKeyPath: \Job.priority)
    (job as WorkItem).removeObserver(recorder, forKeyPath: \WorkItem.priority, context: nil)
    job.priority = 1
    #expect(recorder.take().isEmpty)
    #expect(!job.observerList.ledger.isObserved)
  }

  @Test func `to removeObserver, if they're computed and inherited`() {
    let (job, recorder) = (Job(), Recorder())
    job.addObserver(recorder, forKeyPath: \Job.doubled)
    (job as WorkItem).removeObserver(recorder, forKeyPath: \WorkItem.doubled)
    #expect(!job.observerList.ledger.isObserved)
  }

  @Test func `but a computed property isn't the one that it comes from`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (job, recorder) = (Job(), Recorder())
      job.addObserver(recorder, forKeyPath: \.urgency)
      job.removeObserver(recorder, forKeyPath: \.priority)
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
