import Chapter02bMapTables
import TestSupport
import Testing

extension `The examples` {
  @Test func `twins share an entry unless they're compared by identity`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      observesTwins()
    }
    #expect(
      ended.printed == """
        by equality
        front: lamp on
        rear: lamp on
        front: lamp off
        rear: 5 min late
        front: gone
        rear: lamp off
        the station closes
        rear: gone
        by identity
        front: lamp on
        rear: lamp on
        front: 5 min late
        front: gone
        front: lamp off
        rear: 10 min late
        the station closes
        rear: gone
        rear: lamp off
        """
    )
  }
}

private func observesTwins() {
  for (label, personality) in [("equality", Personality<Train>.equality), ("identity", .identity)] {
    print("by \(label)")
    let hall = HallRegistry(MapTable(keys: .weak, comparedBy: personality, values: .strong))
    let rear = Train(7, as: "rear")
    do {
      let front = Train(7, as: "front")
      hall.observe(front)
      hall.observe(rear)
      hall.deliver(delay: 5, of: front)
    }
    hall.purge()
    hall.deliver(delay: 10, of: rear)
    print("the station closes")
    withExtendedLifetime((hall, rear)) {}
  }
}
