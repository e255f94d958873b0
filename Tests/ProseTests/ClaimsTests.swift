import KVOClaims
import Testing

@testable import workbook

@Suite struct `The claims` {
  private let claims =
    LibraryClaim.all + LibraryClaim.chapters.compactMap(LibraryClaim.followingRecordings)

  @Test func `name sections that exist`() throws {
    for section in Set(claims.map(\.section)) {
      let parts = section.split(separator: "#").map(String.init)
      try #require(parts.count == 2, "\(section)")
      #expect(Repository.page("Chapters/\(parts[0])").anchors.contains(parts[1]), "\(section)")
    }
  }

  @Test func `name a section of the task's chapter`() {
    for claim in claims {
      #expect(claim.section.hasPrefix("0\(claim.step.chapter)-"), "\(claim.sentence)")
    }
  }

  /// Claims of chapters 4 to 9 that no stored mistake breaks first, and that name no fault.
  private let withoutMistake: Set = [
    "doesn't pass a call for a removed handler to its successor",
    "doesn't deliver changes after the observer's deallocation",
    "can unobserve after the observer's deallocation",
    "stays in memory while it calls a handler, even if the handler releases it",
    "can unobserve in an initial call in which another value was observed",
    "can observe the value again in the initial call that has unobserved it",
    "leaves no entry in the dispatcher's table behind",
    "observes, delivers changes, and unobserves in critical sections",
    "ends a registration once if two threads unobserve it",
    "loses no registration that begins while another one for the same object ends",
    "doesn't wait for a call that's under way on another thread",
    "delivers a change of a value that stays observed, whatever another thread does",
    "can lose its observer while another thread observes or makes a change",
    "can be released while another thread makes a change",
    "ends every registration in `unobserveAll`",
    "ends every registration when it's deallocated",
    "ends only its own registrations when it's deallocated",
    "can be created and used in the `deinit` of its observer",
    "can end everything during the first call to a handler",
    "makes and removes ledger entries with no lock held",
    "leaves no entry in the dispatcher's table when everything ends",
    "doesn't deliver changes that begin after `unobserveAll`, even during `observe`",
    "ends every registration when it's deallocated, whether or not it retains the objects",
    "removes ledger entries before it releases the handlers, with no lock held",
    "calls the handler of an object that observes itself",
    "lets an object that has observed itself be deallocated",
    "creates each of an object's two registries once, even if two threads use it first",
    "ends only the registrations of the object that was deallocated",
    "ends a registration in every order of releases, whether or not it retains the objects",
    "leaves nothing behind if one thread releases the object and another ends the registration",
    "lets an object that observes itself be deallocated",
    "shares no lock with another registry when it calls a handler",
    "shares no lock with another registry when it observes and unobserves",
    "adds one entry to the ledger, and removes it however the registration ends",
    "calls a handler in a round only while it's still wanted",
    "leaves no entry behind if a registration ends during its first call",
  ]

  @Test func `reject a stored mistake`() throws {
    let book = Book(root: Repository.root)
    let rejecting = try book.tasks.flatMap { task in
      try book.sheet(of: task).answers.compactMap { answer in
        if case .mistake(let claim) = answer.kind { claim } else { nil }
      }
    }
    let without = Set(LibraryClaim.all.filter { $0.fault == nil }.map(\.sentence))
      .subtracting(rejecting)
    #expect(without.symmetricDifference(withoutMistake) == [])
  }
}
