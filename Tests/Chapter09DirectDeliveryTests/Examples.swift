@testable import Chapter09DirectDelivery
import Foundation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter09 {
  /// The examples on the chapter's two pages, in their order.
  @Suite struct `The examples` {
    @Test(arguments: [false, true])
    func `the old clock is gone, with either Foundation`(areRemoved: Bool) async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        [areRemoved = areRemoved as Bool] in
        Leftovers.areRemoved = areRemoved
        takeDownTheClock()
      }
      #expect(
        ended.printed == """
          hall: hands at 39
          unobserve returned true
          the old clock is gone
          """
      )
    }

    @Test func `the old clock's program is chapter 7's, but for an import`() throws {
      let folder = URL(filePath: #filePath).appending(path: "../..").standardizedFileURL
      let programs = try ["07SelfObservation", "09DirectDelivery"].map { chapter in
        let file = folder.appending(path: "Chapter\(chapter)Tests/OldClock.swift")
        return try String(contentsOf: file, encoding: .utf8)
          .replacing("import Chapter\(chapter)\n", with: "")
      }
      #expect(programs[0].contains("takeDownTheClock") && programs[0] == programs[1])
    }
  }
}

extension Chapter09.`The examples` {
  @Test func `a clock that unobserves nothing goes, and so does what follows it`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      takeDownTheClockWithoutACall()
    }
    #expect(
      ended.printed == """
        hall: hands at 39
        platform 4: hands at 39
        the old clock is gone
        platform 4 follows 0 clocks
        """
    )
  }
}

/// Takes down the old clock, which follows itself, and which a platform clock follows.
private func takeDownTheClockWithoutACall() {
  let platform = StationClock(in: "platform 4")
  weak var old: StationClock?
  do {
    let hall = StationClock(in: "hall")
    old = hall
    hall.follow(hall)
    platform.follow(hall)
    hall.minute = 39
  }
  print("the old clock is", old == nil ? "gone" : "still there")
  print("platform 4 follows \(platform.numberOfClocks) clocks")
}

private final class StationClock: KeyValueObservable, RegistryOwner {
  let observerList = ObserverList()
  let registryStorage = RegistryStorage()
  let place: String
  @Observed var minute = 0

  /// The number of clocks that this one follows.
  var numberOfClocks: Int { registryNonRetaining.registry.count }

  init(in place: String) { self.place = place }

  func follow(_ clock: StationClock) {
    registryNonRetaining.observe(clock, \.minute) { follower, clock, _ in
      print("\(follower.place): hands at \(clock.minute)")
    }
  }
}
