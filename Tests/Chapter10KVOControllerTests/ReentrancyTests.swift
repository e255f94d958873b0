import KVOController
import Testing

private final class Stretch: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var value = 0
  @Observed var next: Stretch?
}

private final class Line: KeyValueObservable {
  let observerList = ObserverList()
  @Observed var stops = ["Bern"]
}

private final class Watcher: KVOControlling {
  let kvoControllerStorage = KVOControllerStorage()
  var lines: [String] = []
  var hasActed = false
}

/// The rules for handlers that act during a notification, where KVO leaves the choice to us.
@Suite struct `During a notification` {
  private let watcher = Watcher()
  private let node = Stretch()

  @Test func `handlers are called in the order of registration`() {
    for name in ["first", "second", "third"] {
      watcher.kvoController.observe(node, \.value, allowingDuplicates: true) { watcher, _, _ in
        watcher.lines.append(name)
      }
    }
    node.value = 1
    #expect(watcher.lines == ["first", "second", "third"])
  }

  @Test func `a controller that its own handler releases ends at once`() {
    var controller: KVOController? = KVOController(observer: watcher)
    controller?.observe(node, \.value, options: .new) { watcher, node, change in
      watcher.lines.append("\(change.newValue ?? -1)")
      controller = nil
      node.value += 1
    }
    controller?.observe(node, \.value, allowingDuplicates: true) { watcher, _, _ in
      watcher.lines.append("second handler")
    }
    node.value = 1
    #expect(watcher.lines == ["1"])
    #expect(!node.observerList.ledger.isObserved)
  }

  @Test func `a value isn't read after its initial call has ended the registration`() async {
    await #expect(processExitsWith: .success) {
      let (watcher, line) = (Watcher(), Line())
      watcher.kvoController.observe(line, \.stops[0], initial: true) { watcher, line, stop in
        watcher.lines.append(stop)
        watcher.kvoController.unobserve(line, \.stops[0])
        line.stops.removeAll()
      }
      #expect(watcher.lines == ["Bern"])
      #expect(!line.observerList.ledger.isObserved)
    }
  }

  @Test func `a path that leaves isn't notified by the round that it has left`() {
    let (first, second) = (Stretch(), Stretch())
    node.next = first
    watcher.kvoController.observe(first, \.value) { [node] _, _, _ in node.next = second }
    watcher.kvoController.observe(node, \.next?.value, options: [.new, .prior]) {
      watcher,
      _,
      change in
      watcher.lines.append(change.isPrior ? "prior" : "\((change.newValue ?? nil) ?? -1)")
    }
    first.value = 5
    #expect(watcher.lines == ["prior", "prior", "0"])
  }

  @Test func `a path that leaves has been notified if its handler was called before`() {
    let (first, second) = (Stretch(), Stretch())
    node.next = first
    watcher.kvoController.observe(node, \.next?.value, options: .new) { watcher, _, change in
      watcher.lines.append("\((change.newValue ?? nil) ?? -1)")
    }
    watcher.kvoController.observe(first, \.value) { [node] _, _, _ in node.next = second }
    first.value = 5
    #expect(watcher.lines == ["5", "0"])
  }

  @Test func `a change made in a prior notification is complete before the outer one`() {
    watcher.kvoController.observe(node, \.value, options: [.old, .new, .prior]) {
      watcher,
      node,
      change in
      let (old, new) = (change.oldValue ?? -1, change.newValue ?? -1)
      watcher.lines.append(change.isPrior ? "prior \(old)" : "\(old) -> \(new)")
      if change.isPrior, !watcher.hasActed {
        watcher.hasActed = true
        node.value = 7
      }
    }
    node.value = 1
    #expect(watcher.lines == ["prior 0", "prior 0", "0 -> 7", "0 -> 1"])
  }

  @Test func `later observers of that change receive the old value that was true for them`() {
    let other = Watcher()
    watcher.kvoController.observe(node, \.value, options: [.old, .prior]) { watcher, node, change in
      guard change.isPrior, !watcher.hasActed else { return }
      watcher.hasActed = true
      node.value = 7
    }
    other.kvoController.observe(node, \.value, options: [.old, .new]) { other, _, change in
      other.lines.append("\(change.oldValue ?? -1) -> \(change.newValue ?? -1)")
    }
    node.value = 1
    #expect(other.lines == ["0 -> 7", "7 -> 1"])
  }

  @Test func `a registration of the same key path waits for the next round`() {
    watcher.kvoController.observe(node, \.next?.value) { watcher, node, _ in
      watcher.lines.append("first")
      watcher.kvoController.observe(node, \.next) { watcher, _, _ in watcher.lines.append("second")
      }
    }
    node.next = Stretch()
    #expect(watcher.lines == ["first"])
    node.next = nil
    #expect(watcher.lines == ["first", "first", "second"])
  }

  @Test func `a path that is registered before the change follows it afterwards`() {
    let next = Stretch()
    watcher.kvoController.observe(node, \.next, options: .prior) { watcher, node, change in
      guard change.isPrior else { return }
      watcher.kvoController.observe(node, \.next?.value, options: .new) { watcher, _, change in
        watcher.lines.append("\((change.newValue ?? nil) ?? -1)")
      }
    }
    node.next = next
    next.value = 5
    #expect(watcher.lines == ["5"])
  }

  @Test func `a path that enters the changing object before the change follows it afterwards`() {
    let (middle, end) = (Stretch(), Stretch())
    watcher.kvoController.observe(node, \.next?.next?.value, options: .new) { watcher, _, change in
      watcher.lines.append("\((change.newValue ?? nil) ?? -1)")
    }
    watcher.kvoController.observe(middle, \.next, options: .prior) { [node] _, middle, change in
      if change.isPrior { node.next = middle }
    }
    middle.next = end
    #expect(watcher.lines == ["-1"])
    end.value = 5
    #expect(watcher.lines == ["-1", "5"])
  }
}
