import KVOStation
import KVOWeakTables

/// Asks the reader for a prediction.
func predictWeakMap() {
  let express = Train(number: 7)
  var platforms = WeakMap<Train, Int>()
  _ = platforms.updateValue(3, forKey: express)
  do {
    let local = Train(number: 8)
    _ = platforms.updateValue(4, forKey: local)
    print("a:", platforms.count, Array(platforms).count, platforms[local] == 4)
  }
  print("b:", platforms.count, Array(platforms).count)
  for platform in 1...14 { _ = platforms.updateValue(platform, forKey: express) }
  print("c:", platforms.count)
  let evicted = platforms.updateValue(15, forKey: express)
  print("d:", platforms.count, evicted.value == 14, evicted.orphans)
}
