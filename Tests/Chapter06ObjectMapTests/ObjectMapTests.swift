import Chapter02WeakMap
import Chapter06ObjectMap
import KVOClaims
import KVOExercises
import KVOJudging
import KVOStation
import Testing

private let claims = LibraryClaim.list(LibraryClaim.all.filter { $0.subject == "Your weak map" }) {
  MapLibrary()
}

/// The tests of chapter 6's map.
@Suite enum Chapter06Maps {
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

  @Suite struct `An object map` {
    @Test func `keeps a key for as long as it has an entry, if it retains its keys`() {
      var map = ObjectMap<Train, Int>(retainsKeys: true)
      weak var left: Train?
      do {
        let train = Train()
        left = train
        _ = map.updateValue(3, forKey: train)
        _ = map.updateValue(4, forKey: train)
      }
      #expect(left != nil)
      #expect(map.count == 1)
      #expect(map.map(\.value) == [4])
      _ = left.map { map.removeValue(forKey: $0) }
      #expect(left == nil)
      #expect(map.count == 0)
    }

    @Test(arguments: [true, false])
    func `stays what it is when it's emptied, and lets go of keys only afterward`(
      retainsKeys: Bool
    ) {
      var map = ObjectMap<Train, Int>(retainsKeys: retainsKeys)
      weak var left: Train?
      do {
        let train = Train()
        left = train
        _ = map.updateValue(3, forKey: train)
      }
      do {
        let all = map.removeAll()
        #expect(map.count == 0 && map.retainsKeys == retainsKeys)
        #expect(all.count == 1 && all.retainsKeys == retainsKeys)
        #expect((left != nil) == retainsKeys)
        withExtendedLifetime(all) {}
      }
      #expect(left == nil)
    }

    @Test func `finds a key by its address, but not one that's gone`() {
      var map = ObjectMap<Train, Void>(retainsKeys: false)
      let address: UnsafeRawPointer
      do {
        let train = Train()
        address = UnsafeRawPointer(Unmanaged.passUnretained(train).toOpaque())
        #expect(map.key(at: address) == nil)
        _ = map.updateValue((), forKey: train)
        #expect(map.key(at: address) === train)
      }
      #expect(map.key(at: address) == nil)
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
