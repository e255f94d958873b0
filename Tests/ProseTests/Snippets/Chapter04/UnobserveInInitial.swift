import Chapter03KeyPaths
import KVOStation
import KeyValueObserving

/// Chapter 4: a handler that unobserves during its initial call, as in issue 57.
func unobserveInInitial() {
  let (train, board) = (Train(), Board())
  let registry = Registry(observer: board)
  registry.observe(train, \.delay, options: [.initial, .new]) { [unowned registry] _, train, _ in
    registry.unobserve(train, \.delay)
  }
}
