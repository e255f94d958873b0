/// A set of objects that says how they are held.
///
/// ```swift
/// var boards = HashTable<Board>.weakObjects()
/// _ = boards.insert(board)
/// boards.contains(board)  // true, for as long as something else keeps the board
/// ```
///
/// It is a `MapTable` of which only the keys matter: all that is said there holds here.
///
/// In Foundation: `NSHashTable`; in KVOController, the shared controller's table of what it serves.
public struct HashTable<Member: AnyObject> {
  private var table: MapTable<Member, Present>

  private init(_ table: MapTable<Member, Present>) { self.table = table }

  /// Creates an empty set.
  ///
  /// - Parameters:
  ///   - memory: How to hold members.
  ///   - personality: When two objects are the same member.
  public init(_ memory: Memory<Member>, comparedBy personality: Personality<Member> = .identity) {
    table = MapTable(keys: memory, comparedBy: personality, values: .strong)
  }

  /// Creates a set that does not keep its members alive.
  public static func weakObjects(
    comparedBy personality: Personality<Member> = .identity
  ) -> HashTable { HashTable(.weak, comparedBy: personality) }

  /// How many members the set holds, those included that died and were not purged yet.
  ///
  /// - Complexity: O(1).
  public var count: Int { table.count }

  /// Says whether the set has `object`, or one that is the same by its personality.
  ///
  /// - Complexity: O(1) expected.
  public func contains(_ object: Member) -> Bool { member(object) != nil }

  /// Returns the member that is the same as `object`: `NSHashTable`'s `member:`.
  ///
  /// - Complexity: O(1) expected.
  public func member(_ object: Member) -> Member? { table.element(forKey: object)?.key }

  /// Inserts `object`, unless the set has one that is the same.
  ///
  /// - Returns: Whether it was inserted, and what was found dead.
  /// - Complexity: O(1) amortized and expected.
  public mutating func insert(_ object: Member) -> (inserted: Bool, evicted: Evicted<Member>) {
    let evicted = table.updateValue(.here, forKey: object)
    return (evicted.value == nil, evicted.with(value: nil))
  }

  /// Removes the member that is the same as `object`.
  ///
  /// - Returns: That member, as the value, and what was found dead or had to be loaded.
  /// - Complexity: O(1) expected.
  public mutating func remove(_ object: Member) -> Evicted<Member> {
    let member = member(object)
    return table.removeValue(forKey: object).with(value: member)
  }

  /// Empties the set.
  ///
  /// - Returns: The set as it was.
  /// - Complexity: O(1).
  public mutating func removeAll() -> HashTable {
    HashTable(table.removeAll())
  }

  /// Takes out every member that has died, and gives their memory back.
  ///
  /// - Returns: What the inspection had to load.
  /// - Complexity: O(*n*), where *n* is `count`.
  public mutating func purge() -> Evicted<Member> { table.purge().with(value: nil) }
}

/// Enumerates the members that are alive when reached, in no defined order.
extension HashTable: Sequence {
  /// Begins an enumeration of the set as it is now.
  public func makeIterator() -> AnyIterator<Member> {
    var elements = table.makeIterator()
    return AnyIterator { elements.next()?.key }
  }
}

/// The one value of every member.
private final class Present: Sendable {
  static let here = Present()
}
