public import Chapter02WeakMap

/// A set that lets you choose how its objects are referenced and compared.
///
/// ```swift
/// var boards = HashTable<Board>.weakObjects(comparedBy: .identity)
/// _ = boards.insert(board)
/// boards.contains(board)  // true, for as long as something else retains the board
/// ```
///
/// A `HashTable` stores its members as the keys of a `MapTable`, so both have the same default and
/// the same limits.
///
/// Counterpart: `NSHashTable`, which KVOController's shared controller uses for its infos.
public struct HashTable<Member: AnyObject> {
  private var table: MapTable<Member, Present>

  private init(_ table: MapTable<Member, Present>) { self.table = table }

  /// Creates an empty set.
  ///
  /// - Parameters:
  ///   - memory: The way in which members are referenced.
  ///   - personality: The way in which members are compared.
  public init(_ memory: Memory<Member>, comparedBy personality: Personality<Member>) {
    table = MapTable(keys: memory, comparedBy: personality, values: .strong)
  }

  /// Creates a set that references its members weakly.
  public static func weakObjects(comparedBy personality: Personality<Member>) -> HashTable {
    HashTable(.weak, comparedBy: personality)
  }

  /// The number of members, including deallocated ones that haven't been purged yet.
  ///
  /// - Complexity: O(1).
  public var count: Int { table.count }

  /// Returns whether the set contains `object`, or another object that the personality treats as
  /// equal.
  ///
  /// - Complexity: O(1) on average.
  public func contains(_ object: Member) -> Bool { member(object) != nil }

  /// Returns the member that the personality treats as equal to `object`.
  ///
  /// Counterpart: `-[NSHashTable member:]`.
  ///
  /// - Complexity: O(1) on average.
  public func member(_ object: Member) -> Member? { table.element(forKey: object)?.key }

  /// Inserts `object`, unless the set already contains an equal member.
  ///
  /// - Returns: Whether the object was inserted, and the objects that the inspection loaded.
  /// - Complexity: O(1) on average, amortized.
  public mutating func insert(_ object: Member) -> (inserted: Bool, evicted: Evicted<Member>) {
    let evicted = table.updateValue(.here, forKey: object)
    return (evicted.value == nil, evicted.with(value: nil))
  }

  /// Removes the member that the personality treats as equal to `object`.
  ///
  /// - Returns: The removed member, as the value, and the objects that the inspection loaded.
  /// - Complexity: O(1) on average.
  public mutating func remove(_ object: Member) -> Evicted<Member> {
    let member = member(object)
    return table.removeValue(forKey: object).with(value: member)
  }

  /// Removes all members.
  ///
  /// - Returns: The previous set.
  /// - Complexity: O(1).
  public mutating func removeAll() -> HashTable {
    HashTable(table.removeAll())
  }

  /// Removes the entries of deallocated members, and frees their memory.
  ///
  /// - Returns: The objects that the inspection loaded.
  /// - Complexity: O(*n*), where *n* is `count`.
  public mutating func purge() -> Evicted<Member> { table.purge().with(value: nil) }
}

// As in Foundation, members are compared by equality unless you say otherwise.
extension HashTable where Member: Hashable {
  /// Creates an empty set that compares its members by equality.
  ///
  /// - Parameter memory: The way in which members are referenced.
  public init(_ memory: Memory<Member>) { self.init(memory, comparedBy: .equality) }

  /// Creates a set that references its members weakly and compares them by equality.
  public static func weakObjects() -> HashTable { weakObjects(comparedBy: .equality) }
}

// An iteration visits each member that's still alive when the iteration reaches it, in no
// particular order.
extension HashTable: Sequence {
  /// Returns an iterator over the set's current members.
  public func makeIterator() -> AnyIterator<Member> {
    var elements = table.makeIterator()
    return AnyIterator { elements.next()?.key }
  }
}

/// A value that the table stores for every member.
private final class Present: Sendable {
  static let here = Present()
}
