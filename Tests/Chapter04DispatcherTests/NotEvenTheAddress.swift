import KVOStation
import KeyValueObserving
import TestSupport
import Testing

extension Chapter04.`The examples` {
  @Test func `a change reaches the handler that has got an address`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      reusesAnAddress()
    }
    #expect(ended.printed == "new layout")
  }
}

private func reusesAnAddress() {
  let (train7, toy) = (Train(number: 7), ToyDispatcher())
  toy.observe(train7, context: 0x7000) { [unowned toy] in
    toy.unobserve(train7, context: 0x7010)  // This frees the address,
    toy.observe(train7, context: 0x7010) { print("new layout") }  // which is reused at once.
  }
  toy.observe(train7, context: 0x7010) { print("old layout") }
  train7.delay = 5
  toy.unobserve(train7, context: 0x7000)
  toy.unobserve(train7, context: 0x7010)
}

/// A dispatcher that identifies handlers by contexts of the caller's choice.
///
/// A real allocator reuses a freed address at once, or later, or never. Here, the contexts stand
/// for addresses, so that the result is predictable.
private final class ToyDispatcher: KeyValueObserver {
  private var table: [UInt: () -> Void] = [:]

  func observe(_ train: Train, context: UInt, _ handler: @escaping () -> Void) {
    table[context] = handler
    train.addObserver(self, forKeyPath: \.delay, context: UnsafeRawPointer(bitPattern: context))
  }

  func unobserve(_ train: Train, context: UInt) {
    train.removeObserver(self, forKeyPath: \.delay, context: UnsafeRawPointer(bitPattern: context))
    table[context] = nil
  }

  func observeValue(
    forKeyPath keyPath: AnyKeyPath,
    of object: any KeyValueObservable,
    change: ObservedChange,
    context: UnsafeRawPointer?
  ) {
    table[UInt(bitPattern: context)]?()
  }
}
