import Foundation
import KVOController
import TestSupport
import Testing

/// A mistake with which the library stops the process.
private enum Mistake: String, Codable, CaseIterable {
  #if DEBUG
    case unannounced = "a value that nobody announces"
    case unannouncedSequence = "a sequence of values that nobody announces"
    case cached = "a value that's cached when it's read first"
    case overlap = "two threads' calls of a handler at once, if generic code hides Sendable"
    case overlapInSuperclass = "the same, if the object is passed as one of its superclass"
  #endif
  case offMainActor = "a change off the main actor, for a handler there"
  case offActor = "a change off another actor, for a handler there"
  case offSequencesActor = "a change off the actor of a sequence"
  case releasedAnywhere = "an object that a Sendable observer retains without an actor"
  case releasedAfterGenericCode = "the same, even if generic code has got the controller first"
  case sharedRoot = "a Sendable object that generic code hides, without an actor"
  case sharedSource = "a value that comes from a Sendable object, without an actor"
  case sharedLater = "a value that comes from a Sendable object only after a change"
  case sharedList = "an observer list that two objects share"
  case sharedStorage = "a storage of controllers that two objects use"
  case sharedWithTheDead = "a storage of controllers whose object has been deallocated"

  /// Parts of the message.
  var messages: [String] {
    switch self {
    #if DEBUG
      case .unannounced:
        [
          #"Nothing announces changes of "load" in <Crane "#, "MessageTests.swift:7: Fatal error",
        ]
      case .unannouncedSequence: ["MessageTests.swift:7: Fatal error"]
      case .cached: ["when it was read again, it read none", "MessageTests.swift:7: Fatal error"]
      case .overlap, .overlapInSuperclass:
        [
          "> changed a value that's observed at Chapter10KVOControllerTests/Message",
          "Another thread was running the handler at the same time. The handler is for one thread",
        ]
    #endif
    case .offMainActor, .offSequencesActor:
      [
        "> changed a value that's observed at Chapter10KVOControllerTests/MessageTests.swift:7.",
        "It's called on the main actor only, but this change was made elsewhere.",
      ]
    // The beginning of the runtime's own message.
    case .offActor: ["Incorrect actor executor assumption"]
    case .releasedAnywhere, .releasedAfterGenericCode:
      [
        "MessageTests.swift:7: Fatal error",
        "Sign is Sendable, so its registrations may end on any thread",
      ]
    case .sharedRoot, .sharedSource, .sharedLater:
      ["An observed value comes from <Railcar ", "which is Sendable, so several threads may change"]
    case .sharedList: ["uses the observer list of another object"]
    case .sharedStorage, .sharedWithTheDead:
      [
        "> uses the controllers of another object.",
        "Give each object its own: let kvoControllerStorage = KVOControllerStorage()",
      ]
    }
  }

  func make() async {
    let (board, sign, panel) = (Board(), Sign(), Panel())
    let tram = Tram()
    switch self {
    #if DEBUG
      case .unannounced:
        sign.kvoController.observe(Crane(), \.load, line: 7) { _, _, _ in }
      case .unannouncedSequence:
        _ = sign.kvoController.values(of: Crane(), \.load, line: 7)
      case .cached:
        board.kvoController.observe(Scale(), \.doubled, line: 7) { _, _, _ in }
      case .overlap:
        observe(tram, \.delay, with: board) { tram in
          if tram.delay == 1 { onAnotherThread { tram.delay += 1 } }
        }
        tram.delay = 1
      case .overlapInSuperclass:
        let bus = Bus()
        board.kvoController.observe(bus as Vehicle, \.delay) { _, _, change in
          if change.value == 1 { onAnotherThread { bus.delay += 1 } }
        }
        bus.delay = 1
    #endif
    case .offMainActor:
      await MainActor.run {
        let controller = panel.kvoController
        _ = controller.observe(tram, \.delay, isolation: MainActor.shared, line: 7) { _, _, _ in }
      }
      await Task.detached { tram.delay = 5 }.value
    case .offSequencesActor:
      let values = await MainActor.run {
        panel.kvoController.values(of: tram, \.delay, isolation: MainActor.shared, line: 7)
      }
      await Task.detached { tram.delay = 5 }.value
      withExtendedLifetime(values) {}
    case .offActor:
      let clerk = Clerk()
      await clerk.watch(tram)
      tram.delay = 5
      withExtendedLifetime(clerk) {}
    case .releasedAnywhere:
      sign.kvoController.observe(Train(), \.delay, line: 7) { _, _, _ in }
    case .releasedAfterGenericCode:
      func controller<Owner: KVOControlling>(of owner: Owner) -> KVOController<Owner> {
        owner.kvoController
      }
      _ = controller(of: sign)
      sign.kvoController.observe(Train(), \.delay, line: 7) { _, _, _ in }
    case .sharedRoot: observe(Railcar(), \.delay, with: board) { _ in }
    case .sharedSource: board.kvoController.observe(Convoy(Railcar()), \.total) { _, _, _ in }
    case .sharedLater:
      let convoy = Convoy(nil)
      board.kvoController.observe(convoy, \.car?.delay) { _, _, _ in }
      convoy.car = Railcar()
    case .sharedList:
      let list = ObserverList()
      let scales = [Scale(sharing: list), Scale(sharing: list)]
      for scale in scales { board.kvoController.observe(scale, \.load) { _, _, _ in } }
    case .sharedStorage:
      let storage = KVOControllerStorage()
      let sharers = [Sharer(storage), Sharer(storage)]
      for sharer in sharers { _ = sharer.kvoController }
    case .sharedWithTheDead:
      // Some of them have the first one's address.
      let storage = KVOControllerStorage()
      for _ in 0..<1_000 { _ = Sharer(storage).kvoController }
    }
    withExtendedLifetime((board, sign, panel)) {}
  }
}

