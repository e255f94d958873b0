import Chapter02bMapTables

/// Detour 2b: lets go of a weak key, and purges what's left.
func weakToStrong() {
  let hall = Hall.Controller(MapTable(keys: .weak, values: .strong))
  do {
    let train = Hall.Train(4, as: "train 4")
    hall.observe(train)
    hall.deliver(delay: 5, of: train)
  }
  print("the table: \(hall.trains)")
  print("a purge")
  hall.purge()
  print("the station closes")
  withExtendedLifetime(hall) {}
}
