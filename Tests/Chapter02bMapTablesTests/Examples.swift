import Chapter02WeakMap
import Chapter02bMapTables
import TestSupport
import Testing

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

/// The examples on the page, in its order.
@Suite struct `The examples` {
  @Test func `a table lets a weak key go, and keeps its value until a purge`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      letsGoOfAWeakKey()
    }
    #expect(
      ended.printed == """
        train 4: lamp on
        train 4: 5 min late
        train 4: gone
        the table: []
        a purge
        train 4: lamp off
        the station closes
        """
    )
  }

  @Test func `a weak value goes before its key`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      storesAWeakValue()
    }
    #expect(
      ended.printed == """
        train 4: lamp on
        train 4: lamp off
        train 4: gone
        the table: []
        the station closes
        """
    )
  }
}

private func letsGoOfAWeakKey() {
  let hall = HallRegistry(MapTable(keys: .weak, values: .strong))
  do {
    let train = Train(4, as: "train 4")
    hall.observe(train)
    hall.deliver(delay: 5, of: train)
  }
  print("the table: \(hall.trains)")
  print("a purge")
  hall.purge()
  print("the station closes")
  withExtendedLifetime(hall) {}
}

private func storesAWeakValue() {
  let hall = HallRegistry(MapTable(keys: .weak, values: .weak))
  do {
    let train = Train(4, as: "train 4")
    hall.observe(train)
    hall.deliver(delay: 5, of: train)
  }
  print("the table: \(hall.trains)")
  print("the station closes")
  withExtendedLifetime(hall) {}
}

extension `The examples` {
  @Test func `twins share an entry unless they're compared by identity`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      observesTwins()
    }
    #expect(
      ended.printed == """
        by equality
        front: lamp on
        rear: lamp on
        front: lamp off
        rear: 5 min late
        front: gone
        rear: lamp off
        the station closes
        rear: gone
        by identity
        front: lamp on
        rear: lamp on
        front: 5 min late
        front: gone
        front: lamp off
        rear: 10 min late
        the station closes
        rear: gone
        rear: lamp off
        """
    )
  }
}

private func observesTwins() {
  for (label, personality) in [("equality", Personality<Train>.equality), ("identity", .identity)] {
    print("by \(label)")
    let hall = HallRegistry(MapTable(keys: .weak, comparedBy: personality, values: .strong))
    let rear = Train(7, as: "rear")
    do {
      let front = Train(7, as: "front")
      hall.observe(front)
      hall.observe(rear)
      hall.deliver(delay: 5, of: front)
    }
    hall.purge()
    hall.deliver(delay: 10, of: rear)
    print("the station closes")
    withExtendedLifetime((hall, rear)) {}
  }
}

extension `The examples` {
  @Test func `a weak set doesn't keep its members`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      listsAllRegistrations()
    }
    #expect(
      ended.printed == """
        train 4: lamp on
        lamps on the list: 1
        train 4: lamp off
        the hall board has closed; lamps on the list: 0
        train 4: gone
        """
    )
  }
}

private func listsAllRegistrations() {
  let train = Train(4, as: "train 4")
  var all = HashTable<Registration>(.weak, comparedBy: .identity)
  do {
    let hall = HallRegistry(MapTable(keys: .weak, comparedBy: .identity, values: .strong))
    _ = all.insert(hall.observe(train))
    print("lamps on the list: \(Array(all).count)")
  }
  print("the hall board has closed; lamps on the list: \(Array(all).count)")
  withExtendedLifetime(train) {}
}

extension `The examples` {
  @Test func `a key that has changed isn't found`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      renumbers(keys: .strong)
    }
    #expect(
      ended.printed == """
        train 7: lamp on
        the table: [8]
        switched off by 8: false
        switched off by 7: false
        the station closes
        train 7: gone
        train 7: lamp off
        """
    )
  }

  @Test func `a copied key is found by what it was`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      renumbers(keys: .copyIn { Train($0.number) })
    }
    #expect(
      ended.printed == """
        train 7: lamp on
        the table: [7]
        switched off by 8: false
        train 7: lamp off
        switched off by 7: true
        the station closes
        train 7: gone
        """
    )
  }
}

private func renumbers(keys: Memory<Train>) {
  let hall = HallRegistry(MapTable(keys: keys, comparedBy: .equality, values: .strong))
  let train = Train(7, as: "train 7")
  hall.observe(train)
  train.number = 8
  print("the table: \(hall.trains)")
  print("switched off by 8: \(hall.unobserve(Train(8)))")
  print("switched off by 7: \(hall.unobserve(Train(7)))")
  print("the station closes")
  withExtendedLifetime((hall, train)) {}
}
