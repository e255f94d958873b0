import Chapter11OtherDesigns
import KeyValueObserving
import TestSupport
import Testing

/// The examples on the chapter's page, in its order.
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

/// A class of panels that follow one kind of signal.
protocol Follower: AnyObject {
  associatedtype Signal: Followed

  init(_ place: String)

  func follow(_ signal: Signal)
}

/// A class of signals whose aspect panels show.
protocol Followed: AnyObject {
  var aspect: String { get set }

  init()
}

/// The program with two ends, which the other examples play: a panel is taken down, and then a
/// signal is.
///
/// - Parameter type: The design, which is the class of the panels.
func takeDown<Panel: Follower>(_ type: Panel.Type) {
  typealias Signal = Panel.Signal

  // A panel is taken down.
  let signal = Signal()
  do {
    let panel = Panel("bridge")
    panel.follow(signal)
    signal.aspect = "clear"
  }
  signal.aspect = "stop"

  // A signal is taken down.
  let panel = Panel("platform")
  weak var old: Signal?
  do {
    let signal = Signal()
    old = signal
    panel.follow(signal)
    signal.aspect = "caution"
  }
  print("the signal is \(old == nil ? "gone" : "still there")")
  withExtendedLifetime(panel) {}
}

extension `The examples` {
  @Test func `a proxy and a dealloc listener notice both ends`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      takeDown(Proxies.Panel.self)
    }
    #expect(
      ended.printed == """
        bridge: clear
        platform: caution
        the signal is gone
        """
    )
  }
}

private enum Proxies {
  final class Signal: SafelyObservable {
    let deallocListener = DeallocListener()
    let observerList = ObserverList()
    @Observed var aspect = "stop"
  }

  final class Panel: SafeObserver {
    let proxies = ProxyTable()
    let place: String

    init(_ place: String) {
      self.place = place
    }

    func follow(_ signal: Signal) {
      signal.safelyAddObserver(self, forKeyPath: \.aspect)
    }

    func observeValue(
      forKeyPath keyPath: AnyKeyPath,
      of object: any KeyValueObservable,
      change: ObservedChange,
      context: UnsafeRawPointer?
    ) {
      print("\(place): \(change.newValue ?? "nil")")
    }
  }
}

extension Proxies.Signal: Followed {}

extension Proxies.Panel: Follower {}

extension `The examples` {
  @Test func `only an unchecked reference leads to an object that goes`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      triesThreeReferences()
    }
    #expect(
      ended.printed == """
        weak: nil
        unsafe: stop
        """
    )
  }

  @Test func `an unowned reference to an object that goes traps`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      triesTheFourthReference()
    }
    #expect(
      ended.trapped == """
        Fatal error: Attempted to read an unowned reference but object 0x… was already destroyed
        """
    )
  }
}

private func triesThreeReferences() {
  takeDown { signal in Listener { [signal] in print("strong:", signal.aspect) } }
  takeDown { signal in Listener { [weak signal] in print("weak:", signal?.aspect ?? "nil") } }
  takeDown { signal in Listener { [unowned(unsafe) signal] in print("unsafe:", signal.aspect) } }
}

private func triesTheFourthReference() {
  takeDown { signal in Listener { [unowned signal] in print("unowned:", signal.aspect) } }
}

private func takeDown(_ listener: (SmallSignal) -> Listener) {
  let signal = SmallSignal()
  signal.listener = listener(signal)
}

private final class SmallSignal {
  var listener: Listener?
  let aspect = "stop"
}

private final class Listener {
  private let closure: () -> Void

  init(_ closure: @escaping () -> Void) {
    self.closure = closure
  }

  deinit { closure() }
}
