// A morning at a small station, shown on departures boards that use your library.
//
// The program checks each board after each event, and says what's wrong. Pages quote it.
// To watch it slowly, type: swift run departures --slow

import Foundation
import KVOStation
import KVOLoom
import KeyValueObserving
@testable import MyLibrary

@main struct Departures {
  static func main() {
    if let word = CommandLine.arguments.dropFirst().first(where: { $0 != "--slow" }) {
      FileHandle.standardError.write(Data("There's no “\(word)”. The option is --slow.\n".utf8))
      exit(2)
    }
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
      return story.say(
        "       Nothing is observed yet. Write `observe` in Exercises/Library/Registry.swift."
      )
    }
    story.check(count == 6, "`observe` returned true \(count) times instead of 6.")

    story.tell("Train 7 is delayed by 5 minutes, and train 9 moves to platform 2.")
    seven.delay = 5
    nine.platform = 2
    story.check(hall, shows: "Train 7: 5 min late", "Train 9: platform 2")

    story.tell("A second board opens at the exit. It watches only train 7, now 12 minutes late.")
    var exitBoard: DeparturesBoard? = DeparturesBoard("exit")
    _ = exitBoard?.watch(seven, \.delay)
    seven.delay = 12
    story.check(hall, shows: "Train 7: 12 min late")
    story.check(exitBoard, shows: "Train 7: 12 min late")

    story.tell("Train 4 is ready to depart. It shouldn't be up to a board how long it stays.")
    // From chapter 6 on, a registry retains what it observes until `unobserve`, on purpose.
    if Contract.chapter < 6 {
      story.check(isKnownUniquelyReferenced(&four), "The hall board keeps train 4 in memory.")
    }

    story.tell("The hall board stops watching train 4, which departs.")
    weak var gone: AnyObject? = four
    if let four {
      hall?.stopWatching(four, \.delay)
      hall?.stopWatching(four, \.platform)
    }
    four?.delay = 60
    story.check(hall)
    four = nil
    story.check(gone == nil, "Train 4 has departed, but it's still in memory.")

    story.tell("By mistake, the hall board watches the delay of train 9 again. Then 9 is delayed.")
    let isTwice = hall?.watch(nine, \.delay) == true
    nine.delay = 8
    story.check(hall, shows: "Train 9: 8 min late")
    if isTwice { hall?.stopWatching(nine, \.delay) }

    story.tell("The exit board closes, but forgets to stop watching train 7, which catches up.")
    gone = exitBoard
    exitBoard = nil
    story.check(gone == nil, "The exit board is closed, but it's still in memory.")
    seven.delay = 3
    story.check(hall, shows: "Train 7: 3 min late")

    story.tell("Ada and Bo each switch on one line of a new board, at the same time.")
    story.report(TwoClerks.complaint())

    story.tell("The hall board closes, but forgets to stop watching its trains.")
    gone = hall
    hall = nil
    story.check(gone == nil, "The hall board is closed, but it's still in memory.")
    for train in [seven, nine] {
      let isObserved = train.observerList.ledger.isObserved
      story.check(!isObserved, "Train \(train.number) is still observed, though by no board.")
    }

    story.tell("An inspector asks which way a change takes to a board.")
    let last = DeparturesBoard("inspector's")
    _ = last.watch(nine, \.delay)
    // The KVO layer passes a context on. Whoever receives it has to look up what it stands for.
    let detours = nine.observerList.ledger.entries.filter { $0.context != nil }
    story.check(detours.isEmpty, "A detour: each change is looked up in the dispatcher's table.")

    story.tell("The clock, which watches its own minutes, is replaced.")
    var clock: StationClock? = StationClock()
    clock?.minute = 475
    gone = clock
    clock = nil
    story.check(gone == nil, "The old clock keeps itself in memory.")

    let problems = story.problems
    story.say(
      "\nThe end, with \(problems == 0 ? "no" : "\(problems)") problem\(problems == 1 ? "" : "s")."
    )
    // These trains may still be observed, so they mustn't be deallocated before the program ends.
    withExtendedLifetime((seven, nine, last)) { exit(0) }
  }
}

/// A departures board, which observes trains through a registry of its own.
final class DeparturesBoard {
  let name: String
  private(set) var lines: [String] = []
  private lazy var registry = Registry<DeparturesBoard>(observer: self)

