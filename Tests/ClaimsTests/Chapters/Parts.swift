public import KVOExercises
import Chapter02WeakMap
import Chapter06Handles

// The parts that several chapters share.

extension WeakMap: ClaimedWeakMap {
  func value(forKey key: Key) -> Value? { self[key] }

  mutating func updateValue(_ value: Value, forKey key: Key) -> Any {
    let evicted: Evicted<Value> = updateValue(value, forKey: key)
    return evicted
  }
}

extension Token: ClaimedToken {}