/// A model with a value that nobody announces.
private final class Crane: KeyValueObservable, @unchecked Sendable {
  let observerList = ObserverList()
  var load = 0
}

/// A model with a value that's computed only once.
private final class Scale: KeyValueObservable {
  let observerList: ObserverList
  @Observed var load = 0
  private(set) lazy var doubled = load * 2
  init(sharing list: ObserverList = ObserverList()) { observerList = list }
}

/// A value that may come from a train that any thread may change.
private final class Convoy: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var car: Railcar?
  @Observed var offset = 0
  var total: Int { offset + (car?.delay ?? 0) }
  init(_ car: Railcar?) { self.car = car }
}

private actor Clerk: KVOControlling {
  nonisolated let kvoControllerStorage = KVOControllerStorage()
  func watch(_ tram: Tram) {
    kvoController.observe(tram, \.delay, isolation: self) { _, _, _ in }
  }
}

private final class Sharer: KVOControlling {
  let kvoControllerStorage: KVOControllerStorage
  init(_ storage: KVOControllerStorage) { kvoControllerStorage = storage }
}

/// A model that several threads may change, although its superclass isn't `Sendable`.
private class Vehicle: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
}

private final class Bus: Vehicle, @unchecked Sendable {}

/// Observes in generic code that doesn't require what it should.
private func observe<Object: KeyValueObservable>(
  _ object: Object,
  _ keyPath: KeyPath<Object, Int>,
  with board: Board,
  handler: @escaping (Object) -> Void
) {
  board.kvoController.observe(object, keyPath) { _, object, _ in handler(object) }
}

@Suite struct `The process stops with a message` {
  @Test(arguments: Mistake.allCases)
  private func `for a mistake:`(_ mistake: Mistake) async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [mistake = mistake as Mistake] in
      await mistake.make()
    }
    for message in mistake.messages { #expect(trap.says(message), "\(message)") }
  }

  @Test func `before the value is read, if its getter belongs to the handler's actor, too`() async {
    let trap = await #expect(
      processExitsWith: .failure,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      final class Model: KeyValueObservable, Sendable {
        let observerList = ObserverList()
        let tram = Tram()
        var summary: String {
          print("read")
          return "\(tram.delay)"
        }
      }
      let (panel, model) = (Panel(), Model())
      await MainActor.run {
        let controller = panel.kvoController
        _ = controller.observe(model, \.summary, isolation: MainActor.shared) { _, _, _ in }
      }
      print("changed")
      await Task.detached { model.tram.delay = 5 }.value
      withExtendedLifetime((panel, model)) {}
    }
    #expect(trap.says("It's called on the main actor only, but this change was made elsewhere."))
    let printed = String(decoding: trap?.standardOutputContent ?? [], as: UTF8.self)
    #expect(printed.hasPrefix("read\n"))
    #expect(printed.hasSuffix("changed\n"))
  }

  @Test func `of the runtime if a value can't be read after a change`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (board, train) = (Board(), Train())
      board.kvoController.observe(train, \.stops[0]) { _, _, _ in }
      train.stops = ["Olten"]
      FileHandle.standardError.write(Data("still readable".utf8))
      train.stops = []
      FileHandle.standardError.write(Data("survived".utf8))
    }
    #expect(trap.says("still readable") && !trap.says("survived"))
  }
}

#if DEBUG
  @Suite struct `A debug build` {
    @Test func `names both places of a duplicate, once`() async {
      let exit = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
        let (board, train) = (Board(), Train())
        for _ in 0..<2 {
          board.kvoController.observe(train, \.delay, line: 7) { _, _, _ in }
          for _ in 0..<2 { board.kvoController.observe(train, \.delay, line: 8) { _, _, _ in } }
          board.kvoController.unobserveAll()
        }
      }
      let file = "Chapter10KVOControllerTests/MessageTests.swift"
      #expect(exit.says("warning: observe had no effect at \(file):8, because the same controller"))
      #expect(exit.says(" delay, options: [] since \(file):7. To keep both handlers, pass allowing"))
      let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.count { $0 == "\n" } == 1)
    }

    @Test func `doesn't stop if everything is Sendable`() {
      let (sign, bus) = (Sign(), Bus())
      sign.kvoController.observe(bus, \.delay) { sign, bus, change in
        if change.value == 1 { onAnotherThread { bus.delay += 1 } }
        sign.show("\(change.value)")
      }
      bus.delay = 1
      #expect(sign.shown == ["2", "2"] || sign.shown == ["2", "1"])
    }

    @Test func `doesn't stop if a thread changes the object again, or one thread after another`() {
      let (board, bus) = (Board(), Bus())
      board.kvoController.observe(bus as Vehicle, \.delay) { board, bus, _ in
        if bus.delay < 3 { bus.delay += 1 }
        board.lines.append("\(bus.delay)")
      }
      bus.delay = 1
      onAnotherThread { bus.delay += 1 }
      bus.delay += 1
      #expect(board.lines == ["3", "3", "3", "4", "5"])
    }
  }
#else
  @Suite struct `A release build` {
    @Test func `doesn't stop for a value that nobody announces, which ends like any other`() {
      let (sign, crane) = (Sign(), Crane())
      let token = sign.kvoController.observe(crane, \.load, options: .initial) { $0.show($2) }
      crane.load = 5
      #expect(sign.shown == ["0"])
      #expect(token.invalidate())
      #expect(!crane.observerList.ledger.isObserved)
    }
  }
#endif
