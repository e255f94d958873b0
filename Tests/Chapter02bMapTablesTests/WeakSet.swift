import Chapter02bMapTables
import TestSupport
import Testing

extension `The examples` {
  @Test func `a weak set doesn't keep its members`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      listsAllRegistrations()
    }
    #expect(
      ended.printed == """
        train 4: lamp on
        lamps on the list: 1
        train 4: lamp off
        the hall board has closed; lamps on the list: 0
        train 4: gone
        """
    )
  }
}

private func listsAllRegistrations() {
  let train = Train(4, as: "train 4")
  var all = HashTable<Registration>(.weak, comparedBy: .identity)
  do {
    let hall = HallRegistry(MapTable(keys: .weak, comparedBy: .identity, values: .strong))
    _ = all.insert(hall.observe(train))
    print("lamps on the list: \(Array(all).count)")
  }
  print("the hall board has closed; lamps on the list: \(Array(all).count)")
  withExtendedLifetime(train) {}
}
