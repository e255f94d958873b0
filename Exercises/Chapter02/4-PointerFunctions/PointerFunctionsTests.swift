import ExerciseKit
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

/// The numbers and the texts of one performance of a demonstration.
private struct Sample {
  let first, second: Int
  let text, other: String

  /// New objects, as optionals, so that a variable can be set to nil.
  var train: Train? { Train(number: first) }
  var board: Board? { Board(text: text) }
  var otherBoard: Board? { Board(text: other) }

  /// The text of the first entry.
  var entry: [String] { ["\(first) -> \(text)"] }

  /// The sample in the task, and another one.
  static let all = [
    Sample(first: 7, second: 8, text: "12:04", other: "12:19"),
    Sample(first: 4, second: 5, text: "16:30", other: "16:45"),
  ]
}

/// The idea for an entry with another number or text than the stored one.
private let asStored = "the table has to contain what was stored, with the same number and text"

@Suite(.exercise, .serialized) struct `Each demonstration` {
  @Test func `table 1 prints what demonstration 1 prints`() throws {
    try play { sample in
      var table = table1()
      let name = "table 1, with the number \(sample.first)"
      let (only, replaced) = (sample.entry, ["\(sample.first) -> \(sample.other)"])
      var (key0, obj0, obj1) = (sample.train, sample.board, sample.otherBoard)
      let twin = sample.train
      table.store(obj0, for: key0)
      try expect(
        table.printed,
        is: only,
        "\(name), after obj0 was stored for key0",
        idea: asStored
      )
      table.store(obj1, for: twin)
      try expect(
        table.printed,
        is: replaced,
        "\(name), after obj1 was stored for twin",
        idea: table.printed.count == 2
          ? "twin and key0 are equal, but the table compares its keys by identity" : asStored
      )
      (obj0, obj1) = (nil, nil)
      try expect(
        table.printed,
        is: replaced,
        "\(name), after obj0 = nil and obj1 = nil",
        idea: "the value was released with obj1, because the table doesn't retain its values"
      )
      key0 = nil
      defer { withExtendedLifetime(twin) {} }
      try expect(
        table.printed,
        is: [],
        "\(name), after key0 = nil",
        idea: "key0 was released, but its entry is still there, because the table retains a key"
      )
    }
  }

  @Test func `table 2 prints what demonstration 2 prints`() throws {
    try play { sample in
      var table = table2()
      let name = "table 2, with the number \(sample.first)"
      let second = ["\(sample.first) -> \(sample.other)"]
      var (key1, obj2) = (sample.train, sample.otherBoard)
      let (key2, obj1) = (sample.train, sample.board)
      table.store(obj1, for: key1)
      table.store(obj2, for: key2)
      try expect(
        table.printed,
        is: sample.entry + second,
        "\(name), after obj1 was stored for key1, and obj2 for key2",
        idea: table.printed.count == 1
          ? "key1 and key2 are two objects, but the table compares its keys by equality"
          : asStored
      )
      key1 = nil
      try expect(
        table.printed,
        is: second,
        "\(name), after key1 = nil",
        idea: "key1 was released, but its entry is still there, because the table retains a key"
      )
      obj2 = nil
      defer { withExtendedLifetime((key2, obj1)) {} }
      try expect(
        table.printed,
        is: [],
        "\(name), after obj2 = nil",
        idea: "obj2 was released, but its entry is still there, because the table retains a value"
      )
    }
  }

  @Test func `table 3 prints what demonstration 3 prints`() throws {
    try play { sample in
      var table = table3()
      let name = "table 3, with the number \(sample.first)"
      var (key0, obj0) = (sample.train, sample.board)
      table.store(obj0, for: key0)
      key0 = nil
      try expect(
        table.printed,
        is: sample.entry,
        "\(name), after obj0 was stored for key0, and key0 = nil",
        idea: table.printed.isEmpty
          ? "the entry ended with its key, because the table doesn't retain its keys" : asStored
      )
      try expect(
        table[Train(number: sample.first)]?.text,
        is: sample.text,
        "a lookup of a new train \(sample.first) in table 3",
        idea: "the new train equals the stored key, but the table compares its keys by identity"
      )
      obj0 = nil
      try expect(
        table.printed,
        is: [],
        "\(name), after obj0 = nil",
        idea: "obj0 was released, but its entry is still there, because the table retains a value"
      )
    }
  }

  @Test func `table 4 prints what demonstration 4 prints`() throws {
    try play { sample in
      var table = table4()
      let (name, member) = ("table 4, with the number \(sample.first)", "\(sample.first)")
      var hashObj = sample.train
      let twin = sample.train
      for member in [hashObj, twin] {
        if let member { _ = table.insert(member) }
      }
      try expect(
        table.printed,
        is: [member, member],
        "\(name), after hashObj and twin were inserted",
        idea: table.printed.count == 1
          ? "hashObj and twin are two objects, but the table compares its members by equality"
          : "the table has to contain both trains, with the same number"
      )
      hashObj = nil
      defer { withExtendedLifetime(twin) {} }
      try expect(
        table.printed,
        is: [member],
        "\(name), after hashObj = nil",
        idea: "hashObj was released, but the table retains a member, which is hashObj or its copy"
      )
    }
  }

  @Test func `table 5 prints what demonstration 5 prints`() throws {
    try play { sample in
      var table = table5()
      let name = "table 5, with the numbers \(sample.first) and \(sample.second)"
      let second = ["\(sample.second) -> \(sample.other)"]
      var (key0, obj0, obj1) = (sample.train, sample.board, sample.otherBoard)
      var key1: Train? = Train(number: sample.second)
      table.store(obj0, for: key0)
      table.store(obj1, for: key1)
      try expect(
        table.printed,
        is: sample.entry + second,
        "\(name), after obj0 was stored for key0, and obj1 for key1",
        idea: asStored
      )
      try expect(
        [key0, key1].compactMap { $0?.number },
        is: [sample.first, sample.second],
        "the numbers of key0 and key1, after both were stored in table 5",
        idea: "the closure that makes the copy has to leave the train itself unchanged"
      )
      key0?.number = 9
      key1?.number = 10
      try expect(
        table.printed,
        is: sample.entry + second,
        "\(name), after key0.number = 9 and key1.number = 10",
        idea: "the entry changed with its train, because the table contains the train itself"
      )
      try expect(
        table[Train(number: sample.first)]?.text,
        is: sample.text,
        "a lookup of a new train \(sample.first) in table 5",
        idea: "no variable refers to the copy of the key, so only an equal train can find it"
      )
      obj0?.text = "12:05"
      let changed = ["\(sample.first) -> 12:05"] + second
      try expect(
        table.printed,
        is: changed,
        "\(name), after obj0.text = \"12:05\"",
        idea: "the entry didn't change along with obj0, because the table contains another board"
      )
      (key0, key1, obj0, obj1) = (nil, nil, nil, nil)
      try expect(
        table.printed,
        is: changed,
        "\(name), after all four variables = nil",
        idea: "the table retains its copies of the keys, but it doesn't retain its values"
      )
    }
  }

  /// Plays a demonstration with each sample, until an expectation fails.
  private func play(_ demonstration: (Sample) throws -> Void) throws {
    try Sample.all.forEach(demonstration)
  }
}
