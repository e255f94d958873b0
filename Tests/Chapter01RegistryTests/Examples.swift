import Chapter01Registry
import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter01 {
  /// The examples on the chapter's page, in its order.
  @Suite struct `The examples` {
    @Test func `a registry with one registration calls its handler, also at once`() async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        observesOneValue()
      }
      #expect(
        ended.printed == """
          train 7: -> 0
          train 7: -> 5
          """
      )
    }
  }
}

private func observesOneValue() {
  final class Registry<Observer: AnyObject>: KeyValueObserver {
    unowned let observer: Observer

    private var handler: ((Observer, any KeyValueObservable, ObservedChange) -> Void)?

    init(observer: Observer) {
      self.observer = observer
    }

    @discardableResult
    func observe<Object: KeyValueObservable>(
      _ object: Object,
      _ keyPath: PartialKeyPath<Object>,
      options: ObservingOptions = .new,
      handler: @escaping (Observer, Object, ObservedChange) -> Void
    ) -> Bool {
      self.handler = { observer, object, change in
        if let object = object as? Object { handler(observer, object, change) }
      }
      object.addObserver(self, forKeyPath: keyPath, options: options)
      return true
    }

    func observeValue(
      forKeyPath keyPath: AnyKeyPath,
      of object: any KeyValueObservable,
      change: ObservedChange,
      context: UnsafeRawPointer?
    ) {
      handler?(observer, object, change)
    }
  }

  let (train, board) = (Train(number: 7), Board())
  let registry = Registry(observer: board)
  registry.observe(train, \.delay, options: [.initial, .new]) { board, train, change in
    board.show("train \(train.number): \(change.text)")
  }
  train.delay = 5
  train.removeObserver(registry, forKeyPath: \.delay)
  for line in board.lines { print(line) }
}

extension Chapter01.`The examples` {
  @Test func `a registry that goes by object and key path finds only one handler`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      findsTheFirst()
    }
    #expect(
      ended.printed == """
        the line changes
        the line changes
        """
    )
  }
}

private func findsTheFirst() {
  final class Registry: KeyValueObserver {
    typealias Handler = (Board, any KeyValueObservable, ObservedChange) -> Void

    private let observer: Board
    private var registrations: [(object: AnyObject, keyPath: AnyKeyPath, handler: Handler)] = []

    init(observer: Board) { self.observer = observer }

    func observe(_ train: Train, _ keyPath: PartialKeyPath<Train>, handler: @escaping Handler) {
      registrations.append((train, keyPath, handler))
      train.addObserver(self, forKeyPath: keyPath)
    }

    func observeValue(
      forKeyPath keyPath: AnyKeyPath,
      of object: any KeyValueObservable,
      change: ObservedChange,
      context: UnsafeRawPointer?
    ) {
      let found = registrations.first { $0.object === object && $0.keyPath == keyPath }
      found?.handler(observer, object, change)
    }
  }

  let train = Train()
  let registry = Registry(observer: Board())
  registry.observe(train, \.delay) { _, _, _ in print("the line changes") }
  registry.observe(train, \.delay) { _, _, _ in print("the lamp blinks") }
  train.delay = 5
  for _ in 1...2 { train.removeObserver(registry, forKeyPath: \.delay) }
}

extension Chapter01.`The examples` {
  @Test func `a handler that uses self keeps its board in memory`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      usesSelf()
    }
    #expect(ended.printed == "-> 5")
  }
}

private func usesSelf() {
  final class DeparturesBoard {
    private lazy var registry = Registry(observer: self)

    func watch(_ train: Train) {
      registry.observe(train, \.delay) { _, _, change in self.show(change.text) }
    }

    func show(_ line: String) {
      print(line)
    }

    deinit {
      print("The board is deallocated.")
    }
  }

  let train = Train()
  do {
    let board = DeparturesBoard()
    board.watch(train)
  }
  train.delay = 5
}

extension Chapter01 {
  /// The table of *Seven flaws*, without the retain cycle of the section before it.
  @Suite struct `The first registry has flaws:` {
    private let train = Train()
    private let board = Board()

    @Test func `it retains observed objects`() {
      let registry = Registry(observer: board)
      weak var left: Train?
      do {
        let train = Train()
        left = train
        registry.observe(train, \.delay) { _, _, _ in }
      }
      #expect(left != nil)
      left.map { _ = registry.unobserve($0, \.delay) }
      #expect(left == nil)
    }

    @Test func `observing twice calls twice`() {
      let registry = Registry(observer: board)
      for _ in 1...2 {
        registry.observe(train, \.delay) { board, _, change in board.show(change.text) }
      }
      train.delay = 5
      #expect(board.lines == ["-> 5", "-> 5"])
      for _ in 1...2 { registry.unobserve(train, \.delay) }
    }

    @Test(arguments: Mistake.allCases)
    private func `the process traps`(after mistake: Mistake) async {
      let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        [mistake] in mistake.make()
      }
      #expect(trap.says(mistake.rawValue))
    }
  }
}

/// A mistake with which a process traps; each says what's printed.
private enum Mistake: String, CaseIterable, Codable {
  case unobservedTooOften = "Cannot remove an observer <Registry<Board> 0x"
  case registryGone = "was deallocated while it was still registered"
  case endedInARound = "call was not handled"
  case endedInItsInitialCall = "because it is not registered as an observer."

  func make() {
    let (train, board) = (Train(), Board())
    var registry = Optional(Registry(observer: board))
    switch self {
    case .unobservedTooOften:
      registry?.observe(train, \.delay) { _, _, _ in }
      for _ in 1...2 { registry?.unobserve(train, \.delay) }
    case .registryGone:
      registry?.observe(train, \.delay) { _, _, _ in }
      registry = nil
      train.delay = 5
    case .endedInARound:
      registry?.observe(train, \.delay) { _, _, _ in registry?.unobserve(train, \.delay) }
      registry?.observe(train, \.delay) { _, _, _ in }
      train.delay = 5
    case .endedInItsInitialCall:
      registry?.observe(train, \.delay, options: .initial) { _, _, _ in
        registry?.unobserve(train, \.delay)
      }
    }
  }
}
