internal import Foundation
internal import KeyValueObserving
internal import Synchronization

extension Hazard {
  static let twoThreads = Hazard("two threads", chapter: 5) { column in
    step("Each of two threads has its own board, which observes thousands of trains.")
    // If two threads change a table at once, the behavior is undefined, so the process may trap.
    Playing.assume(.races)
    let lanes = [Lane(column, trains: 50_000), Lane(column, trains: 50_000)]
    keep(lanes[0], lanes[1])
    let haveOwnBoards = runOnTwoThreads(rounds: 1) { number, barrier in
      lanes[number].observe()
      barrier.wait(number)
      if number == 0 { lanes.forEach { $0.change() } }
      barrier.wait(number)
      return lanes[number].isCorrect
    }
    guard haveOwnBoards else {
      return (.races, "Some changes weren't delivered to the board that observes them.")
    }

    step("Then both share one board, and observe and unobserve one train at once.")
    guard column.isShareable else {
      return (.refused, "The compiler doesn't allow it: the \(column.shared) isn't Sendable.")
    }
    let shared = Lane(column, trains: 1)
    keep(shared)
    if shared.isNotifiedTwice() {
      return (
        .twice,
        """
        The threads weren't started, because even on one thread, observing twice led to two \
        notifications.
        """
      )
    }
    let shareOneBoard = runOnTwoThreads(rounds: 2_000) { number, barrier in
      shared.observe()
      barrier.wait(number)
      if number == 0 { shared.change() }
      barrier.wait(number)
      shared.unobserve()
      barrier.wait(number)
      return shared.isCorrect && !shared.isObserved
    }
    return shareOneBoard
      ? (.ok, "Every change was delivered once, and no registration was left.")
      : (.races, "A change was delivered twice, or a registration was left.")
  }
}

/// Runs rounds on two threads until one fails, and returns whether all were correct.
///
/// A race needs one thread to change a table between another thread's read and store, but the
/// chapters' code has no point at which a thread could be stopped there. Therefore, the scenario
/// uses tables that grow. Such tables are moved in memory for much of the time, so the time between
/// a read and a store is long, and values that another thread stores in the meantime are lost.
private func runOnTwoThreads(
  rounds: Int,
  _ isCorrect: @escaping @Sendable (_ number: Int, _ barrier: Barrier) -> Bool
) -> Bool {
  let (barrier, done) = (Barrier(), DispatchSemaphore(value: 0))
  for number in 0...1 {
    Thread.detachNewThread {
      for _ in 1...rounds {
        barrier.wait(number)
        if !isCorrect(number, barrier) { barrier.hasFailure.store(true, ordering: .relaxed) }
        barrier.wait(number)
        if barrier.hasFailure.load(ordering: .relaxed) { break }
      }
      done.signal()
    }
  }
  done.wait()
  done.wait()
  return !barrier.hasFailure.load(ordering: .relaxed)
}

/// A barrier at which two threads, 0 and 1, wait for each other without using a processor.
private final class Barrier: Sendable {
  let hasFailure = Atomic(false)
  private let arrivals = [DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)]

  func wait(_ number: Int) {
    arrivals[number].signal()
    arrivals[1 - number].wait()
  }
}

/// A board, and the trains that it observes.
// The conformance is unchecked. It's safe, because only one thread changes the unguarded state
// between two barriers.
private final class Lane: @unchecked Sendable {
  private let trains: [Train]
  private let board: Display
  private var changes = 0

  init(_ column: Column, trains count: Int) {
    trains = (1...count).map { _ in Train() }
    board = Display(using: column)
  }

  func observe() { for train in trains { board.observe(train, \.delay) } }
  func unobserve() { for train in trains { board.unobserve(train, \.delay) } }

  /// Changes one of every two hundred trains, which is enough, because a table that loses entries
  /// loses hundreds of them.
  func change() {
    for index in stride(from: 0, to: trains.count, by: 200) {
      changes += 1
      trains[index].delay += 1
    }
  }

  /// Observes the trains twice on one thread, and returns whether the board was notified twice.
  ///
  /// If that's so, two notifications don't show that two threads have interfered with each other.
  func isNotifiedTwice() -> Bool {
    observe()
    observe()
    change()
    defer { unobserve() }
    return board.changeCount == 2 * changes
  }

  /// Whether the board counted every change once.
  var isCorrect: Bool { board.changeCount == changes }
  var isObserved: Bool { trains.contains { $0.observerList.ledger.isObserved } }
}
