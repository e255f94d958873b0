import KeyValueObserving
import KVOStation
import Testing

/// A dispatcher whose contexts are addresses, as in KVOController, but predictable.
///
/// An allocator may reuse an address at once, later, or never. This dispatcher assigns addresses
/// itself, and always reuses the address that was freed last.
private final class AddressDispatcher: KeyValueObserver {
  private var table: [UInt: () -> Void] = [:]
  private var freeAddresses: [UInt] = [0x7000]

  func observe(_ train: Train, _ handler: @escaping () -> Void) -> UnsafeRawPointer? {
    let address = freeAddresses.popLast() ?? UInt(0x8000 + 16 * table.count)
    table[address] = handler
    let context = UnsafeRawPointer(bitPattern: address)
    train.addObserver(self, forKeyPath: \.delay, context: context)
    return context
  }

  func unobserve(_ train: Train, _ context: UnsafeRawPointer?) {
    train.removeObserver(self, forKeyPath: \.delay, context: context)
    let address = UInt(bitPattern: context)
    table[address] = nil
    freeAddresses.append(address)
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

extension Chapter04 {
  @Suite struct `A wrong context: the address` {
    @Test func `delivers a change of one train to the handler of another`() {
      let (dispatcher, board) = (AddressDispatcher(), Board())
      let (train, other) = (Train(number: 7), Train(number: 8))
      var second: UnsafeRawPointer?
      var third: UnsafeRawPointer?
      let first = dispatcher.observe(train) {
        // The second registration ends, and the third one gets its address.
        dispatcher.unobserve(train, second)
        third = dispatcher.observe(other) { board.show("8 is late") }
      }
      second = dispatcher.observe(train) { board.show("7 is late") }
      train.delay = 5

      // The round still calls the second context, whose address now leads to the third handler.
      #expect(other.delay == 0)
      #expect(board.lines == ["8 is late"])
      #expect(third == second)
      dispatcher.unobserve(train, first)
      dispatcher.unobserve(other, third)
    }
  }
}
