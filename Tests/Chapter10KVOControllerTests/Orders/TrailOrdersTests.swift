#if DEBUG
  import KVOController
  import Testing
  import KVOLoom

  /// A path that leads from a signal to one of two tracks, each of whose values may change.
  ///
  /// All of it is `Sendable`, because woven threads run one at a time.
  private final class Junction: @unchecked Sendable {
    final class Track: KeyValueObservable, @unchecked Sendable {
      let observerList = ObserverList()
      @Observed var load = 0
      init(_ load: Int) { self.load = load }
    }

    final class Signal: KeyValueObservable, @unchecked Sendable {
      let observerList = ObserverList()
      @Observed var track: Track
      init(_ track: Track) { self.track = track }
    }

    let board = Sign()
    let tracks = [Track(1), Track(2)]
    let signal: Signal
    /// The loads that the handler received.
    var shown: [Int] = []

    init() {
      signal = Signal(tracks[0])
      observe()
    }

    func observe() {
      board.kvoController.observe(signal, \.track.load) { [unowned self] in shown.append($2.value) }
    }

    /// The objects whose ledgers have entries.
    var observed: [String] {
      let lists = [signal.observerList] + tracks.map(\.observerList)
      return zip(["signal", "track 0", "track 1"], lists).filter { $1.ledger.isObserved }.map(\.0)
    }

    /// Whatever is wrong if the trail isn't where the path leads.
    var strays: String? {
      let end = signal.track === tracks[0] ? "track 0" : "track 1"
      guard observed == ["signal", end] else { return "entries at \(observed), not at \(end)" }
      signal.track.load = 9
      return shown.last == 9 ? nil : "shown \(shown) after a change to 9"
    }
  }

  /// A value that comes from a second property only under a condition.
  private final class Gate: KeyValueObservable, @unchecked Sendable {
    let observerList = ObserverList()
    let board = Sign()
    var changes = 0
    @Observed var isClosed = false
    @Observed var width = 3
    var opening: Int { isClosed ? 0 : width }

    init() {
      board.kvoControllerNonRetaining.observe(self, \.opening) { _, gate, _ in gate.changes += 1 }
    }
  }

  /// A direct observer, which a thread removes while another deallocates the object.
  private final class Departure: DirectObserver {
    var train: Train? = Train()
    let ledger: Ledger?
    var ends: [String] = []

    init(_ keyPath: KeyPath<Train, Int>) {
      ledger = train?.observerList.ledger
      train?.addDirectObserver(self, forKeyPath: keyPath)
    }

    func receive(_ change: ObservedChange, of object: any KeyValueObservable) {}
    func objectWasDeallocated() { ends.append("deallocation") }
    func remove() { if ledger?.removeDirectObserver(self) == true { ends.append("removal") } }
  }

  @Suite struct `A ledger entry, in every order of two threads,` {
    @Test(arguments: [false, true])
    func `ends once, by its thread or with the object`(_ isComputed: Bool) {
      let report = explore(on: { Departure(isComputed ? \.arrival : \.delay) }) {
        $0.remove()
      } _: {
        $0.train = nil
      } claim: {
        $0.ends.count == 1 ? nil : "the registration's ends: \($0.ends)"
      }
      #expect(report.failure == nil)
    }
  }

  @Suite struct `A trail, in every order of two threads,` {
    @Test func `leaves no entry if it moves while it's ended`() {
      let report = explore(on: Junction.init) {
        $0.signal.track = $0.tracks[1]
      } _: {
        $0.board.kvoController.unobserve($0.signal, \.track.load)
      } claim: {
        $0.observed.isEmpty ? nil : "entries are left at \($0.observed)"
      }
      #expect(report.failure == nil)
    }

    @Test func `has entries only if it isn't ended while it begins`() {
      let report = explore(on: Junction.init) {
        $0.board.kvoController.unobserve($0.signal)
      } _: {
        $0.observe()
      } claim: { junction in
        let isRegistered = junction.board.kvoController.count == 1
        return junction.observed == (isRegistered ? ["signal", "track 0"] : [])
          ? nil : "registered: \(isRegistered), but entries at \(junction.observed)"
      }
      #expect(report.failure == nil)
    }

    @Test func `misses no change while it moves`() {
      let report = explore(on: Junction.init) {
        $0.signal.track = $0.tracks[1]
      } _: {
        point("changes the load")
        $0.tracks[1].load = 5
      } claim: {
        $0.shown.contains(5) ? $0.strays : "shown \($0.shown), never 5"
      }
      #expect(report.failure == nil)
    }

    @Test func `ends where a condition leads after two changes of it`() {
      let report = explore(on: Gate.init) {
        $0.isClosed = true
      } _: {
        $0.isClosed = false
      } claim: { gate in
        let changes = gate.changes
        gate.width += 1
        let isFollowed = gate.changes > changes
        return isFollowed != gate.isClosed
          ? nil : "closed: \(gate.isClosed), but the width is followed: \(isFollowed)"
      }
      #expect(report.failure == nil)
    }
  }
#endif
