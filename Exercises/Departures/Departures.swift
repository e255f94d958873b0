// A morning at a small station, shown on departures boards that use your library.
//
// The program checks each board after each event, and says what's wrong. Change it as you like.
// To watch it slowly, type: swift run departures --slow

import Foundation
import KVOStation
import KeyValueObserving
@testable import MyLibrary

/// A departures board, which observes trains through a registry of its own.
final class DeparturesBoard {
  let name: String
  private(set) var lines: [String] = []
  private lazy var registry = Registry<DeparturesBoard>(observer: self)

  init(_ name: String) {
    self.name = name
  }

  /// Observes a train's delay or platform, and returns whether the registry made a registration.
  func watch(_ train: Train, _ keyPath: KeyPath<Train, Int>) -> Bool {
    let number = train.number
    return registry.observe(train, keyPath) { board, train, change in
      let value = change.newValue as? Int ?? -1
      let text = keyPath == \.delay ? "\(value) min late" : "platform \(value)"
      board.lines.append("Train \(train.number): \(text)")
      if train.number != number { board.lines.append("(handler of train \(number))") }
    }
  }

  /// Ends a registration.
  func stopWatching(_ train: Train, _ keyPath: KeyPath<Train, Int>) {
    registry.unobserve(train, keyPath)
  }

  /// Returns the lines that were added since the last call.
  func takeLines() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A story that's printed as it happens, and the number of problems so far.
struct Story {
  private(set) var problems = 0
  private var time = 360
  private let isSlow = CommandLine.arguments.contains("--slow")

  /// Prints the time and an event.
  mutating func tell(_ event: String) {
    if isSlow { Thread.sleep(forTimeInterval: 1.5) }
    time += 10
    print("\n0\(time / 60):\(time % 60 == 0 ? "00" : "\(time % 60)")  \(event)")
  }

  /// Prints the lines that a board has added, and checks them.
  mutating func check(_ board: DeparturesBoard?, shows expected: String...) {
    guard let board else { return }
    var missing = expected
    for line in board.takeLines() {
      print("         \(board.name): \(line)")
      if let index = missing.firstIndex(of: line) {
        missing.remove(at: index)
      } else {
        report(expected.contains(line) ? "That line is shown twice." : "That line is unexpected.")
      }
    }
    for line in missing { report("The \(board.name) board doesn't show “\(line)”.") }
  }

  /// Checks something that should be true.
  mutating func check(_ condition: Bool, _ problem: String) {
    if !condition { report(problem) }
  }

  private mutating func report(_ problem: String) {
    problems += 1
    print("       ✗ \(problem)")
  }
}

@main struct Departures {
  static func main() {
    var story = Story()
    var four: Train? = Train(number: 4)
    let (seven, nine) = (Train(number: 7), Train(number: 9))

    story.tell("The hall board opens. It watches the delay and the platform of each train.")
    var hall: DeparturesBoard? = DeparturesBoard("hall")
    var count = 0
    for train in [four, seven, nine].compactMap(\.self) {
      if hall?.watch(train, \.delay) == true { count += 1 }
      if hall?.watch(train, \.platform) == true { count += 1 }
    }
    guard count > 0 else {
      return print("       Nothing is observed yet. Write `observe` in Library/Registry.swift.")
    }
    story.check(count == 6, "`observe` returned true \(count) times instead of 6.")

    story.tell("Train 7 is delayed by 5 minutes.")
    seven.delay = 5
    story.check(hall, shows: "Train 7: 5 min late")

    story.tell("Train 4 moves to platform 3, and train 9 moves to platform 2.")
    four?.platform = 3
    nine.platform = 2
    story.check(hall, shows: "Train 4: platform 3", "Train 9: platform 2")

    story.tell("A second board opens at the exit. It watches only the delay of train 7.")
    var exitBoard: DeparturesBoard? = DeparturesBoard("exit")
    _ = exitBoard?.watch(seven, \.delay)
    seven.delay = 12
    story.check(hall, shows: "Train 7: 12 min late")
    story.check(exitBoard, shows: "Train 7: 12 min late")

    story.tell("Train 4 departs. The hall board stops watching it.")
    weak var gone: AnyObject? = four
    if let four {
      hall?.stopWatching(four, \.delay)
      hall?.stopWatching(four, \.platform)
    }
    four?.delay = 60
    story.check(hall)
    four = nil
    story.check(gone == nil, "Train 4 has departed, but it's still in memory.")

    story.tell("The exit board stops watching train 7, and closes. Train 7 makes up some time.")
    exitBoard?.stopWatching(seven, \.delay)
    gone = exitBoard
    exitBoard = nil
    story.check(gone == nil, "The exit board is closed, but it's still in memory.")
    seven.delay = 3
    story.check(hall, shows: "Train 7: 3 min late")

    story.tell("By mistake, the hall board watches the delay of train 9 again. Then 9 is delayed.")
    let isTwice = hall?.watch(nine, \.delay) == true
    nine.delay = 8
    story.check(hall, shows: "Train 9: 8 min late")
    if isTwice { hall?.stopWatching(nine, \.delay) }

    story.tell("The hall board closes, but forgets to stop watching trains 7 and 9.")
    gone = hall
    hall = nil
    story.check(gone == nil, "The hall board is closed, but it's still in memory.")
    for train in [seven, nine] {
      let isObserved = train.observerList.ledger.isObserved
      story.check(!isObserved, "Train \(train.number) is still observed, though by no board.")
    }

    let problems = story.problems
    print("\nThe end, with \(problems == 0 ? "no problems" : "\(problems) problems").")
    // These trains may still be observed, so they mustn't be deallocated before the program ends.
    withExtendedLifetime((seven, nine)) { exit(0) }
  }
}
