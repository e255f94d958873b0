import KVOStation
import KeyValueObserving

/// Chapter 4: a handler is called after its registration has ended, because the registration is
/// still in memory.
func endedInMemory() {
  let train7 = Train(number: 7)
  let (hallRegistry, exitRegistry) = (ToyRegistry(), ToyRegistry())
  hallRegistry.observe(train7) { [unowned exitRegistry] delay in
    if delay >= 10 { exitRegistry.unobserve(train7) }  // Everybody waits in the hall.
  }
  exitRegistry.observe(train7) { delay in
    print("exit: \(delay) min late")
    if (7..<10).contains(delay) { train7.delay = 10 }  // Train 7 waits for the bus.
  }
  train7.delay = 7
  hallRegistry.unobserve(train7)
}

/// A registry for a single value, which releases a registration in order to end it.
private final class ToyRegistry {
  private var registration: ToyRegistration?

  func observe(_ train: Train, handler: @escaping (Int) -> Void) {
    let registration = ToyRegistration(handler)
    self.registration = registration
    train.addObserver(ToyDispatcher.shared, forKeyPath: \.delay, context: registration.context)
  }

  func unobserve(_ train: Train) {
    let context = registration?.context
    registration = nil
    train.removeObserver(ToyDispatcher.shared, forKeyPath: \.delay, context: context)
  }
}

/// A registration that's in the dispatcher's table for as long as it's in memory.
private final class ToyRegistration {
  private let id: UInt
  let handler: (Int) -> Void

  init(_ handler: @escaping (Int) -> Void) {
    self.id = ToyDispatcher.shared.nextID()
    self.handler = handler
    ToyDispatcher.shared.table[id] = ToyDispatcher.Slot(registration: self)
  }

  var context: UnsafeRawPointer? { UnsafeRawPointer(bitPattern: id) }

  deinit { ToyDispatcher.shared.table[id] = nil }
}

private final class ToyDispatcher: KeyValueObserver {
  nonisolated(unsafe) static let shared = ToyDispatcher()

  struct Slot {
    weak var registration: ToyRegistration?
  }

  var table: [UInt: Slot] = [:]
  private var lastID: UInt = 0

  func nextID() -> UInt {
    lastID += 1
    return lastID
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    guard let train = object as? Train else { return }
    guard let registration = table[UInt(bitPattern: context)]?.registration else { return }
    withExtendedLifetime(registration) { registration.handler(train.delay) }
  }
}
