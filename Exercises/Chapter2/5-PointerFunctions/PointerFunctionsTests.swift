import ExerciseKit
import KVOWeakTables
import Testing

/// A train, which equals every train with the same number.
final class Train: Hashable {
  var number: Int

  init(number: Int) { self.number = number }

  static func == (one: Train, other: Train) -> Bool { one.number == other.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// A board, which shows a text.
final class Board {
  var text: String

  init(text: String) { self.text = text }
}

extension MapTable<Train, Board> {
  /// The live entries, as text, in order.
  fileprivate var printed: [String] { map { "\($0.key.number) -> \($0.value.text)" }.sorted() }

  /// Stores a value for a key, unless one of them is nil.
  fileprivate mutating func store(_ value: Board?, for key: Train?) {
    if let key, let value { _ = updateValue(value, forKey: key) }
  }
}

extension HashTable<Train> {
  /// The live members, as text.
  fileprivate var printed: [String] { map { "\($0.number)" } }
}

@Suite(.exercise("2.5")) struct `Each demonstration` {
  @Test func `table 1 prints what demonstration 1 prints`() {
    var table = table1()
    var (key0, obj0, obj1) = (train(7), board("12:04"), board("12:19"))
    let twin = train(7)
    table.store(obj0, for: key0)
    guard
      expect(
        table.printed,
        is: ["7 -> 12:04"],
        "table 1, after obj0 was stored for key0",
        idea: "nothing has been released yet, so the table has to contain the entry as stored"
      )
    else { return }
    table.store(obj1, for: twin)
    guard
      expect(
        table.printed,
        is: ["7 -> 12:19"],
        "table 1, after obj1 was stored for twin",
        idea: "twin and key0 are equal, but the table compares its keys by identity"
      )
    else { return }
    (obj0, obj1) = (nil, nil)
    guard
      expect(
        table.printed,
        is: ["7 -> 12:19"],
        "table 1, after obj0 = nil and obj1 = nil",
        idea: "the value was released along with obj1, because the table doesn't retain its values"
      )
    else { return }
    key0 = nil
    expect(
      table.printed,
      is: [],
      "table 1, after key0 = nil",
      idea: "key0 was released, but its entry is still there, because the table retains a key"
    )
    withExtendedLifetime(twin) {}
  }

  @Test func `table 2 prints what demonstration 2 prints`() {
    var table = table2()
    var (key1, obj2) = (train(7), board("12:19"))
    let (key2, obj1) = (train(7), board("12:04"))
    table.store(obj1, for: key1)
    table.store(obj2, for: key2)
    guard
      expect(
        table.printed,
        is: ["7 -> 12:04", "7 -> 12:19"],
        "table 2, after obj1 was stored for key1, and obj2 for key2",
        idea: "key1 and key2 are equal, but they're two objects, and each has an entry of its own"
      )
    else { return }
    key1 = nil
    guard
      expect(
        table.printed,
        is: ["7 -> 12:19"],
        "table 2, after key1 = nil",
        idea: "key1 was released, but its entry is still there, because the table retains a key"
      )
    else { return }
    obj2 = nil
    expect(
      table.printed,
      is: [],
      "table 2, after obj2 = nil",
      idea: "obj2 was released, but its entry is still there, because the table retains a value"
    )
    withExtendedLifetime((key2, obj1)) {}
  }

  @Test func `table 3 prints what demonstration 3 prints`() {
    var table = table3()
    var (key0, obj0) = (train(7), board("12:04"))
    table.store(obj0, for: key0)
    key0 = nil
    guard
      expect(
        table.printed,
        is: ["7 -> 12:04"],
        "table 3, after obj0 was stored for key0, and key0 = nil",
        idea: "the entry ended with its key, because the table doesn't retain its keys"
      )
    else { return }
    guard
      expect(
        table[Train(number: 7)]?.text,
        is: "12:04",
        "a lookup of a new train 7 in table 3",
        idea: "the new train equals the stored key, but the table compares its keys by identity"
      )
    else { return }
    obj0 = nil
    expect(
      table.printed,
      is: [],
      "table 3, after obj0 = nil",
      idea: "obj0 was released, but its entry is still there, because the table retains a value"
    )
  }

  @Test func `table 4 prints what demonstration 4 prints`() {
    var table = table4()
    var hashObj = train(7)
    let twin = train(7)
    for member in [hashObj, twin] {
      if let member { _ = table.insert(member) }
    }
    guard
      expect(
        table.printed,
        is: ["7", "7"],
        "table 4, after hashObj and twin were inserted",
        idea: "hashObj and twin are equal, but they're two objects, and both are members"
      )
    else { return }
    hashObj = nil
    expect(
      table.printed,
      is: ["7"],
      "table 4, after hashObj = nil",
      idea: "hashObj was released, but is still a member, because the table retains its members"
    )
    withExtendedLifetime(twin) {}
  }

  @Test func `table 5 prints what demonstration 5 prints`() {
    var table = table5()
    var (key0, key1, obj0, obj1) = (train(7), train(8), board("12:04"), board("12:19"))
    table.store(obj0, for: key0)
    table.store(obj1, for: key1)
    guard
      expect(
        table.printed,
        is: ["7 -> 12:04", "8 -> 12:19"],
        "table 5, after obj0 was stored for key0, and obj1 for key1",
        idea: "nothing has been changed yet, so the table has to contain both entries as stored"
      )
    else { return }
    key0?.number = 9
    guard
      expect(
        table.printed,
        is: ["7 -> 12:04", "8 -> 12:19"],
        "table 5, after key0.number = 9",
        idea: "the change of key0 also changed the entry, because the table contains key0 itself"
      )
    else { return }
    guard
      expect(
        table[Train(number: 7)]?.text,
        is: "12:04",
        "a lookup of a new train 7 in table 5",
        idea: "no variable refers to the stored copy of the key, so only an equal train can find it"
      )
    else { return }
    obj0?.text = "12:05"
    guard
      expect(
        table.printed,
        is: ["7 -> 12:05", "8 -> 12:19"],
        "table 5, after obj0.text = \"12:05\"",
        idea: "the change of obj0 didn't change the entry, because the table contains another board"
      )
    else { return }
    (key0, key1, obj0, obj1) = (nil, nil, nil, nil)
    expect(
      table.printed,
      is: ["7 -> 12:05", "8 -> 12:19"],
      "table 5, after all four variables = nil",
      idea: "the entries are gone, because the table doesn't retain both its keys and its values"
    )
  }

  private func train(_ number: Int) -> Train? { Train(number: number) }

  private func board(_ text: String) -> Board? { Board(text: text) }
}
