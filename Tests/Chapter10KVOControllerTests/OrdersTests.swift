#if DEBUG
  import KVOController
  import KVOLoom
  import KVOStation
  import Testing

  /// Expects no fault in any order of the critical sections of two threads.
  private func explore<Scene>(
    _ makeScene: @escaping () -> Scene,
    _ first: @escaping (Scene) -> Void,
    _ second: @escaping (Scene) -> Void,
    fault: @escaping (Scene) -> String?
  ) {
    let loom = Loom(
      watching: ["KVOController", "KeyValueObserving", "Chapter10KVOControllerTests"],
      on: makeScene,
      threads: ["Ada": first, "Bo": second],
      claim: fault
    )
    #expect(loom.explore().failure == nil)
  }

  /// A path that leads from a tram to one of two others, each of whose delays may change.
  ///
  /// All of it is `Sendable`, because woven threads run one at a time.
  private final class Junction: @unchecked Sendable {
    let (sign, tram, ends) = (Sign(), Tram(), [Tram(), Tram()])
    /// The delays that the handler received.
    var shown: [Int?] = []

    init(isObserved: Bool = true) {
      tram.next = ends[0]
      if isObserved { observe() }
    }

    func observe(_ options: ObservingOptions = []) {
      sign.kvoController.observe(tram, \.next?.delay, options: options) { [unowned self] in
        shown.append($2.value)
      }
    }

    func unobserve() { sign.kvoController.unobserve(tram, \.next?.delay) }

    /// Whatever is wrong unless the trams of the path, and no others, have entries.
    var strays: String? {
      let isObserved = sign.kvoController.count == 1
      let expected = ([tram] + ends).map { isObserved && ($0 === tram || $0 === tram.next) }
      let observed = ([tram] + ends).map(\.observerList.ledger.isObserved)
      if observed != expected { return "entries at \(observed), not at \(expected)" }
      tram.next?.delay = 9
      return isObserved == (shown.last == 9) ? nil : "shown \(shown) after a change to 9"
    }
  }

  @Suite struct `A trail, in every order of two threads,` {
    @Test func `leaves no entry if it moves while it's ended`() {
      explore({ Junction() }) {
        $0.tram.next = $0.ends[1]
      } _: {
        $0.unobserve()
      } fault: {
        $0.strays
      }
    }

    @Test(arguments: [[], .initial] as [ObservingOptions])
    func `has entries only if it isn't ended while it begins`(_ options: ObservingOptions) {
      explore({ Junction(isObserved: false) }) {
        $0.observe(options)
      } _: {
        $0.unobserve()
      } fault: {
        $0.strays
      }
    }

    @Test(arguments: [true, false])
    func `misses no change while it moves, or while it begins`(_ isObserved: Bool) {
      explore({ Junction(isObserved: isObserved) }) {
        if isObserved { $0.tram.next = $0.ends[1] } else { $0.observe(.initial) }
      } _: {
        point("changes the delay")
        $0.ends[isObserved ? 1 : 0].delay = 5
      } fault: {
        $0.shown.contains(5) ? $0.strays : "shown \($0.shown), never 5"
      }
    }

    @Test func `ends where a condition leads after two changes of it`() {
      let makeGate = {
        let (gate, sign) = (Tram(), Sign())
        sign.kvoController.observe(gate, \.shown) { $0.show($2) }
        return (gate, sign)
      }
      explore(makeGate) {
        $0.0.isHidden = true
      } _: {
        $0.0.isHidden = false
      } fault: { gate, sign in
        let calls = sign.shown.count
        gate.delay += 1
        return (sign.shown.count > calls) != gate.isHidden ? nil : "hidden: \(gate.isHidden)"
      }
    }
  }

  /// A direct observer of the layer, which one thread removes.
  private final class Departure: DirectObserver {
    var tram: Tram? = Tram()
    let ledger: Ledger?
    var ends = 0

    init(_ keyPath: KeyPath<Tram, Int>) {
      ledger = tram?.observerList.ledger
      tram?.addDirectObserver(self, forKeyPath: keyPath)
    }

    func receive(_ change: ObservedChange, of object: any KeyValueObservable) {}
    func objectWasDeallocated() { ends += 1 }
    func remove() { if ledger?.removeDirectObserver(self) == true { ends += 1 } }
  }

  @Suite struct `A registration of the layer, in every order of two threads,` {
    @Test(arguments: [false, true])
    func `ends once, by its thread or with the object`(_ isComputed: Bool) {
      explore({ Departure(isComputed ? \.shown : \.delay) }) {
        $0.remove()
      } _: {
        $0.tram = nil
      } fault: {
        $0.ends == 1 && $0.ledger?.isObserved == false ? nil : "it has ended \($0.ends) times"
      }
    }

    @Test func `ends once, even if both threads remove one of two`() {
      let board = KVOStation.Board()
      let makeTram = {
        let tram = Tram()
        for _ in 1...2 { tram.addObserver(board, forKeyPath: \.delay) }
        return tram
      }
      let remove = { (tram: Tram) in tram.removeObserver(board, forKeyPath: \.delay) }
      explore(makeTram, remove, remove) {
        $0.observerList.ledger.isObserved ? "one is left" : nil
      }
    }
  }
#endif
