internal import Foundation
internal import KeyValueObserving
internal import KVOStation
internal import Synchronization

extension Hazard {
  static let twoThreads = Hazard("two threads", chapter: 5) { stage in
    Story.did("Two threads have a board each, which observes thousands of trains of its own.")
    // A table that two threads change at the same time may do anything, and this is what it is.
    Story.stopping(means: .races)
    let lanes = [Lane(stage, trains: 50_000), Lane(stage, trains: 50_000)]
    let apart = pair(rounds: 1) { number, gate in
      lanes[number].observe()
      gate.meet()
      if number == 0 { lanes.forEach { $0.change() } }
      gate.meet()
      return lanes[number].isRight
    }
    guard apart else {
      Story.ends(.races, "Trains have changed of which their board was not told.")
    }

    Story.did("Then both share one board, and observe and unobserve one train at once.")
    guard stage.mayBeShared else {
      Story.ends(.refused, "The compiler refuses: the helper is not Sendable.")
    }
    let shared = Lane(stage, trains: 1)
    let together = pair(rounds: 2_000) { number, gate in
      shared.observe()
      gate.meet()
      if number == 0 { shared.change() }
      gate.meet()
      shared.unobserve()
      gate.meet()
      return shared.isRight && !shared.isObserved
    }
    guard together else { Story.ends(.races, "A change was told twice, or an observation left.") }
    Story.ends(.ok, "Every change was told once, and nothing was left behind.")
  }
}

/// Runs rounds on two threads until one is bad, and answers whether all were good.
///
/// A chapter's code has no seam at which one thread could be held up between look and store. So
/// the look is made to take long: a table that both let grow is being moved for much of the time,
/// and what the other stores meanwhile is lost.
private func pair(
  rounds: Int,
  _ isGood: @escaping @Sendable (_ number: Int, _ gate: Gate) -> Bool
) -> Bool {
  let (gate, done) = (Gate(), DispatchSemaphore(value: 0))
  for number in 0...1 {
    Thread.detachNewThread {
      for _ in 1...rounds {
        gate.meet()
        if !isGood(number, gate) { gate.isBad.store(true, ordering: .relaxed) }
        gate.meet()
        if gate.isBad.load(ordering: .relaxed) { break }
      }
      done.signal()
    }
  }
  done.wait()
  done.wait()
  return !gate.isBad.load(ordering: .relaxed)
}

/// Where two threads wait for each other.
private final class Gate: Sendable {
  let isBad = Atomic(false)
  private let arrivals = Atomic(0)

  /// Returns when the other thread is here, too.
  func meet() {
    let arrival = arrivals.wrappingAdd(1, ordering: .acquiringAndReleasing).newValue
    let both = arrival + arrival % 2
    var patience = 1000
    while arrivals.load(ordering: .acquiring) < both {
      patience -= 1
      // On a machine with one core, spinning would keep the other thread from coming.
      if patience < 0 { sched_yield() }
    }
  }
}

/// A board, and the trains that it observes.
// Unchecked: what is not locked is changed by one thread between two meetings at the gate.
private final class Lane: @unchecked Sendable {
  private let trains: [Train]
  private let board: Display
  private var changes = 0

  init(_ stage: Stage, trains count: Int) {
    trains = (1...count).map { Train(number: $0) }
    board = Display(using: stage)
  }

  func observe() { for train in trains { board.observe(train, \.delay) } }
  func unobserve() { for train in trains { board.unobserve(train, \.delay) } }

  /// Changes every two hundredth train: what a table loses, it loses by the hundreds.
  func change() {
    for index in stride(from: 0, to: trains.count, by: 200) {
      changes += 1
      trains[index].delay += 1
    }
  }

  /// Whether the board was told of every change once.
  var isRight: Bool { board.timesTold == changes }
  var isObserved: Bool { trains.contains { $0.observerList.ledger.isObserved } }
}
