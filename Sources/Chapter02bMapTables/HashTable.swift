public import Chapter02WeakMap

/// A set that lets you choose how its objects are referenced and compared.
///
/// ```swift
/// var boards = HashTable<Board>(.weak, comparedBy: .identity)
/// _ = boards.insert(board)
/// Array(boards)  // contains the board, for as long as something else retains it
/// ```
///
/// A `HashTable` stores its members as the keys of a `MapTable`.
///
/// Counterpart: `NSHashTable`, which KVOController's shared controller uses for its infos.
public struct HashTable<Member: AnyObject> {
  private var table: MapTable<Member, AnyObject>

  /// Creates an empty set.
  ///
  /// - Parameters:
  ///   - memory: The way in which members are referenced.
  ///   - personality: The way in which members are compared.
  public init(_ memory: Memory<Member>, comparedBy personality: Personality<Member>) {
    table = MapTable(keys: memory, comparedBy: personality, values: .strong)
  }

  /// Inserts `object`, unless the set already contains an equal member.
  ///
  /// - Returns: The objects that the inspection loaded.
  /// - Complexity: O(1) on average, amortized.
  public mutating func insert(_ object: Member) -> Evicted<AnyObject> {
    table.updateValue(Present.here, forKey: object)
  }
}

// An iteration visits each member that's still alive when the iteration reaches it, in no
// particular order.
extension HashTable: Sequence {
  /// Returns an iterator over the set's current members.
  public func makeIterator() -> AnyIterator<Member> {
    let elements = table.makeIterator()
    return AnyIterator { elements.next()?.key }
  }
}

/// A value that the table stores for every member.
private final class Present: Sendable {
  static let here = Present()
}
