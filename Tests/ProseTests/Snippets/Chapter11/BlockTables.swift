import KeyValueObserving
import Chapter11OtherDesigns

/// Chapter 11: signals that own a block table.
func blockTables() { takeDown(Panel.self) }

private final class Signal: BlockObservable {
  let observerList = ObserverList()
  let blockTable = BlockTable()
  @Observed var aspect = "stop"

  deinit { removeHandlers() }
}

private final class Panel {
  let place: String

  init(_ place: String) {
    self.place = place
  }

  func follow(_ signal: Signal) {
    signal.addHandler(forKeyPath: \.aspect) { [weak self] _, _, aspect in
      print("\(self?.place ?? "nobody"): \(aspect ?? "nil")")
    }
  }
}

extension Signal: Followed {}

extension Panel: Follower {}
