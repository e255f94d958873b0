import Chapter02WeakMap
import Chapter02bMapTables

/// The hall board's registry in the page's examples, without KVO.
final class HallRegistry {
  private var table: MapTable<Train, Registration>

  init(_ table: MapTable<Train, Registration>) { self.table = table }

  var trains: [Int] { table.map(\.key.number).sorted() }

  @discardableResult
  func observe(_ train: Train) -> Registration {
    let lamp = Lamp(train.name)
    let registration = Registration { delay in print("\(lamp.name): \(delay) min late") }
    _ = table.updateValue(registration, forKey: train)
    return registration
  }

  func deliver(delay: Int, of train: Train) {
    table[train]?.handler(delay)
  }

  func unobserve(_ train: Train) -> Bool {
    table.removeValue(forKey: train).value != nil
  }

  func purge() {
    _ = table.purge()
  }
}

final class Registration {
  let handler: (Int) -> Void

  init(handler: @escaping (Int) -> Void) { self.handler = handler }
}

/// A train, which equals every train with the same number, and reports its end if it has a name.
final class Train: Hashable {
  var number: Int
  let name: String

  init(_ number: Int = 7, as name: String = "") { (self.number, self.name) = (number, name) }

  deinit { if !name.isEmpty { print("\(name): gone") } }

  static func == (one: Train, other: Train) -> Bool { one.number == other.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

private final class Lamp {
  let name: String

  init(_ name: String) {
    self.name = name
    print("\(name): lamp on")
  }

  deinit { print("\(name): lamp off") }
}
