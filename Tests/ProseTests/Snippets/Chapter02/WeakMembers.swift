import Chapter02bMapTables

/// Detour 2b: lists the registrations of all boards, with one set for each kind of reference.
func weakMembers() {
  let train = Hall.Train(4, as: "train 4")
  for (label, memory) in [("strong", Memory<Registration>.strong), ("weak", .weak)] {
    print("\(label) members")
    var all = HashTable(memory, comparedBy: .identity)
    do {
      let hall = Hall.Controller(MapTable(keys: .weak, comparedBy: .identity, values: .strong))
      _ = all.insert(hall.observe(train))
    }
    print("the hall board has closed; lamps on the list: \(Array(all).count)")
  }
  withExtendedLifetime(train) {}
}

private typealias Registration = Hall.Registration
