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

@Suite struct `A property in two spellings` {
  private let board = Board()
  private let job = Job()

  @Test func `is observed once, and unobserved by either`() {
    #expect(
      board.kvoController.observe(job as WorkItem, \.priority) { board, _, _ in board.refresh() }
        .isNew
    )
    #expect(!board.kvoController.observe(job, \.priority) { board, _, _ in board.refresh() }.isNew)
    job.priority = 1
    #expect(board.lines == ["refreshed"])
    #expect(board.kvoController.unobserve(job, \.priority))
    #expect(!board.kvoController.unobserve(job as WorkItem, \.priority))
    #expect(!job.observerList.ledger.isObserved)
  }

  @Test func `is unobserved in both by either, if duplicates are allowed`() {
    for _ in 0..<2 {
      board.kvoController.observe(job as WorkItem, \.priority, allowingDuplicates: true) {
        _,
        _,
        _ in
      }
      board.kvoController.observe(job, \.priority, allowingDuplicates: true) { _, _, _ in }
    }
    board.kvoController.observe(job, \.owner.name) { _, _, _ in }
    #expect(board.kvoController.count == 5)
    #expect(board.kvoController.unobserve(job as WorkItem, \.priority))
    #expect(board.kvoController.count == 1)
  }

  #if DEBUG
    @Test func `is reported where that can't be told`() async {
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

    @Test func `isn't looked for by reading the value, unless two types differ`() {
      board.kvoController.observe(job, \.priority) { _, _, _ in }
      #expect(!board.kvoController.unobserve(job, \.rank))
      #expect(job.readings == 0)
    }

    @Test func `isn't reported without a similar one`() async {
      let exit = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let (board, job) = (Board(), Job())
        board.kvoController.observe(job as WorkItem, \.priority) { _, _, _ in }
        #expect(!board.kvoController.unobserve(job, \.owner.name))
        #expect(board.kvoController.unobserve(job, \.priority))
      }
      #expect(!exit.says("warning:"))
    }
  #endif
}
