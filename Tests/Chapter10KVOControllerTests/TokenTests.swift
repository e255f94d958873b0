import Dispatch
import KVOController
import Testing

/// An observer of every kind, and thread-safe, so that it fits every overload.
private final class Monitor: KVOControlling, KeyValueObserver, Sendable {
  typealias Change<Value> = KVOController<Monitor>.Change<Value>

  let kvoControllerStorage = KVOControllerStorage()

  func note() {}
  func note(_ change: Change<Int>) {}
  func note(_ change: Change<Int>, of tram: Tram) {}
  func noteAny(_ change: Change<Any>) {}
  func noteAny(_ change: Change<Any>, of tram: Tram) {}
  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {}
}

/// A call of one overload, for one key path.
private struct Overload: CustomStringConvertible, Sendable {
  let description: String
  let observe: @Sendable (KVOController<Monitor>, Tram, Bool) -> ObservationToken

  static let all = [
    Self(description: "a value, on one actor") { controller, tram, duplicates in
      controller.observe(tram, \.delay, allowingDuplicates: duplicates, isolation: nil) { _, _, _ in
      }
    },
    Self(description: "two values, on one actor") { controller, tram, duplicates in
      controller.observe(tram, \.delay, allowingDuplicates: duplicates, isolation: nil) {
        _,
        _,
        _,
        _ in
      }
    },
    Self(description: "a change, on one actor") { controller, tram, duplicates in
      controller.observe(
        tram,
        \.delay,
        options: .new,
        allowingDuplicates: duplicates,
        isolation: nil
      ) { _, _, _ in }
    },
    Self(description: "a value, on all threads") { controller, tram, duplicates in
      controller.observe(tram, \.delay, allowingDuplicates: duplicates) { _, _, _ in }
    },
    Self(description: "two values, on all threads") { controller, tram, duplicates in
      controller.observe(tram, \.delay, allowingDuplicates: duplicates) { _, _, _, _ in }
    },
    Self(description: "a change, on all threads") { controller, tram, duplicates in
      controller.observe(tram, \.delay, options: .new, allowingDuplicates: duplicates) { _, _, _ in
      }
    },
    Self(description: "a delivery") { controller, tram, duplicates in
      controller.observe(
        tram,
        \.delay,
        allowingDuplicates: duplicates,
        delivery: .queue(.main)
      ) { _, _, _ in }
    },
    Self(description: "an action") { controller, tram, duplicates in
      let action = Monitor.note as (Monitor) -> () -> Void
      return controller.observe(tram, \.delay, allowingDuplicates: duplicates, action: action)
    },
    Self(description: "an action with the change") { controller, tram, duplicates in
      let action = Monitor.note as (Monitor) -> (Monitor.Change<Int>) -> Void
      return controller.observe(tram, \.delay, allowingDuplicates: duplicates, action: action)
    },
    Self(description: "an action with the object") { controller, tram, duplicates in
      let action = Monitor.note(_:of:)
      return controller.observe(tram, \.delay, allowingDuplicates: duplicates, action: action)
    },
    Self(description: "the raw callback") { controller, tram, duplicates in
      controller.observe(tram, \.delay, allowingDuplicates: duplicates, context: nil)
    },
  ]
}

/// A call of one overload, for several key paths.
private struct Overloads: CustomStringConvertible, Sendable {
  typealias KeyPaths = [any PartialKeyPath<Tram> & Sendable]

  let description: String
  let observe: @Sendable (KVOController<Monitor>, Tram, KeyPaths, Bool) -> ObservationToken

  static let all = [
    Self(description: "a handler for one actor") { controller, tram, paths, duplicates in
      controller.observe(
        tram,
        keyPaths: paths,
        allowingDuplicates: duplicates,
        isolation: nil
      ) { _, _, _ in }
    },
    Self(description: "a handler for all threads") { controller, tram, paths, duplicates in
      controller.observe(tram, keyPaths: paths, allowingDuplicates: duplicates) { _, _, _ in }
    },
    Self(description: "an action") { controller, tram, paths, duplicates in
      let action = Monitor.note as (Monitor) -> () -> Void
      return controller.observe(
        tram,
        keyPaths: paths,
        allowingDuplicates: duplicates,
        action: action
      )
    },
    Self(description: "an action with the change") { controller, tram, paths, duplicates in
      let action = Monitor.noteAny as (Monitor) -> (Monitor.Change<Any>) -> Void
      return controller.observe(
        tram,
        keyPaths: paths,
        allowingDuplicates: duplicates,
        action: action
      )
    },
    Self(description: "an action with the object") { controller, tram, paths, duplicates in
      controller.observe(
        tram,
        keyPaths: paths,
        allowingDuplicates: duplicates,
        action: Monitor.noteAny(_:of:)
      )
    },
    Self(description: "the raw callback") { controller, tram, paths, duplicates in
      controller.observe(tram, keyPaths: paths, allowingDuplicates: duplicates, context: nil)
    },
  ]
}

@Suite struct `A token` {
  private let monitor = Monitor()
  private let tram = Tram()
  private var controller: KVOController<Monitor> { monitor.kvoController }

  @Test(arguments: Overload.all)
  private func `says whether a registration was made, and ends it`(_ overload: Overload) {
    let first = overload.observe(controller, tram, false)
    #expect(first.isNew)
    #expect(controller.isObserving(tram, \.delay))
    #expect(!controller.isObserving(tram, \.platform))
    let refused = overload.observe(controller, tram, false)
    #expect(!refused.isNew)
    #expect(!refused.invalidate())
    let duplicate = overload.observe(controller, tram, true)
    #expect(duplicate.isNew)
    #expect(controller.count == 2)
    #expect(first.invalidate())
    #expect(!first.invalidate())
    #expect(controller.count == 1)
    #expect(duplicate.invalidate())
    #expect(!controller.isObserving(tram, \.delay))
    #expect(!tram.observerList.ledger.isObserved)
  }

  @Test(arguments: Overloads.all)
  private func `does so for several key paths`(_ overload: Overloads) {
    let first = overload.observe(controller, tram, [\.delay], false)
    #expect(first.isNew)
    #expect(!overload.observe(controller, tram, [\.delay], false).isNew)
    let both = overload.observe(controller, tram, [\.delay, \.platform], false)
    #expect(both.isNew)
    #expect(controller.count == 2)
    let duplicates = overload.observe(controller, tram, [\.delay, \.platform], true)
    #expect(controller.count == 4)
    #expect(duplicates.invalidate())
    #expect(controller.count == 2)
    #expect(both.invalidate())
    #expect(controller.isObserving(tram, \.delay))
    #expect(!controller.isObserving(tram, \.platform))
    #expect(first.invalidate())
  }

  @Test func `retains nothing, and ends nothing after the observer or the object is gone`() {
    weak var released: Tram?
    var token: ObservationToken
    do {
      let (monitor, tram) = (Monitor(), Tram())
      released = tram
      token = monitor.kvoController.observe(tram, \.delay) { _, _, _ in }
    }
    #expect(released == nil)
    #expect(!token.invalidate())
    do {
      let tram = Tram()
      released = tram
      token = monitor.kvoControllerNonRetaining.observe(tram, \.delay) { _, _, _ in }
    }
    #expect(released == nil)
    #expect(!token.invalidate())
  }
}
