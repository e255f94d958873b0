import Dispatch
import KVOController
import Testing

/// A thread-safe observer, so that it fits every overload.
private final class Monitor: KVOControlling, Sendable {
  let kvoControllerStorage = KVOControllerStorage()
}

/// A call of one overload, for one key path.
private struct Overload: CustomStringConvertible, Sendable {
  let description: String
  typealias Observe =
    @MainActor @Sendable (KVOController<Monitor>, Tram, Bool) -> ObservationToken<Monitor>

  let observe: Observe

  static let all = [
    Self(description: "a value, on one actor") { controller, tram, duplicates in
      controller.observe(
        tram,
        \.delay,
        allowingDuplicates: duplicates,
        isolation: MainActor.shared
      ) { _, _, _ in }
    },
    Self(description: "two values, on one actor") { controller, tram, duplicates in
      controller.observe(tram, \.delay, allowingDuplicates: duplicates, isolation: MainActor.shared)
      {
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
        isolation: MainActor.shared
      ) { _, _, _ in }
    },
    Self(description: "a value, on all threads") { controller, tram, duplicates in
      controller.observe(tram, \.delay, allowingDuplicates: duplicates) { _, _, _ in }
    },
    Self(description: "a change, on all threads") { controller, tram, duplicates in
      controller.observe(tram, \.delay, options: .new, allowingDuplicates: duplicates) { _, _, _ in
      }
    },
  ]
}

@Suite @MainActor struct `A token` {
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

  @Test func `retains nothing, and ends nothing after the observer or the object is gone`() {
    weak var released: Tram?
    var token: ObservationToken<Monitor>
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
