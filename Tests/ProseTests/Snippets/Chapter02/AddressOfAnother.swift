import KVOStation

/// Chapter 2: a table that knows its trains only by their addresses.
func addressOfAnother() {
  var platforms: [ObjectIdentifier: Int] = [:]
  do {
    let train = Train(number: 4)
    platforms[ObjectIdentifier(train)] = 3
  }
  for number in 5...10_000 {
    let train = Train(number: number)
    if let platform = platforms[ObjectIdentifier(train)] {
      print("a train that was created just now already has platform \(platform)")
      break
    }
  }
}
