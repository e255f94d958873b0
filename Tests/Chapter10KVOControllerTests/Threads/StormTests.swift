import Foundation
import KVOController
import KVOLocking
import Testing

/// The seeds of the storms: the first four, or as many random ones as the variable `STORMS` says.
private let seeds: [UInt64] = {
  let count = ProcessInfo.processInfo.environment["STORMS"].flatMap { Int($0) }
  return count.map { (0..<$0).map { _ in .random(in: 0..<(1 << 32)) } } ?? [1, 2, 3, 4]
}()

/// A car that only one thread changes, in place, too, although any thread may end its observation.
private final class Cart: KeyValueObservable, @unchecked Sendable {
  let observerList = ObserverList()
  @Observed var load: [Int] = []
  @Observed var next: Cart?
  var weight: Int { load.reduce(0, +) + (next?.weight ?? 0) }
  deinit { empty() }
  func empty() { load = [] }
}

/// Trams that come and go, and controllers that are shared by all threads.
private final class Depot: Sendable {
  struct Fleet {
    var trams: [Railcar] = []
    var controllers: [KVOController<Sign>] = []
    /// Every tram that was ever made.
    var made: [@Sendable () -> Railcar?] = []
  }

  let signs = (0..<2).map { _ in Sign() }
  let fleet = Locked(Fleet())

  init() {
    for place in 0..<4 {
      let (tram, controller) = (makeTram(), makeController(place))
      fleet.withLock {
        $0.trams.append(tram)
        $0.controllers.append(controller)
      }
    }
  }

  func makeTram() -> Railcar {
    let tram = Railcar()
    fleet.withLock { $0.made.append { [weak tram] in tram } }
    return tram
  }

  func makeController(_ place: Int) -> KVOController<Sign> {
    let isRetaining = place.isMultiple(of: 2)
    return KVOController(
      observer: signs[place % 2],
      retaining: isRetaining ? .observedObjects : .nothing
    )
  }

  /// Does something to something.
  func act(_ random: inout SplitMix64) {
    let (tramPlace, place) = (random.number(below: 4), random.number(below: 4))
    let (tram, controller) = fleet.withLock { ($0.trams[tramPlace], $0.controllers[place]) }
    switch random.number(below: 24) {
    case 0..<6:
      controller.observe(
        tram,
        random.one(of: [\Railcar.delay, \.platform]),
        options: random.one(of: [[], .initial, .old, .prior, [.prior, .old]])
      ) { sign, tram, change in
        if change.isPrior { return }
        sign.refresh()
        // A change within a change, which makes no other.
        if change.value == 9 { tram.platform = 8 }
      }
    case 6, 7: controller.unobserve(tram, random.one(of: [\Railcar.delay, \.platform]))
    case 8: controller.unobserve(tram)
    case 9: controller.unobserveAll()
    case 10...12: tram.delay = random.number(below: 10)
    case 13...15: tram.platform = random.number(below: 10)
    // The old one dies after the lock.
    case 16:
      let tram = makeTram()
      _ = fleet.withLock { exchange(&$0.trams[tramPlace], with: tram) }
    case 17:
      let controller = makeController(place)
      _ = fleet.withLock { exchange(&$0.controllers[place], with: controller) }
    case 18: #expect(controller.count >= 0)
    default: use(Cart(), controller, &random)
    }
  }

  /// Observes and changes a cart.
  private func use(_ cart: Cart, _ controller: KVOController<Sign>, _ random: inout SplitMix64) {
    let options = random.one(of: [[], .old, [.initial, .prior, .old]] as [ObservingOptions])
    controller.observe(cart, \.weight, options: options) { _, _, _ in }
    controller.observe(cart, \.load, options: options) { _, cart, change in
      if change.value.count == 3 { cart.next?.load = [1] }
    }
    controller.observe(cart, \.next?.load, options: options) { _, _, _ in }
    for _ in 0..<10 {
      switch random.number(below: 7) {
      case 0: cart.load.append(1)
      case 1: cart.load = [2, 3]
      case 2: cart.load.insert(4, at: random.number(below: cart.load.count + 1))
      case 3: if !cart.load.isEmpty { cart.load.remove(at: random.number(below: cart.load.count)) }
      case 4: cart.next = random.isOne(in: 2) ? Cart() : nil
      case 5: cart.next?.load.append(5)
      default: controller.unobserve(cart, \.load)
      }
    }
    controller.unobserve(cart)
  }

  /// How many calls a change of every value of every tram makes.
  func probe() -> Int {
    let before = signs.reduce(0) { $0 + $1.calls }
    for tram in alive {
      tram.delay = 0
      tram.platform = 0
    }
    return signs.reduce(0) { $0 + $1.calls } - before
  }

  var alive: [Railcar] { fleet.withLock(\.made).compactMap { $0() } }
  var count: Int { fleet.withLock(\.controllers).reduce(0) { $0 + $1.count } }
}

@Suite struct `Four threads in a storm` {
  @Test(arguments: seeds)
  func `leave each registration whole, and nothing else, as in report 83`(_ seed: UInt64) {
    let depot = Depot()
    atOnce(4) { thread in
      var random = SplitMix64(seed: 4 * seed + UInt64(thread))
      for _ in 0..<2_500 { depot.act(&random) }
    }
    #expect(depot.count == depot.probe())
    let controllers = depot.fleet.withLock { exchange(&$0.controllers, with: []) }
    for controller in controllers { controller.unobserveAll() }
    #expect(depot.alive.count == 4)
    #expect(depot.alive.allSatisfy { !$0.observerList.ledger.isObserved })
    _ = depot.fleet.withLock { exchange(&$0.trams, with: []) }
    #expect(depot.alive.isEmpty)
  }
}

@Suite struct `A trail under changes from many threads` {
  @Test func `leaves no entry behind when it ends`() {
    for _ in 0..<50 {
      let (root, ends, sign) = (Railcar(), (0..<3).map { _ in Railcar() }, Sign())
      root.next = ends[0]
      atOnce(4) { thread in
        for index in 0..<20 {
          switch thread {
          case 0: ends[index % 3].delay = index
          case 1: root.next = ends[index % 3]
          case 2: root.next = index.isMultiple(of: 5) ? nil : Railcar()
          default:
            sign.kvoController.observe(root, \.next?.delay, options: [.old, .prior]) { $0.show($2) }
            if index.isMultiple(of: 2) { sign.kvoController.unobserve(root, \.next?.delay) }
          }
        }
      }
      sign.kvoController.unobserveAll()
      #expect(!root.observerList.ledger.isObserved)
      for end in ends { #expect(!end.observerList.ledger.isObserved) }
    }
  }
}
