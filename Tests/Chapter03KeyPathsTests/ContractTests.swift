import Testing

// Most of these types break the contract on purpose. A set compares a value only with the members
// to which the hash leads. Hashes differ from run to run, so a single member may be found by
// chance. The tests use a thousand members, which can't all be found by chance.

/// A type that compares numbers, but also hashes options.
private struct HashesTooMuch: Hashable {
  let number: Int
  let options: Int

  static func == (one: Self, other: Self) -> Bool { one.number == other.number }

  func hash(into hasher: inout Hasher) {
    hasher.combine(number)
    hasher.combine(options)
  }
}

/// A type that compares and hashes numbers and options, so that no representative equals its
/// values.
private struct ComparesTooMuch: Hashable {
  let number: Int
  let options: Int
}

/// A type that hashes less than it compares, which is allowed, but slow.
private struct HashesNothing: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) {}
}

/// A type with an equality that isn't transitive: a value equals its neighbors.
private struct EqualWhenClose: Hashable {
  let number: Int

  static func == (one: Self, other: Self) -> Bool { abs(one.number - other.number) <= 1 }

  func hash(into hasher: inout Hasher) {}
}

/// A class that compares and hashes a variable.
private final class HashesVariable: Hashable {
  var number: Int

  init(_ number: Int) { self.number = number }

  static func == (one: HashesVariable, other: HashesVariable) -> Bool { one.number == other.number }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

extension Chapter03 {
  @Suite struct `The Hashable contract` {
    @Test func `kept, makes equal values one member`() {
      let set = Set((0..<1000).map { _ in HashesNothing(number: 7) })
      #expect(set.count == 1)
      #expect(set.contains(HashesNothing(number: 7)))
    }

    @Test func `allows unequal values with equal hashes, which only costs time`() {
      let set = Set((0..<50).map { HashesNothing(number: $0) })
      #expect(set.count == 50)
      #expect(set.contains(HashesNothing(number: 49)))
      #expect(!set.contains(HashesNothing(number: 50)))
    }

    @Test func `broken by a hash of values that don't take part, allows duplicates`() {
      // The set is created from an array, because inserting the values later may trap.
      let equal = (0..<1000).map { HashesTooMuch(number: 7, options: $0) }
      #expect(equal.allSatisfy { $0 == equal[0] })
      #expect(Set(equal).count > 1)
    }

    @Test func `broken by a hash of values that don't take part, loses members`() {
      let set = Set((0..<1000).map { HashesTooMuch(number: $0, options: 1) })
      let found = (0..<1000).count { set.contains(HashesTooMuch(number: $0, options: 0)) }
      #expect(found < 1000)
    }

    @Test func `kept by a comparison of values that don't take part, finds nothing by number`() {
      let set: Set = [ComparesTooMuch(number: 7, options: 1)]
      #expect(!set.contains(ComparesTooMuch(number: 7, options: 0)))
    }

    @Test func `broken by an equality that isn't transitive, depends on the order of insertion`() {
      let middleFirst = Set([2, 1, 3].map(EqualWhenClose.init))
      let middleLast = Set([1, 3, 2].map(EqualWhenClose.init))
      #expect(middleFirst.count == 1)
      #expect(middleLast.count == 2)
    }

    @Test func `broken by a change inside the set, loses members`() {
      let members = (0..<1000).map(HashesVariable.init)
      let set = Set(members)
      for member in members { member.number += 1_000_000 }
      #expect(members.count(where: set.contains) < 1000)
      #expect(set.count == 1000)
    }
  }
}
