/// Chapter 0: a list whose closures can be removed by number.
func numberedListeners() {
  let train = Train()
  do {
    let exitBoard = ExitBoard()
    let number = train.delayListeners.append { delay in exitBoard.show(delay: delay) }
    train.delay = 9
    train.delayListeners.remove(number)
  }
  train.delay = 12
}

private final class ExitBoard {
  func show(delay: Int) { print("exit: \(delay) min late") }

  deinit { print("the exit board is deallocated") }
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

  func append(_ closure: @escaping (Value) -> Void) -> Int {
    lastNumber += 1
    closures.append((lastNumber, closure))
    return lastNumber
  }

  func remove(_ number: Int) { closures.removeAll { $0.number == number } }

  func callAll(with value: Value) { for closure in closures { closure.call(value) } }
}
