import KVOJudging
import Chapter02bMapTables
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

private let claims = Claim.list("Each demonstration") {
  Claim("table 1 prints what demonstration 1 prints") {
    var table = table1()
    var key0: Train? = Train(number: 7)
    let twin = Train(number: 7)
    var (obj0, obj1): (Board?, Board?) = (Board(text: "12:04"), Board(text: "12:19"))
    table.store(obj0, for: key0)
    table.store(obj1, for: twin)
    try expect(
      table.printed,
      is: ["7 -> 12:19"],
      "table 1, after obj1 was stored for twin",
      idea: "key0 and twin are equal, so if the table compares by equality, there's one entry"
    )
    (obj0, obj1) = (nil, nil)
    try expect(
      table.printed,
      is: ["7 -> 12:19"],
      "table 1, after obj0 = nil and obj1 = nil",
      idea: "the value was released with obj1, because the table doesn't retain its values"
    )
    key0 = nil
    defer { withExtendedLifetime(twin) {} }
    try expect(
      table.printed,
      is: [],
      "table 1, after key0 = nil",
      idea: "key0 was released, but its entry is still there, because the table retains a key"
    )
  }

  Claim("table 2 prints what demonstration 2 prints") {
    var table = table2()
    var (key0, obj0): (Train?, Board?) = (Train(number: 7), Board(text: "12:04"))
    table.store(obj0, for: key0)
    key0 = nil
    try expect(
      table.printed,
      is: ["7 -> 12:04"],
      "table 2, after obj0 was stored for key0, and key0 = nil",
      idea: "an entry ends with its key, unless the table retains its keys or copies of them"
    )
    try expect(
      table[Train(number: 7)]?.text,
      is: "12:04",
      "a lookup of a new train 7 in table 2",
      idea: "the new train equals the stored key, but the table compares its keys by identity"
    )
    obj0 = nil
    try expect(
      table.printed,
      is: [],
      "table 2, after obj0 = nil",
      idea: "obj0 was released, but its entry is still there, because the table retains a value"
    )
  }

  Claim("table 3 prints what demonstration 3 prints") {
    var table = table3()
    var hashObj: Train? = Train(number: 7)
    let twin = Train(number: 7)
    if let hashObj { _ = table.insert(hashObj) }
    _ = table.insert(twin)
    try expect(
      table.printed,
      is: ["7", "7"],
      "table 3, after hashObj and twin were inserted",
      idea: "hashObj and twin are two objects, and if the table compares by equality, it can't tell"
    )
    hashObj = nil
    defer { withExtendedLifetime(twin) {} }
    try expect(
      table.printed,
      is: ["7"],
      "table 3, after hashObj = nil",
      idea: "hashObj was released, but the table retains a member, which is hashObj or its copy"
    )
  }

  Claim("table 4 prints what demonstration 4 prints") {
    var table = table4()
    var (key0, key1): (Train?, Train?) = (Train(number: 7), Train(number: 8))
    var (obj0, obj1): (Board?, Board?) = (Board(text: "12:04"), Board(text: "12:19"))
    table.store(obj0, for: key0)
    table.store(obj1, for: key1)
    try expect(
      table.printed,
      is: ["7 -> 12:04", "8 -> 12:19"],
      "table 4, after obj0 was stored for key0, and obj1 for key1",
      idea: "the table has to contain what was stored, with the same numbers and texts"
    )
    key0?.number = 9
    key1?.number = 10
    try expect(
      table.printed,
      is: ["7 -> 12:04", "8 -> 12:19"],
      "table 4, after key0.number = 9 and key1.number = 10",
      idea: "the entry changed with its train, because the table contains the train itself"
    )
    try expect(
      table[Train(number: 7)]?.text,
      is: "12:04",
      "a lookup of a new train 7 in table 4",
      idea: "no variable refers to the copy of the key, so only an equal train can find it"
    )
    obj0?.text = "12:05"
    try expect(
      table.printed,
      is: ["7 -> 12:05", "8 -> 12:19"],
      "table 4, after obj0.text = \"12:05\"",
      idea: "the entry didn't change along with obj0, because the table contains another board"
    )
    (key0, key1, obj0, obj1) = (nil, nil, nil, nil)
    try expect(
      table.printed,
      is: ["7 -> 12:05", "8 -> 12:19"],
      "table 4, after all four variables = nil",
      idea: "the table retains its copies of the keys, but it doesn't retain its values"
    )
  }
}

@Suite(.serialized) struct `Each demonstration` {
  @Test(arguments: claims) func claim(_ claim: Claim) async throws {
    try await claim.judge {
      await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
        claims[index].run()
      }
    }
  }
}
