import KVOController
import TestSupport
import Testing

/// Has a method in every shape that an action may take.
private final class Clerk: KVOControlling, KeyValueObserver {
  typealias Change<Value> = KVOController<Clerk>.Change<Value>

  let kvoControllerStorage = KVOControllerStorage()
  var notes: [String] = []

  func note() { notes.append("called") }
  func noteChange(_ change: Change<Int>) { notes.append(text(change)) }
  func noteTrain(_ change: Change<Int>, of train: Train) {
    notes.append("\(text(change)) on platform \(train.platform)")
  }
  func noteAny(_ change: Change<Any>) { notes.append(text(change)) }
  func noteAnyTrain(_ change: Change<Any>, of train: Train) {
    let name = change.keyPath == \Train.delay ? "delay" : "platform"
    notes.append("\(name) \(text(change)) of \(train.arrival)")
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    let name = keyPath == \Train.delay ? "delay" : "platform"
    let seat = context.map { "\(Int(bitPattern: $0))" } ?? "none"
    notes.append("\(name) of \(object is Train), \(change.newValue ?? "?"), context \(seat)")
  }
}

@Suite struct `An action` {
  private let clerk = Clerk()
  private let train = Train()

  @Test func `takes nothing, the change, or the change and the object`() {
    clerk.kvoController.observe(train, \.delay, action: Clerk.note)
    clerk.kvoController.observe(train, \.delay, allowingDuplicates: true, action: Clerk.noteChange)
    clerk.kvoController.observe(train, \.delay, allowingDuplicates: true, action: Clerk.noteTrain)
    train.delay = 5
    #expect(clerk.notes == ["called", "-> 5", "-> 5 on platform 1"])
  }

  @Test func `takes the same for several key paths`() {
    let paths: [PartialKeyPath<Train>] = [\.delay, \.platform]
    clerk.kvoController.observe(train, keyPaths: paths, action: Clerk.note)
    clerk.kvoController.observe(
      train,
      keyPaths: paths,
      allowingDuplicates: true,
      action: Clerk.noteAny
    )
    clerk.kvoController.observe(
      train,
      keyPaths: paths,
      allowingDuplicates: true,
      action: Clerk.noteAnyTrain
    )
    train.delay = 5
    train.platform = 2
    #expect(
      clerk.notes == [
        "called", "-> 5", "delay -> 5 of 605", "called", "-> 2", "platform -> 2 of 605",
      ]
    )
  }

  @Test func `is given the values that the options ask for`() {
    clerk.kvoController.observe(train, \.delay, options: [.old, .new], action: Clerk.noteChange)
    train.delay = 5
    #expect(clerk.notes == ["0 -> 5"])
  }

  @Test func `observes once, as the token says`() {
    #expect(clerk.kvoController.observe(train, \.delay, action: Clerk.note).isNew)
    #expect(!clerk.kvoController.observe(train, \.delay, action: Clerk.noteChange).isNew)
    #expect(!clerk.kvoController.observe(train, keyPaths: [\.delay], action: Clerk.note).isNew)
    #expect(
      clerk.kvoController.observe(train, keyPaths: [\.delay, \.platform], action: Clerk.note).isNew
    )
  }
}

@Suite struct `The raw callback` {
  private let clerk = Clerk()
  private let train = Train()
  private let context = UnsafeRawPointer(bitPattern: 7)

  @Test func `is called with the context`() {
    #expect(clerk.kvoController.observe(train, \.delay, context: context).isNew)
    train.delay = 5
    #expect(clerk.notes == ["delay of true, 5, context 7"])
    #expect(!clerk.kvoController.observe(train, \.delay, context: nil).isNew)
  }

  @Test func `is called for several key paths`() {
    let paths: [PartialKeyPath<Train>] = [\.delay, \.platform]
    #expect(clerk.kvoController.observe(train, keyPaths: paths, context: nil).isNew)
    train.platform = 2
    train.delay = 5
    #expect(
      clerk.notes == ["platform of true, 2, context none", "delay of true, 5, context none"]
    )
  }
}

@Suite struct `An empty list of key paths traps` {
  @Test func `for an action`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Clerk().kvoController.observe(Train(), keyPaths: [], action: Clerk.note)
    }
    #expect(trap.says("observe needs at least one key path; the list is empty."))
  }

  @Test func `for the raw callback`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Clerk().kvoController.observe(Train(), keyPaths: [], context: nil)
    }
    #expect(trap.says("observe needs at least one key path; the list is empty."))
  }
}
