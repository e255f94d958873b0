import Chapter02bMapTables

/// Detour 2b: observes two equal trains, with one table for each personality.
func equalKeys() {
  for (label, personality) in [("equality", Personality<Train>.equality), ("identity", .identity)] {
    print("by \(label)")
    let hall = Hall.Controller(MapTable(keys: .weak, comparedBy: personality, values: .strong))
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

private typealias Train = Hall.Train
