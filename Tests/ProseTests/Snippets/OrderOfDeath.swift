/// Chapter 6: who dies when.
func orderOfDeath() {
  let board = PlatformBoard()
  board.whenDying = { [weak board] in
    print("a weak reference answers \(board == nil ? "nil" : "the board")")
  }
}

private class SignBoard {
  var whenDying: () -> Void = {}
  private let sign = Loud("the base class's property")

  deinit { print("deinit of the base class") }
}

private final class PlatformBoard: SignBoard {
  private let number = Loud("the subclass's property")

  deinit {
    print("deinit of the subclass")
    whenDying()
  }
}

/// Says when it dies.
private final class Loud {
  private let name: String

  init(_ name: String) { self.name = name }

  deinit { print("\(name) dies") }
}
