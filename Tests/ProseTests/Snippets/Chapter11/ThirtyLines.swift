/// Chapter 11: signals with closures, without a library.
func thirtyLines() { takeDown(Panel.self) }

private final class Signal {
  private var handlers: [(String) -> Void] = []

  var aspect = "stop" {
    didSet {
      for handler in handlers { handler(aspect) }
    }
  }

  func addHandler(_ handler: @escaping (String) -> Void) {
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
      print("\(self?.place ?? "nobody"): \(aspect)")
    }
  }
}

extension Signal: Followed {}

extension Panel: Follower {}
