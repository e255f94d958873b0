/// Chapter 11: closures that remove themselves when their panels are gone.
func removesItself() {
  let signal = Signal()
  for number in 1...1_000 {
    let panel = Panel("platform \(number)")
    panel.follow(signal)
  }
  print("handlers: \(signal.handlers.count)")
  signal.aspect = "clear"
  print("handlers: \(signal.handlers.count)")
}

private final class Signal {
  private(set) var handlers: [(String) -> Bool] = []

  var aspect = "stop" {
    didSet {
      handlers = handlers.filter { handler in handler(aspect) }
    }
  }

  func addHandler(_ handler: @escaping (String) -> Bool) {
    handlers.append(handler)
  }
}

private final class Panel {
  let place: String

  init(_ place: String) {
    self.place = place
  }

  func follow(_ signal: Signal) {
    signal.addHandler { [weak self] aspect in
      guard let self else { return false }
      print("\(place): \(aspect)")
      return true
    }
  }
}
