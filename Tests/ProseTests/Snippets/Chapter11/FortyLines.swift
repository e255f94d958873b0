/// Chapter 11: signals with closures that end with their panels.
func fortyLines() { takeDown(Panel.self) }

private final class Signal {
  private var handlers: [Int: (String) -> Void] = [:]
  private var lastID = 0

  var aspect = "stop" {
    didSet {
      for handler in handlers.values { handler(aspect) }
    }
  }

  func addHandler(_ handler: @escaping (String) -> Void) -> Token {
    lastID += 1
    handlers[lastID] = handler
    return Token { [weak self, id = lastID] in _ = self?.handlers.removeValue(forKey: id) }
  }
}

private final class Token {
  private let end: () -> Void

  init(_ end: @escaping () -> Void) {
    self.end = end
  }

  deinit { end() }
}

private final class Panel {
  let place: String
  private var tokens: [Token] = []

  init(_ place: String) {
    self.place = place
  }

  func follow(_ signal: Signal) {
    let token = signal.addHandler { [weak self] aspect in
      print("\(self?.place ?? "nobody"): \(aspect)")
    }
    tokens.append(token)
  }
}

extension Signal: Followed {}

extension Panel: Follower {}
