import Chapter02bMapTables
import TestSupport
import Testing

/// The examples on the page, in its order, with a file for each section.
@Suite struct `The examples` {
  @Test func `a table lets a weak key go, and keeps its value until a purge`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      letsGoOfAWeakKey()
    }
    #expect(
      ended.printed == """
        train 4: lamp on
        train 4: 5 min late
        train 4: gone
        the table: []
        a purge
        train 4: lamp off
        the station closes
        """
    )
  }

  @Test func `a weak value goes before its key`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      storesAWeakValue()
    }
    #expect(
      ended.printed == """
        train 4: lamp on
        train 4: lamp off
        train 4: gone
        the table: []
        the station closes
        """
    )
  }
}

private func letsGoOfAWeakKey() {
  let hall = HallRegistry(MapTable(keys: .weak, values: .strong))
  do {
    let train = Train(4, as: "train 4")
    hall.observe(train)
    hall.deliver(delay: 5, of: train)
  }
  print("the table: \(hall.trains)")
  print("a purge")
  hall.purge()
  print("the station closes")
  withExtendedLifetime(hall) {}
}

private func storesAWeakValue() {
  let hall = HallRegistry(MapTable(keys: .weak, values: .weak))
  do {
    let train = Train(4, as: "train 4")
    hall.observe(train)
    hall.deliver(delay: 5, of: train)
  }
  print("the table: \(hall.trains)")
  print("the station closes")
  withExtendedLifetime(hall) {}
}
