import Chapter02bMapTables

/// Detour 2b: looks up a train by another one with its number, with each personality.
func askedByNumber() {
  for (label, personality) in [("identity", Personality<Train>.identity), ("equality", .equality)] {
    print("by \(label)")
    let hall = Hall.Controller(MapTable(keys: .strong, comparedBy: personality, values: .strong))
    let train = Train(7, as: "train 7")
    hall.observe(train)
    print("switched off by 7: \(hall.unobserve(Train(7)))")
    withExtendedLifetime((hall, train)) {}
  }
}

private typealias Train = Hall.Train
