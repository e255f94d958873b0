import Chapter06ObjectMap
import KVOClaims
import KVOExercises
import KVOJudging
import Testing

private let claims = LibraryClaim.list(LibraryClaim.all.filter { $0.subject == "Your weak map" }) {
  MapLibrary()
}

extension Chapter06Maps {
  @Suite(.serialized) struct `A map that doesn't retain its keys` {
    /// The tests are chapter 2's claims about a map.
    @Test(arguments: claims) func `is a weak map`(_ claim: Claim) async throws {
      try await claim.judge {
        await #expect(processExitsWith: .failure) { [index = claim.index as Int] in
          claims[index].run()
        }
      }
    }
  }
}

/// A library that has only a map.
private struct MapLibrary: WeakMapLibrary {
  func makeWeakMap<Key: AnyObject, Value>(
    _ key: Key.Type,
    _ value: Value.Type
  ) -> any ClaimedWeakMap<Key, Value> {
    ClaimedMap()
  }

  func makeRegistry<Observer: AnyObject>(
    observer: Observer
  ) -> any ClaimedRegistry<Observer> {
    preconditionFailure("The claims about a map need no registry.")
  }
}

/// A map, as the claims know it.
private struct ClaimedMap<Key: AnyObject, Value>: ClaimedWeakMap {
  private var map = ObjectMap<Key, Value>(retainsKeys: false)

  var count: Int { map.count }

  func value(forKey key: Key) -> Value? { map[key] }

  mutating func updateValue(_ value: Value, forKey key: Key) -> Any {
    map.updateValue(value, forKey: key)
  }

  mutating func removeValue(forKey key: Key) -> Value? { map.removeValue(forKey: key) }
}
