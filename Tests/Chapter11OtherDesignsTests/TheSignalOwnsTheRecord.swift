import Chapter11OtherDesigns
import KeyValueObserving
import TestSupport
import Testing

/// The examples on the chapter's page, in its order, with a file for each section.
@Suite struct `The examples` {
  @Test func `a block table notices the signal's end, and not the panel's`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      takeDown(BlockTables.Panel.self)
    }
    #expect(
      ended.printed == """
        bridge: clear
        nobody: stop
        platform: caution
        the signal is gone
        """
    )
  }

  @Test func `a block table whose handlers are forgotten traps`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      forgetsItsHandlers()
    }
    #expect(
      ended.trapped == """
        Fatal error: An instance 0x… of class ForgetfulSignal was deallocated while key value \
        observers were still registered with it. Current registrations: [<LedgerEntry: Observer: \
        <BlockTarget 0x…>, Key path: aspect, Options: [new, old], Context: none>]
        """
    )
  }
}

private enum BlockTables {
  final class Signal: BlockObservable {
    let observerList = ObserverList()
    let blockTable = BlockTable()
    @Observed var aspect = "stop"

    deinit { removeHandlers() }
  }

  final class Panel {
    let place: String

    init(_ place: String) {
      self.place = place
    }

    func follow(_ signal: Signal) {
      signal.addHandler(forKeyPath: \.aspect) { [weak self] _, _, aspect in
        print("\(self?.place ?? "nobody"): \(aspect ?? "nil")")
      }
    }
  }
}

extension BlockTables.Signal: Followed {}

extension BlockTables.Panel: Follower {}

private func forgetsItsHandlers() {
  let signal = ForgetfulSignal()
  signal.addHandler(forKeyPath: \.aspect) { _, _, _ in }
}

private final class ForgetfulSignal: BlockObservable {
  let observerList = ObserverList()
  let blockTable = BlockTable()
  @Observed var aspect = "stop"
}
