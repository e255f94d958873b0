import KVOLocking
import Testing

import KVOWeave

@Suite struct `A change outside all locks` {
  @Test func `is found with its type and property`() {
    let panel = Panel()
    #expect(changeOutsideLocks(of: panel) { panel.names["Ada"] = 1 } == "Panel.names")
  }

  @Test func `is distinguished from a change under a lock`() {
    let panel = Panel()
    #expect(changeOutsideLocks(of: panel) { panel.locked.withLock { $0.append(Lamp()) } } == nil)
    #expect(
      changeOutsideLocks(of: panel) { panel.locked.withLock { _ in panel.count += 1 } } == nil
    )
  }

  @Test func `is found before a lock and after it`() {
    let panel = Panel()
    let before = changeOutsideLocks(of: panel) {
      panel.count += 1
      panel.locked.withLock { _ in panel.count -= 1 }
    }
    #expect(before == "Panel.count")
    let after = changeOutsideLocks(of: panel) {
      panel.locked.withLock { _ in panel.count += 1 }
      panel.count -= 1
    }
    #expect(after == "Panel.count")
  }

  @Test func `is found in an object behind a lock`() {
    let (panel, lamp) = (Panel(), Lamp())
    panel.locked.withLock { $0.append(lamp) }
    #expect(changeOutsideLocks(of: panel) { lamp.isOn = true } == "Lamp.isOn")
  }

  @Test func `is not found in an object that no one else refers to`() {
    let panel = Panel()
    let change = changeOutsideLocks(of: panel) {
      let lamp = Lamp()
      lamp.isOn = true
      panel.locked.withLock { $0.append(lamp) }
    }
    #expect(change == nil)
  }
}

private final class Panel {
  var names: [String: Int] = [:]
  var count = 0
  let locked = Locked<[Lamp]>([])
}

private final class Lamp {
  var isOn = false
}
