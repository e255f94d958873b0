/// Detour 2b: a controller whose table is a dictionary.
func keepsEveryTrain() {
  let hall = Controller()
  do {
    let train = Train(4, as: "train 4")
    hall.observe(train)
    hall.deliver(delay: 5, of: train)
  }
  print("the table: \(hall.trains)")
  print("the station closes")
  withExtendedLifetime(hall) {}
}

private final class Controller {
  private var table: [Train: Registration] = [:]

  var trains: [Int] { table.keys.map(\.number).sorted() }

  func observe(_ train: Train) {
    let lamp = Lamp(train.name)
    let registration = Registration { delay in print("\(lamp.name): \(delay) min late") }
    _ = table.updateValue(registration, forKey: train)
  }

  func deliver(delay: Int, of train: Train) {
    table[train]?.handler(delay)
  }
}

private typealias Train = Hall.Train
private typealias Registration = Hall.Registration
private typealias Lamp = Hall.Lamp
