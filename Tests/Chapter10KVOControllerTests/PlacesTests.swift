import Foundation
import KVOController
import KVOLocking
import TestSupport
import Testing

/// A model that isn't `Sendable`, and may be deallocated only on the main actor.
private final class Wagon: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var load = 0

  deinit {
    MainActor.preconditionIsolated()
    print("deallocated")
  }
}

@MainActor private final class Poster: @MainActor KeyValueObservable {
  let observerList = ObserverList()
  @Observed var title = ""
}

@Suite struct `What a registration retains for an actor` {
  @Test func `is released there, wherever the registration ends`() async {
    let exit = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      let panel = Panel()
      await MainActor.run {
        let handler: (Panel, Wagon, Int) -> Void = { [wagon = Wagon()] _, _, _ in
          withExtendedLifetime(wagon) {}
        }
        panel.kvoController.observe(Wagon(), \.load, handler: handler)
      }
      await Task.detached { panel.kvoController.unobserveAll() }.value
      // The main actor takes its tasks in order.
      await MainActor.run {}
    }
    let printed = String(decoding: exit?.standardOutputContent ?? [], as: UTF8.self)
    #expect(printed == "deallocated\ndeallocated\n")
  }

  @Test func `can't be released anywhere, so without an actor, the process stops`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Sign().kvoController.observe(Train(), \.delay) { _, _, _ in }
    }
    #expect(trap.says("Sign is Sendable, so its registrations may end on any thread"))
  }

  @Test func `can't be released anywhere, even if generic code has got the controller first`() async
  {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let sign = Sign()
      _ = controller(of: sign)
      sign.kvoController.observe(Train(), \.delay) { _, _, _ in }
    }
    #expect(trap.says("Sign is Sendable, so its registrations may end on any thread"))
  }
}

/// A table of numbers whose second row is there only at first.
private final class Schedule: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var rows = [[1], [2]]
  var second: [Int] { rows[1] }
}

@Suite struct `A value` {
  @Test func `isn't read for a handler that another one has ended`() {
    let (board, schedule) = (Board(), Schedule())
    board.kvoController.observe(schedule, \.rows) { board, _, _ in
      board.kvoController.unobserveAll()
    }
    board.kvoController.observe(schedule, \.second) { board, _, _ in board.refresh() }
    schedule.rows = []
    #expect(board.lines.isEmpty)
  }
}

private func controller<Owner: KVOControlling>(of owner: Owner) -> KVOController<Owner> {
  owner.kvoController
}

private func observeAnything<Object: KeyValueObservable>(
  _ object: Object,
  _ keyPath: KeyPath<Object, Int>
) {
  Board().kvoController.observe(object, keyPath) { _, _, _ in }
}

/// A value that comes from a train that any thread may change.
private final class Convoy: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var car: Railcar?
  @Observed var offset = 0
  var total: Int { offset + (car?.delay ?? 0) }
  init(_ car: Railcar?) { self.car = car }
}

@Suite struct `A value that comes from a Sendable object` {
  @Test func `stops the process if the handler is for one place without an actor`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Board().kvoController.observe(Convoy(Railcar()), \.total) { _, _, _ in }
    }
    #expect(trap.says("which is Sendable, so several threads may change it"))
  }

  @Test func `stops the process when the path leads to that object`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (convoy, board) = (Convoy(nil), Board())
      board.kvoController.observe(convoy, \.car?.delay) { _, _, _ in }
      convoy.car = Railcar()
    }
    #expect(trap.says("which is Sendable, so several threads may change it"))
  }

  @Test func `stops the process if a generic function hides that it's Sendable`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      observeAnything(Railcar(), \.delay)
    }
    #expect(trap.says("which is Sendable, so several threads may change it"))
  }
}

@Suite struct `A model on the main actor` {
  @Test @MainActor func `has sequences of values and changes`() async {
    let (model, panel) = (Poster(), Panel())
    let values = panel.kvoController.values(of: model, \.title, initial: true)
    let changes = panel.kvoController.changes(of: model, \.title, options: [.old, .new])
    model.title = "a"
    panel.kvoController.unobserveAll()
    var lines: [String] = []
    for await title in values { lines.append(title) }
    for await change in changes {
      lines.append("\(change.oldValue ?? "-")\(change.newValue ?? "-")")
    }
    #expect(lines == ["", "a", "a"])
  }
}

@Suite struct `A sequence isn't in the way` {
  @Test func `of a handler for the same value`() {
    let (tram, sign) = (Tram(), Sign())
    let values = sign.kvoController.values(of: tram, \.delay)
    #expect(sign.kvoController.observe(tram, \.delay) { sign, _, _ in sign.refresh() }.isNew)
    #expect(!sign.kvoController.observe(tram, \.delay) { sign, _, _ in sign.refresh() }.isNew)
    tram.delay = 5
    #expect(sign.shown == ["refreshed"])
    withExtendedLifetime(values) {}
  }
}

