import KVOStation
import KeyValueObserving
import TestSupport
import Testing

@testable import Chapter11OtherDesigns

@Suite struct `A dealloc listener` {
  @Test func `removes all registrations when the observed object is deallocated`() {
    let panels = [Panel(), Panel()]
    weak var weakSignal: Signal?
    do {
      let signal = Signal()
      weakSignal = signal
      for panel in panels {
        signal.safelyAddObserver(panel, forKeyPath: \.aspect)
        signal.safelyAddObserver(panel, forKeyPath: \.limit)
      }
      #expect(signal.entryCount == 4)
      signal.aspect = 2
    }
    // A leftover registration would have trapped.
    #expect(weakSignal == nil)
    #expect(panels.map(\.lines) == [["-> 2"], ["-> 2"]])
  }

  @Test func `removes the object's proxy from each observer`() {
    let (panel, other) = (Panel(), Signal())
    other.safelyAddObserver(panel, forKeyPath: \.aspect)
    weak var proxy: Proxy?
    do {
      let signal = Signal()
      signal.safelyAddObserver(panel, forKeyPath: \.aspect)
      proxy = panel.proxies[signal]
    }
    #expect(proxy == nil)
    #expect(panel.proxies.count == 1 && panel.proxies[other] != nil)
    other.aspect = 2
    #expect(panel.lines == ["-> 2"])
  }

  @Test func `retains no proxies`() {
    let signal = Signal()
    weak var proxy: Proxy?
    do {
      let panel = Panel()
      signal.safelyAddObserver(panel, forKeyPath: \.aspect)
      proxy = panel.proxies[signal]
    }
    #expect(proxy == nil)
  }

  @Test func `does nothing for an object that was never observed`() {
    do { _ = Signal() }
  }

  @Test func `removes only what it knows, so a ledger entry still traps`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (panel, board) = (Panel(), Board())
      do {
        let signal = Signal()
        signal.safelyAddObserver(panel, forKeyPath: \.aspect)
        signal.addObserver(board, forKeyPath: \.aspect)
      }
      withExtendedLifetime((panel, board)) {}
    }
    #expect(trap.says(leftover))
  }
}

@Suite struct `A dealloc listener's reference to its owner` {
  @Test func `is nil in its deinit if it's weak, so the registrations stay`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let panel = Panel()
      do {
        let signal = WeakSignal()
        signal.add(panel)
      }
      withExtendedLifetime(panel) {}
    }
    #expect(trap.says(leftover))
  }

  @Test func `can't be read in its deinit if it's unowned`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let panel = Panel()
      do {
        let signal = UnownedSignal()
        signal.add(panel)
      }
      withExtendedLifetime(panel) {}
    }
    #expect(trap.says("Fatal error: Attempted to read an unowned reference"))
  }
}
