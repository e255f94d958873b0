import Foundation
import KVOController
import KVOLocking
import TestSupport
import Testing

/// Cars that come and go, and controllers that are shared by all threads.
private final class Depot: Sendable {
  let signs = [Sign(), Sign()]
  let cars = Locked<[Railcar]>([])
  let controllers = Locked<[KVOController<Sign>]>([])
  /// Every car that was ever made.
  let made = Locked<[@Sendable () -> Railcar?]>([])

  init() {
    controllers.withLock { $0 = (0..<4).map(makeController) }
    cars.withLock { $0 = (0..<4).map { _ in makeCar() } }
  }

  private func makeCar() -> Railcar {
    let car = Railcar()
    made.withLock { $0.append { [weak car] in car } }
    return car
  }

  private func makeController(_ place: Int) -> KVOController<Sign> {
    KVOController(observer: signs[place / 2], retainObserved: place.isMultiple(of: 2))
  }

  /// Does something to something.
  func act(_ random: inout SplitMix64) {
    let (carPlace, place) = (random.number(below: 4), random.number(below: 4))
    let (car, controller) = (cars.withLock { $0[carPlace] }, controllers.withLock { $0[place] })
    let options = ObservingOptions(rawValue: random.number(below: 16))
    switch random.number(below: 20) {
    case 0..<4:
      controller.observe(car, \.delay, options: options) { sign, car, change in
        if change.isPrior { return }
        sign.show(change)
        // A change within a change, which makes no other.
        if change.value == 9 { car.delay = 8 }
      }
    case 4..<7: controller.observe(car, \.next?.delay, options: options) { _, _, _ in }
    case 7: controller.unobserve(car, \.delay)
    case 8: controller.unobserve(car)
    case 9: controller.unobserveAll()
    case 10..<14: car.delay = random.number(below: 10)
    case 14..<18: car.next = cars.withLock { place == carPlace ? nil : $0[place] }
    // The old one dies after the lock.
    case 18:
      let car = makeCar()
      _ = cars.withLock { exchange(&$0[carPlace], with: car) }
    default:
      let controller = makeController(place)
      _ = controllers.withLock { exchange(&$0[place], with: controller) }
    }
  }

  var alive: [Railcar] { made.withLock(\.self).compactMap { $0() } }
  var calls: Int { signs.reduce(0) { $0 + $1.shown.count } }
}

@Suite struct `Four threads in a storm` {
  @Test(arguments: 1...4)
  func `leave each registration whole, and nothing else, as in report 83`(_ seed: Int) {
    let depot = Depot()
    let all = DispatchGroup()
    // Unlike `concurrentPerform`, this makes the threads even where there are few cores.
    for thread in 0..<4 {
      all.enter()
      Thread.detachNewThread {
        var random = SplitMix64(seed: UInt64(4 * seed + thread))
        for _ in 0..<2_500 { depot.act(&random) }
        all.leave()
      }
    }
    all.wait()
    let controllers = depot.controllers.withLock { exchange(&$0, with: []) }
    for car in depot.alive {
      let before = depot.calls
      car.delay = 0
      let calls = depot.calls - before
      #expect(calls == controllers.count { $0.unobserve(car, \.delay) })
    }
    for controller in controllers { controller.unobserveAll() }
    for car in depot.alive { car.next = nil }
    #expect(depot.alive.count == 4)
    #expect(depot.alive.allSatisfy { !$0.observerList.ledger.isObserved })
    _ = depot.cars.withLock { exchange(&$0, with: []) }
    #expect(depot.alive.isEmpty)
  }
}

@Suite struct `A handler with an initial call` {
  @Test(arguments: [true, false])
  func `is called again for a change that another thread has begun before`(_ isObserved: Bool) {
    let (car, sign, other) = (Railcar(), Sign(), Sign())
    if isObserved { other.kvoController.observe(car, \.delay) { _, _, _ in } }
    car.interruption.withLock {
      $0 = {
        onAnotherThread {
          sign.kvoController.observe(car, \.delay, options: .initial) { $0.show($2) }
        }
      }
    }
    car.delay = 7
    #expect(sign.shown == ["0", "7"])
  }
}

@Suite struct `A call` {
  private final class Mortal: KVOControlling, Sendable {
    let kvoControllerStorage = KVOControllerStorage()
    let ends: Locked<[ObjectIdentifier]>

    init(_ ends: Locked<[ObjectIdentifier]>) { self.ends = ends }

    deinit {
      kvoController.unobserveAll()
      ends.withLock { $0.append(currentThread) }
    }
  }

  @Test func `retains its observer until it ends, no longer`() {
    let (car, ends) = (Railcar(), Locked<[ObjectIdentifier]>([]))
    let owned = Locked<Mortal?>(Mortal(ends))
    owned.withLock(\.self)?.kvoController.observe(car, \.delay) { _, _, _ in
      onAnotherThread { _ = owned.withLock { $0.take() } }
      #expect(ends.withLock(\.self) == [])
    }
    car.delay = 5
    #expect(ends.withLock(\.self) == [currentThread])
    #expect(!car.observerList.ledger.isObserved)
  }
}