  init(_ name: String) {
    self.name = name
    // Two threads may use the board later, and a lazy property has no lock.
    _ = registry
  }

  /// Observes a train's delay or platform, and returns whether the registry made a registration.
  func watch(_ train: Train, _ keyPath: KeyPath<Train, Int>) -> Bool {
    let number = train.number
    return registry.observe(train, keyPath) { board, train, change in
      let value = change.newValue as? Int ?? -1
      let text = keyPath == \.platform ? "platform \(value)" : "\(value) min late"
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

/// A clock that observes itself.
final class StationClock: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var minute = 0
  private lazy var registry = Registry<StationClock>(observer: self, retainObserved: false)

  init() {
    registry.observe(self, \.minute) { _, _, _ in }
  }
}

extension Registry {
  /// Takes the place of the initializer that chapter 7 adds.
  ///
  /// Once the library has that one, Swift prefers it, because it has no default argument.
  convenience init(observer: Observer, retainObserved: Bool, untilChapter7: Void = ()) {
    self.init(observer: observer)
  }
}

/// Two threads that make one board watch two values of a train, in every order of their steps.
///
/// Threads that really run at once would be undefined behavior before chapter 5. Here, only one of
/// them runs at any time, and the other one waits where an unlucky thread could wait, too.
enum TwoClerks {
  /// What goes wrong in one of the orders; nil if nothing does.
  static func complaint() -> String? {
    #if DEBUG
      let loom = Loom(
        watching: ["MyLibrary"],
        on: {
          let scene = Scene()
          // Its train may still be observed, so it mustn't be deallocated.
          forever.append(scene)
          return scene
        },
        threads: ["Ada": { $0.switchOn(.delay) }, "Bo": { $0.switchOn(.platform) }],
        claim: { $0.complaint() }
      )
      return loom.explore().failure?.fault
    #else
      return nil
    #endif
  }

  private struct Scene {
    let board = DeparturesBoard("new")
    let train = Train()

    func switchOn(_ line: BoardLine) { _ = board.watch(train, \.[line]) }

    func complaint() -> String? {
      train.delay = 5
      train.platform = 2
      let count = board.takeLines().count
      if count != 2 { return "In one order of their steps, the board shows \(count) of 2 lines." }
      for line in [BoardLine.delay, .platform] { board.stopWatching(train, \.[line]) }
      let isLeft = train.observerList.ledger.isObserved
      return isLeft ? "In one order of their steps, a line can't be switched off again." : nil
    }
  }

  nonisolated(unsafe) private static var forever: [Scene] = []
}

/// A line of the new board.
enum BoardLine: Hashable {
  case delay, platform

  func hash(into hasher: inout Hasher) {
    // A registry hashes a key path, and so the argument, while it looks for a duplicate.
    point("looks for a duplicate")
    hasher.combine(self == .delay)
  }
}

extension Train {
  subscript(line: BoardLine) -> Int { line == .delay ? delay : platform }
}

/// A story that's printed as it happens, and the number of problems so far.
struct Story {
  private(set) var problems = 0
  private var time = 360
  private let isSlow = CommandLine.arguments.contains("--slow")

  init() {
    // If the process traps, or uses what's gone, the story ends there.
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS] {
      signal(number) { _ in
        let end: StaticString = "       ✗ The program crashes here.\n"
        write(1, end.utf8Start, end.utf8CodeUnitCount)
        _exit(1)
      }
    }
  }

  /// Prints the time and an event.
  mutating func tell(_ event: String) {
    time += 10
    say("\n0\(time / 60):\(time % 60 == 0 ? "00" : "\(time % 60)")  \(event)")
    // What happens then is printed after the event, so you can predict it.
    if isSlow { Thread.sleep(forTimeInterval: 3) }
  }

  /// Prints the lines that a board has added, and checks them.
  mutating func check(_ board: DeparturesBoard?, shows expected: String...) {
    guard let board else { return }
    var missing = expected
    for line in board.takeLines() {
      say("         \(board.name): \(line)")
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

  /// Reports a problem, if there is one.
  mutating func report(_ problem: String?) {
    guard let problem else { return }
    problems += 1
    say("       ✗ \(problem)")
  }

  /// Prints a line at once, because the process may trap before `print` would.
  func say(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