/// A table whose current row has another key path for each reading.
private final class Grid: KeyValueObservable {
  final class Row: Hashable {
    let grid: Grid
    init(of grid: Grid) {
      self.grid = grid
      grid.rows += 1
    }
    deinit { grid.rows -= 1 }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    static func == (first: Row, second: Row) -> Bool { first === second }
  }

  let observerList = ObserverList()
  /// The number of rows that are still there.
  var rows = 0

  subscript(row: Row) -> Int {
    accessValue(for: \.[row])
    return 0
  }
  var current: Int { self[Row(of: self)] }
}

@Suite struct `A refused duplicate` {
  @Test func `leaves nothing behind`() {
    let (board, grid) = (Board(), Grid())
    board.kvoController.observe(grid, \.current) { _, _, _ in }
    let rows = grid.rows
    for _ in 0..<10 {
      #expect(!board.kvoController.observe(grid, \.current) { _, _, _ in }.isNew)
    }
    #expect(grid.rows == rows)
    board.kvoController.unobserveAll()
    #expect(grid.rows == 0)
  }
}

#if DEBUG
  private let lineOfFirst = #line + 3
  private func observeTwice() {
    let (board, train) = (Board(), Train())
    board.kvoController.observe(train, \.delay) { _, _, _ in }
    board.kvoController.observe(train, \.delay) { _, _, _ in }
  }

  @Suite struct `A debug build` {
    @Test func `names both places of a duplicate`() async {
      let exit = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        observeTwice()
      }
      let line = lineOfFirst
      let file = "Chapter10KVOControllerTests/PlacesTests.swift"
      #expect(exit.says("observe had no effect at \(file):\(line + 1)"))
      #expect(exit.says("since \(file):\(line)"))
    }

    @Test func `stops a two-way binding with a message`() async {
      let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (board, first, second) = (Board(), Train(), Train())
        board.kvoController.observe(first, \.delay) { _, _, delay in second.delay = delay }
        board.kvoController.observe(second, \.delay) { _, _, delay in first.delay = delay }
        first.delay = 1
      }
      #expect(trap.says("If two handlers set each other's property"))
    }
  }
#endif

@Suite struct `A storage of controllers stops the process` {
  @Test func `even if its first observer was deallocated, and the second has its address`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      final class Clerk: KVOControlling {
        static let common = KVOControllerStorage()
        var kvoControllerStorage: KVOControllerStorage { Self.common }
      }
      for _ in 0..<1_000 { _ = Clerk().kvoController }
    }
    #expect(trap.says("uses the controllers of another object."))
  }
}

/// Two models, each of which retains the other one by observing it.
private final class Partner: KeyValueObservable, KVOControlling {
  let observerList = ObserverList()
  let kvoControllerStorage = KVOControllerStorage()
  @Observed var mood = 0
  @Observed var notes = ["a"]
  var noise = 0
  var shout: Int {
    let echo = Echo(self)
    return echo.partner.mood
  }
  var whisper: Int {
    let board = Board()
    board.kvoController.observe(self, \.mood, initial: true) { _, partner, _ in
      _ = partner.notes
    }
    return withExtendedLifetime(board) { mood }
  }
}

/// A temporary object whose `deinit` reads a property.
private final class Echo {
  let partner: Partner
  init(_ partner: Partner) { self.partner = partner }
  deinit { _ = partner.notes }
}

/// What the reference says, tried out.
@Suite struct `The reference is right that` {
  @Test(arguments: [true, false])
  func `objects that observe each other leak, unless one of them doesn't retain`(_ leaks: Bool) {
    weak var left: Partner?
    do {
      let (first, second) = (Partner(), Partner())
      left = first
      first.kvoController.observe(second, \.mood) { _, _, _ in }
      let controller = leaks ? second.kvoController : second.kvoControllerNonRetaining
      controller.observe(first, \.mood) { _, _, _ in }
    }
    #expect((left != nil) == leaks)
    left?.kvoController.unobserveAll()
  }

  @Test func `what the deinit of a temporary object reads counts as read`() {
    let (partner, board) = (Partner(), Board())
    board.kvoController.observe(partner, \.shout) { board, _, _ in board.refresh() }
    partner.notes = []
    #expect(board.lines == ["refreshed"])
  }

  @Test func `what a handler reads in its initial call doesn't count, even during a reading`() {
    let (partner, board) = (Partner(), Board())
    board.kvoController.observe(partner, \.whisper) { board, _, _ in board.refresh() }
    partner.notes = []
    #expect(board.lines == [])
    partner.mood = 1
    #expect(board.lines == ["refreshed"])
  }

  @Test func `a value has to be readable after every change`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (partner, board) = (Partner(), Board())
      board.kvoController.observe(partner, \.notes[0]) { _, _, _ in }
      partner.notes = ["b"]
      FileHandle.standardError.write(Data("still readable".utf8))
      partner.notes = []
      FileHandle.standardError.write(Data("survived".utf8))
    }
    #expect(trap.says("still readable") && !trap.says("survived"))
  }
}
