import Chapter02bMapTables

/// Detour 2b: changes a key of which the table has a copy.
func copiedKeys() {
  let copied = Memory<Train>.copyIn { Train($0.number) }
  let hall = Hall.Controller(MapTable(keys: copied, comparedBy: .equality, values: .strong))
  let train = Train(7, as: "train 7")
  hall.observe(train)
  train.number = 8
  print("the table: \(hall.trains)")
  print("switched off by 8: \(hall.unobserve(Train(8)))")
  print("switched off by 7: \(hall.unobserve(Train(7)))")
  print("the station closes")
  withExtendedLifetime((hall, train)) {}
}

private typealias Train = Hall.Train
