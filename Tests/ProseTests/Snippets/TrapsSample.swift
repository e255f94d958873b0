/// A model of a snippet that ends in a trap.
func trapsSample() {
  let delays: [Int] = []
  guard let worst = delays.max() else { fatalError("no train is late") }
  print(worst)
}
