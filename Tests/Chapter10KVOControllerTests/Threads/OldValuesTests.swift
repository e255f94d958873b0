#if DEBUG
  import KVOController
  import Testing
  import KVOLoom

  /// A train whose changes are announced by hand, in three steps that other threads can divide.
  private final class Shunter: KeyValueObservable {
    let observerList = ObserverList()
    private var value = 0
    var position: Int {
      accessValue(for: \.position)
      return value
    }

    /// Moves, and answers where it stood when the change was announced.
    func move(to position: Int) -> Int {
      point("announces")
      let old = value
      willChangeValue(for: \.position)
      point("moves")
      value = position
      point("completes")
      didChangeValue(for: \.position)
      return old
    }
  }

  private final class Yard {
    let shunter = Shunter()
    let board = Board()
    var stood: [Int] = []
    var told: [Int?] = []

    init() {
      board.kvoController.observe(shunter, \.position, options: .old) { [unowned self] in
        told.append($2.oldValue)
      }
    }
  }

  @Suite struct `Old values` {
    @Test func `are those of the change that is delivered, in every order of two threads`() {
      let report = Loom(
        watching: ["Chapter10KVOControllerTests"],
        on: Yard.init,
        // The block is called at the end of the move.
        threads: [
          "Ada": { $0.stood.append($0.shunter.move(to: 1)) },
          "Bo": { $0.stood.append($0.shunter.move(to: 2)) },
        ]
      ) { yard in
        yard.told == yard.stood ? nil : "told \(yard.told), but it stood at \(yard.stood)"
      }.explore()
      #expect(report.failure == nil)
    }
  }
#endif
