import Dispatch
import KVOController
import Testing

/// An observer of every kind, and thread-safe, so that it fits every overload.
private final class Monitor: KVOControlling, KeyValueObserver, Sendable {
  typealias Change<Value> = KVOController<Monitor>.Change<Value>

  let kvoControllers = KVOControllers()

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
  let observe: @Sendable (KVOController<Monitor>, Tram?, Bool) -> Bool

  static let all = [
    Self(description: "a handler for one thread") { controller, tram, duplicates in
      let handler: (Monitor, Tram, Monitor.Change<Int>) -> Void = { _, _, _ in }
      return controller.observe(tram, \.delay, allowingDuplicates: duplicates, handler: handler)
    },
    Self(description: "a handler for all threads") { controller, tram, duplicates in
      controller.observe(tram, \.delay, allowingDuplicates: duplicates) { _, _, _ in }
    },
    Self(description: "a delivery") { controller, tram, duplicates in
      let place = Delivery.queue(.main)
      return controller.observe(tram, \.delay, allowingDuplicates: duplicates, delivery: place) {
        _,
        _,
        _ in
      }
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
  let description: String
  let observe: @Sendable (KVOController<Monitor>, Tram?, [KeyPath<Tram, Int>], Bool) -> Bool

  static let all = [
    Self(description: "a handler for one thread") { controller, tram, paths, duplicates in
      let handler: (Monitor, Tram, Monitor.Change<Any>) -> Void = { _, _, _ in }
      return controller.observe(
        tram,
        keyPaths: paths,
        allowingDuplicates: duplicates,
        handler: handler
      )
    },
    Self(description: "a handler for all threads") { controller, tram, paths, duplicates in
      controller.observe(tram, keyPaths: paths, allowingDuplicates: duplicates) {
        (_: Monitor, _: Tram, _: Monitor.Change<Any>) in
      }
    },
    Self(description: "a delivery") { controller, tram, paths, duplicates in
      controller.observe(
        tram,
        keyPaths: paths,
        allowingDuplicates: duplicates,
        delivery: .queue(.main)
      ) { _, _, _ in }
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

@Suite struct `The result of observe tells whether a registration was made` {
  private let monitor = Monitor()
  private let tram = Tram()
  private var controller: KVOController<Monitor> { monitor.kvoController }

  @Test(arguments: Overload.all)
  private func `for one key path`(_ overload: Overload) {
    #expect(!overload.observe(controller, nil, false))
    #expect(overload.observe(controller, tram, false))
    #expect(!overload.observe(controller, tram, false))
    #expect(controller.count == 1)
    #expect(overload.observe(controller, tram, true))
    #expect(controller.count == 2)
  }

  @Test(arguments: Overloads.all)
  private func `for several, of which it skips those that are observed`(_ overload: Overloads) {
    #expect(!overload.observe(controller, nil, [\.delay], false))
    #expect(overload.observe(controller, tram, [\.delay], false))
    #expect(!overload.observe(controller, tram, [\.delay], false))
    #expect(overload.observe(controller, tram, [\.delay, \.platform], false))
    #expect(controller.count == 2)
    #expect(overload.observe(controller, tram, [\.delay, \.platform], true))
    #expect(controller.count == 4)
  }
}
