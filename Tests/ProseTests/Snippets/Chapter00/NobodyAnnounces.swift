import KeyValueObserving
import KVOStation

/// Chapter 0: a key path that compiles, and that nobody announces.
func nobodyAnnounces() {
  Train().addObserver(Board(), forKeyPath: \.number)
}
