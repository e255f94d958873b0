import KVOLocking
import Testing

@testable import ExerciseKit

@Suite struct `A change outside of all locks` {
  @Test func `is named`() {
    let desk = Desk()
    #expect(changeOutsideLocks(of: desk) { desk.names["Ada"] = 1 } == "Desk.names")
  }

  @Test func `is told from one under a lock`() {
    let desk = Desk()
    #expect(changeOutsideLocks(of: desk) { desk.locked.withLock { $0.append(Drawer()) } } == nil)
    #expect(changeOutsideLocks(of: desk) { desk.locked.withLock { _ in desk.count += 1 } } == nil)
  }

  @Test func `is seen before a lock and after it`() {
    let desk = Desk()
    let before = changeOutsideLocks(of: desk) {
      desk.count += 1
      desk.locked.withLock { _ in desk.count -= 1 }
    }
    #expect(before == "Desk.count")
    let after = changeOutsideLocks(of: desk) {
      desk.locked.withLock { _ in desk.count += 1 }
      desk.count -= 1
    }
    #expect(after == "Desk.count")
  }

  @Test func `is found in an object behind a lock`() {
    let (desk, drawer) = (Desk(), Drawer())
    desk.locked.withLock { $0.append(drawer) }
    #expect(changeOutsideLocks(of: desk) { drawer.isOpen = true } == "Drawer.isOpen")
  }

  @Test func `is none while an object is nobody else's`() {
    let desk = Desk()
    let change = changeOutsideLocks(of: desk) {
      let drawer = Drawer()
      drawer.isOpen = true
      desk.locked.withLock { $0.append(drawer) }
    }
    #expect(change == nil)
  }
}

private final class Desk {
  var names: [String: Int] = [:]
  var count = 0
  let locked = Locked<[Drawer]>([])
}

private final class Drawer {
  var isOpen = false
}
