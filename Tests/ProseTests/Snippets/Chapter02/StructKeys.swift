/// Detour 2b: a dictionary whose keys are numbers.
func structKeys() {
  var lamps: [Int: Hall.Lamp] = [:]
  let train = Hall.Train(7, as: "train 7")
  lamps[train.number] = Hall.Lamp(train.name)
  train.number = 8
  print("switched off by 7: \(lamps.removeValue(forKey: 7) != nil)")
  print("the station closes")
  withExtendedLifetime(train) {}
}
