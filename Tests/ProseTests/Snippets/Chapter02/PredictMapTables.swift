import Chapter02bMapTables

/// Detour 2b: one train that's renumbered and leaves, with four tables.
func predictMapTables() {
  play("weak, by identity", .weak, .identity)
  play("strong, by equality", .strong, .equality)
  play("copied, by equality", .copyIn { Train($0.number) }, .equality)
  play("copied, by identity", .copyIn { Train($0.number) }, .identity)
}

private func play(_ name: String, _ keys: Memory<Train>, _ personality: Personality<Train>) {
  print("\(name):")
  let hall = Hall.Controller(MapTable(keys: keys, comparedBy: personality, values: .strong))
  do {
    let train = Train(7, as: "  train 7")
    hall.observe(train)
    train.number = 8
    hall.unobserve(Train(7))
  }
  hall.purge()
  print("  the station closes")
  withExtendedLifetime(hall) {}
}

private typealias Train = Hall.Train
