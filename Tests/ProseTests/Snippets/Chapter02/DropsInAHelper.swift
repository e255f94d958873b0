import Chapter02WeakMap

/// Chapter 2: a helper that drops what a map evicts before its own change has ended.
func dropsInAHelper() {
  let registry = Registry()
  for number in 1...100 { registry.observe(Train(number), Farewell { registry.show() }) }
  print("not printed")
}

private final class Registry {
  private var lists = WeakMap<Train, [Farewell]>()

  func observe(_ train: Train, _ captured: Farewell) {
    lists.add(captured, for: train)
  }

  func show() { print(lists.count) }
}

extension WeakMap {
  fileprivate mutating func add<Member>(_ member: Member, for key: Key) where Value == [Member] {
    var members = removeValue(forKey: key) ?? []
    members.append(member)
    _ = updateValue(members, forKey: key)
  }
}

private final class Train {
  let number: Int

  init(_ number: Int) { self.number = number }
}

private final class Farewell {
  private let body: () -> Void

  init(_ body: @escaping () -> Void) { self.body = body }

  deinit { body() }
}
