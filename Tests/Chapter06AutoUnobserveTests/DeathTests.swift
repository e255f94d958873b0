@testable import Chapter06AutoUnobserve
import KeyValueObserving
import KVOStation
import TestSupport
import Testing

/// Writes down who dies.
private final class Witness {
  private(set) var saw: [String] = []
  func sees(_ what: String) { saw.append(what) }
}

private final class Loud {
  private let name: String
  private let witness: Witness

  init(_ name: String, _ witness: Witness) {
    self.name = name
    self.witness = witness
  }

  deinit { witness.sees(name) }
}

private class Base {
  fileprivate let witness: Witness
  private let part: Loud

  init(_ witness: Witness) {
    self.witness = witness
    part = Loud("property of Base", witness)
  }

  deinit { witness.sees("deinit of Base") }
}

private final class Sub: Base {
  private let part: Loud
  fileprivate weak var itself: Sub?

  override init(_ witness: Witness) {
    part = Loud("property of Sub", witness)
    super.init(witness)
    itself = self
  }

  deinit {
    witness.sees("deinit of Sub")
    witness.sees(itself == nil ? "weak answers nil" : "weak answers")
    let late = { [weak self] in self == nil }
    witness.sees(late() ? "late weak answers nil" : "late weak answers")
  }
}

extension Chapter06 {
  @Suite struct `When an object is deallocated,` {
    @Test
    func `deinit runs from the subclass up, then properties are released from the base class down`()
    {
      let witness = Witness()
      do { _ = Sub(witness) }
      #expect(
        witness.saw == [
          "deinit of Sub", "weak answers nil", "late weak answers nil", "deinit of Base",
          "property of Base", "property of Sub",
        ]
      )
    }

    @Test func `a strong reference that outlives deinit stops the program`() async {
      let trap = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) {
        final class Box { var kept: AnyObject? }
        final class Escaper {
          let box: Box
          init(_ box: Box) { self.box = box }
          deinit { box.kept = self }
        }
        let box = Box()
        do { _ = Escaper(box) }
      }
      #expect(trap.says("deallocated with"))
    }

    @Test func `an unowned reference stops the program`() async {
      let trap = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) {
        var board: Board? = Board()
        let show = { [unowned board = board ?? Board()] in board.show("late") }
        board = nil
        show()
      }
      #expect(trap.says("Fatal error: Attempted to read an unowned reference"))
    }

    @Test func `issue 46: the registry may be used for the first time in deinit`() {
      final class Late: RegistryOwner {
        let registryStorage = RegistryStorage()
        let train: Train
        init(_ train: Train) { self.train = train }
        deinit { registry.observe(train, \.delay) { _, _, _ in } }
      }
      let train = Train()
      do { _ = Late(train) }
      train.delay = 5
      #expect(!train.observerList.ledger.isObserved)
    }
  }
}
