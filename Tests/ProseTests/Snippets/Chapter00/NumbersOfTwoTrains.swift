import KVOStation

/// Chapter 0: numbered closures don't notice, either, that a board has been set to another train.
func numbersOfTwoTrains() {
  let (train7, train8, exitBoard) = (Train(), Train(), Board())
  train7.delay = 9
  for train in [train7, train8] {
    exitBoard.show(delay: train.delay)
    train.delayListeners.append { delay in exitBoard.show(delay: delay) }
  }
  train7.delay = 12
  print("exit:", exitBoard.lines.joined(separator: ", "))
}

private final class Train {
  let delayListeners = Listeners<Int>()

  var delay = 0 {
    didSet { delayListeners.callAll(with: delay) }
  }
}

private final class Listeners<Value> {
  private var closures: [(number: Int, call: (Value) -> Void)] = []
  private var lastNumber = 0

  @discardableResult
  func append(_ closure: @escaping (Value) -> Void) -> Int {
    lastNumber += 1
    closures.append((lastNumber, closure))
    return lastNumber
  }

  func remove(_ number: Int) { closures.removeAll { $0.number == number } }

  func callAll(with value: Value) { for closure in closures { closure.call(value) } }
}
