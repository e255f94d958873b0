/// A model of a snippet, and what the tests of the tests run.
func printsSample() {
  let train = Train(delay: 5)
  print("Train 7 is \(train.delay) minutes late")
  print("\(train)")
}

private struct Train {
  let delay: Int
}
