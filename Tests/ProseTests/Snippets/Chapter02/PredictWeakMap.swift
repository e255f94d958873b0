import KVOStation
import Chapter02WeakMap

/// Stores values for two trains, and purges the map after one of them was deallocated.
func predictWeakMap() {
  let express = Train(number: 7)
  var platforms = WeakMap<Train, Int>()
  _ = platforms.updateValue(3, forKey: express)
  do {
    let local = Train(number: 8)
    _ = platforms.updateValue(4, forKey: local)
    print("a:", platforms.count, platforms[local] == 4)
  }
  print("b:", platforms.count)
  let evicted = platforms.purge()
  print("c:", platforms.count, platforms[express] == 3, evicted.orphans)
}
