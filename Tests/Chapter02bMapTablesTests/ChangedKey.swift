import Chapter02bMapTables
import TestSupport
import Testing

extension `The examples` {
  @Test func `a key that has changed isn't found`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      renumbers(keys: .strong)
    }
    #expect(
      ended.printed == """
        train 7: lamp on
        the table: [8]
        switched off by 8: false
        switched off by 7: false
        the station closes
        train 7: gone
        train 7: lamp off
        """
    )
  }

  @Test func `a copied key is found by what it was`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      renumbers(keys: .copyIn { Train($0.number) })
    }
    #expect(
      ended.printed == """
        train 7: lamp on
        the table: [7]
        switched off by 8: false
        train 7: lamp off
        switched off by 7: true
        the station closes
        train 7: gone
        """
    )
  }
}

private func renumbers(keys: Memory<Train>) {
  let hall = HallRegistry(MapTable(keys: keys, comparedBy: .equality, values: .strong))
  let train = Train(7, as: "train 7")
  hall.observe(train)
  train.number = 8
  print("the table: \(hall.trains)")
  print("switched off by 8: \(hall.unobserve(Train(8)))")
  print("switched off by 7: \(hall.unobserve(Train(7)))")
  print("the station closes")
  withExtendedLifetime((hall, train)) {}
}
