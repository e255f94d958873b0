import Foundation
import KVOLocking
import Testing

@Suite struct `A lock around its state` {
  @Test func `lets one thread in at a time`() {
    let count = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<1_000 {
        count.withLock { count in
          let before = count
          // Without a lock, another thread would count in between.
          sched_yield()
          count = before + 1
        }
      }
    }
    #expect(count.withLock { $0 } == 8_000)
  }

  @Test func `is released if the body throws`() {
    struct Late: Error {}
    let delay = Locked(0)
    #expect(throws: Late.self) {
      try delay.withLock { delay throws(Late) in
        delay = 5
        throw Late()
      }
    }
    #expect(delay.withLock { $0 } == 5)
  }

  @Test func `is shared by its copies`() {
    let original = Locked(1)
    let copy = original
    copy.withLock { $0 = 2 }
    #expect(original.withLock { $0 } == 2)
  }

  @Test func `releases its state with the last copy`() {
    final class Train {}
    weak var train: Train?
    do {
      let locked = Locked(Train())
      train = locked.withLock { $0 }
      #expect(train != nil)
    }
    #expect(train == nil)
  }
}
