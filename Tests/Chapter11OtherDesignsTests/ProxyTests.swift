import KeyValueObserving
import TestSupport
import Testing

@testable import Chapter11OtherDesigns

@Suite struct `A safe-KVO proxy` {
  private let signal = Signal()
  private let panel = Panel()

  @Test func `is the raw observer, and forwards each notification to its observer`() {
    signal.safelyAddObserver(panel, forKeyPath: \.aspect, options: [.old, .new])
    #expect(signal.observerList.ledger.entries.allSatisfy { $0.observer is Proxy })
    signal.aspect = 2
    signal.aspect = 2
    #expect(panel.lines == ["0 -> 2", "2 -> 2"])
  }

  @Test func `observes a key path only once, with the first options, however often it's added`() {
    #expect(signal.safelyAddObserver(panel, forKeyPath: \.aspect, options: .new))
    #expect(!signal.safelyAddObserver(panel, forKeyPath: \.aspect, options: [.old, .new]))
    #expect(signal.entryCount == 1)
    signal.aspect = 2
    #expect(panel.lines == ["-> 2"])
  }

  @Test func `can be removed more often than it was added, and be added again`() {
    #expect(!signal.safelyRemoveObserver(panel, forKeyPath: \.aspect))
    signal.safelyAddObserver(panel, forKeyPath: \.aspect)
    signal.safelyAddObserver(panel, forKeyPath: \.aspect)
    #expect(signal.safelyRemoveObserver(panel, forKeyPath: \.aspect))
    #expect(!signal.safelyRemoveObserver(panel, forKeyPath: \.aspect))
    signal.safelyRemoveObserver(panel)
    #expect(signal.entryCount == 0)
    signal.aspect = 2
    #expect(panel.lines.isEmpty)
    #expect(signal.safelyAddObserver(panel, forKeyPath: \.aspect))
    signal.aspect = 3
    #expect(panel.lines == ["-> 3"])
  }

  @Test func `removes one key path, or all of them, for one observer and one object`() {
    let (other, otherPanel) = (Signal(), Panel())
    for object in [signal, other] {
      for observer in [panel, otherPanel] {
        object.safelyAddObserver(observer, forKeyPath: \.aspect)
        object.safelyAddObserver(observer, forKeyPath: \.limit)
      }
    }
    signal.safelyRemoveObserver(panel, forKeyPath: \.aspect)
    #expect([signal.entryCount, other.entryCount, panel.proxies.count] == [3, 4, 2])
    signal.aspect = 2
    #expect([panel.lines.count, otherPanel.lines.count] == [0, 1])
    signal.safelyRemoveObserver(panel)
    #expect([signal.entryCount, other.entryCount] == [2, 4])
    signal.limit = 90
    other.limit = 90
    #expect([panel.lines.count, otherPanel.lines.count] == [1, 3])
  }

  @Test func `isn't protected against a removal during the initial call`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (signal, panel) = (Signal(), Panel())
      panel.response = { [unowned panel] in
        signal.safelyRemoveObserver(panel, forKeyPath: \.aspect)
      }
      signal.safelyAddObserver(panel, forKeyPath: \.aspect, options: [.initial, .new])
    }
    #expect(trap.says("because it is not registered as an observer"))
  }
}
