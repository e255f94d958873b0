#if DEBUG
  import KVOController
  import KVOLoom

  /// How things stand before two threads begin.
  struct Setup: CustomStringConvertible {
    /// The observer keeps its controller; otherwise it can die without it.
    let isOwned: Bool
    let retains: Bool
    let observes: Bool

    /// Whether exchanges are tried in every order, too, which takes ten times as long.
    var stopsAtExchanges: Bool { !isOwned && retains }

    var description: String {
      "\(isOwned ? "the observer's" : "a shared"), \(retains ? "" : "non-")retaining controller, "
        + "\(observes ? "observing" : "observing nothing")"
    }

    static let all = [
      Self(isOwned: false, retains: false, observes: true),
      Self(isOwned: false, retains: true, observes: true),
      Self(isOwned: false, retains: false, observes: false),
      Self(isOwned: true, retains: false, observes: true),
    ]
  }

  /// What two threads do something to: a train, its board, and the board's controller.
  final class Platform: @unchecked Sendable {
    // Unchecked, because woven threads run one at a time.

    var train: Tram? = Tram()
    var board: Sign? = Sign()
    private var shared: KVOController<Sign>?
    private let setup: Setup
    private let ledger: Ledger?
    private weak var sameTram: Tram?
    private weak var sameSign: Sign?
    private var delivered = 0
    private var clock = 0
    /// What each thread's call answered, and when it began and ended.
    private var answers = [0, 0]
    private var times: [(start: Int, end: Int)] = [(0, 0), (0, 0)]

    init(_ setup: Setup) {
      self.setup = setup
      (sameTram, sameSign) = (train, board)
      ledger = train?.observerList.ledger
      if !setup.isOwned {
        shared = board.map {
          KVOController(observer: $0, retaining: setup.retains ? .observedObjects : .nothing)
        }
      }
      if setup.observes { _ = observe(options: []) }
    }

    var controller: KVOController<Sign>? {
      guard setup.isOwned else { return shared }
      return setup.retains ? board?.kvoController : board?.kvoControllerNonRetaining
    }

    func observe(options: ObservingOptions = .initial) -> Bool? {
      guard let train, let controller else { return nil }
      return controller.observe(
        train,
        \.delay,
        options: options,
        handler: handler
      ).isNew
    }

    var handler: @Sendable (Sign, Tram, Change<Int>) -> Void {
      { [unowned self] _, _, _ in
        point("the block is entered")
        delivered += 1
      }
    }

    func dropController() {
      shared = nil
    }

    /// Does what a thread has to do.
    func play(_ thread: Int, _ deed: Deed) {
      point("starts")
      clock += 1
      times[thread].start = clock
      answers[thread] = deed.call(self)
      clock += 1
      times[thread].end = clock
    }

    /// Whether the first thread ended before the second began, or the other way round.
    var precedence: Int? {
      if times[0].end < times[1].start { return 0 }
      return times[1].end < times[0].start ? 1 : nil
    }

    /// What came of it, probed by another change.
    var outcome: Outcome {
      let before = delivered
      let count = controller?.count ?? 0
      let isObserved = ledger?.isObserved == true
      sameTram?.delay = 99
      return Outcome(
        answers: answers,
        count: count,
        isObserved: isObserved,
        probes: delivered - before,
        trainLives: sameTram != nil,
        boardLives: sameSign != nil,
        delivered: before
      )
    }

    /// Lets go of everything, and says what stays behind.
    func clear() -> String? {
      (train, board, shared) = (nil, nil, nil)
      if sameTram != nil { return "the train stays behind" }
      if sameSign != nil { return "the board stays behind" }
      return ledger?.isObserved == true ? "a registration stays behind" : nil
    }
  }

  struct Outcome: Hashable {
    let answers: [Int]
    let count: Int
    let isObserved: Bool
    let probes: Int
    let trainLives: Bool
    let boardLives: Bool
    var delivered: Int
  }
#endif
