import KeyValueObserving
import KVOStation
import Testing

/// The dispatcher as the original has it, made predictable: its contexts are places in memory.
///
/// A real allocator may give a place to the next registration at once, or later, or never. This one
/// always does, as `malloc` does when asked for the same size again.
private final class AddressDesk: KeyValueObserver {
  private var table: [UInt: () -> Void] = [:]
  private var freePlaces: [UInt] = [0x7000]

  func observe(_ train: Train, _ handler: @escaping () -> Void) -> UnsafeRawPointer? {
    let place = freePlaces.popLast() ?? UInt(0x8000 + 16 * table.count)
    table[place] = handler
    let context = UnsafeRawPointer(bitPattern: place)
    train.addObserver(self, forKeyPath: \.delay, context: context)
    return context
  }

  func unobserve(_ train: Train, _ context: UnsafeRawPointer?) {
    train.removeObserver(self, forKeyPath: \.delay, context: context)
    let place = UInt(bitPattern: context)
    table[place] = nil
    freePlaces.append(place)
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

@Suite struct `A wrong context: the address` {
  private final class Evening {
    var context: UnsafeRawPointer?
    var lines: [String] = []
  }

  @Test func `delivers a change of one train to the handler of another`() {
    let (desk, evening) = (AddressDesk(), Evening())
    let (train, other) = (Train(number: 7), Train(number: 8))
    var first: UnsafeRawPointer?
    var replacement: UnsafeRawPointer?
    first = desk.observe(train) {
      // The second handler's registration ends, and a new one is given its place.
      desk.unobserve(train, evening.context)
      replacement = desk.observe(other) { evening.lines.append("8 is late") }
    }
    evening.context = desk.observe(train) { evening.lines.append("7 is late") }
    train.delay = 5

    // The round had begun: the call for the place that was given up reaches whoever has it now.
    #expect(other.delay == 0)
    #expect(evening.lines == ["8 is late"])
    #expect(replacement == evening.context)
    desk.unobserve(train, first)
    desk.unobserve(other, replacement)
  }
}
