import KVOController
import Testing

private class WorkItem: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var priority = 0
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
}
