import KVOController
import TestSupport
import Testing

private struct Person {
  var name = "Ada"
}

private class WorkItem: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var priority = 0
  @Observed var owner = Person()
  var readings = 0
  var rank: Int {
    readings += 1
    return priority
  }
}

private final class Job: WorkItem {}

@Suite struct `A property that a class inherits` {
  private let board = Board()
  private let job = Job()

  @Test func `is two key paths`() {
    board.kvoController.observe(job as WorkItem, \.priority) { board, _, _ in board.refresh() }
    #expect(board.kvoController.observe(job, \.priority) { board, _, _ in board.refresh() }.isNew)
    job.priority = 1
    #expect(board.lines == ["refreshed", "refreshed"])
    #expect(board.kvoController.unobserve(job, \.priority))
    #expect(board.kvoController.unobserve(job as WorkItem, \.priority))
    #expect(!job.observerList.ledger.isObserved)
  }

  #if DEBUG
    @Test func `is named if it's observed from one class and unobserved from the other`() async {
      let exit = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let (board, job) = (Board(), Job())
        board.kvoController.observe(job as WorkItem, \.owner.name) { _, _, _ in }
        #expect(!board.kvoController.unobserve(job, \.owner.name))
      }
      #expect(
        exit.says("warning: unobserve had no effect on a key path of Job, although <WorkItem 0x")
      )
      #expect(exit.says("comes from the same properties. If both are one, unobserve it"))
    }

    @Test func `isn't read to find that out, unless two types differ`() {
      board.kvoController.observe(job, \.priority) { _, _, _ in }
      #expect(!board.kvoController.unobserve(job, \.rank))
      #expect(job.readings == 0)
    }

    @Test func `isn't named if another one is meant`() async {
      let exit = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let (board, job) = (Board(), Job())
        board.kvoController.observe(job as WorkItem, \.priority) { _, _, _ in }
        #expect(!board.kvoController.unobserve(job, \.owner.name))
      }
      #expect(!exit.says("warning:"))
    }
  #endif
}
