import Chapter02WeakMap
import Chapter06ObjectMap
import KVOStation
import Testing

/// The tests of chapter 6's map.
@Suite enum Chapter06Maps {
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

    @Test func `doesn't keep a key otherwise`() {
      var map = ObjectMap<Train, Int>(retainsKeys: false)
      weak var left: Train?
      do {
        let train = Train()
        left = train
        _ = map.updateValue(3, forKey: train)
      }
      #expect(left == nil)
      #expect(Array(map).isEmpty)
      #expect(map.purge().orphans == [3])
    }

    @Test(arguments: [true, false]) func `stays what it is when it's emptied`(retainsKeys: Bool) {
      var map = ObjectMap<Train, Int>(retainsKeys: retainsKeys)
      let train = Train()
      _ = map.updateValue(3, forKey: train)
      let all = map.removeAll()
      #expect(all[train] == 3 && all.retainsKeys == retainsKeys)
      #expect(map[train] == nil && map.retainsKeys == retainsKeys)
    }

    @Test func `lets go of a key outside of the mutation`() {
      var map = ObjectMap<Train, Int>(retainsKeys: true)
      weak var left: Train?
      do {
        let train = Train()
        left = train
        _ = map.updateValue(3, forKey: train)
      }
      do {
        let all = map.removeAll()
        #expect(left != nil)
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
