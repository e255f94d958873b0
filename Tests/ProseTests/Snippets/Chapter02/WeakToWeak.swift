import Chapter02bMapTables

/// Detour 2b: stores a value that nobody else retains, in a table that doesn't, either.
func weakToWeak() {
  let hall = Hall.Controller(MapTable(keys: .weak, values: .weak))
  do {
    let train = Hall.Train(4, as: "train 4")
    hall.observe(train)
    hall.deliver(delay: 5, of: train)
  }
  print("the table: \(hall.trains)")
  print("the station closes")
  withExtendedLifetime(hall) {}
}
