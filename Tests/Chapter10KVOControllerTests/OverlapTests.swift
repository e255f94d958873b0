#if DEBUG
  import Foundation
  import KVOController
  import KVOLocking
  import TestSupport
  import Testing

  /// A model that several threads may change, although its superclass isn't `Sendable`.
  private class Vehicle: KeyValueObservable {
    let observerList = ObserverList()
    @Observed var delay = 0
  }

  private final class Bus: Vehicle, @unchecked Sendable {}

  private func observe<Object: KeyValueObservable>(
    _ object: Object,
    _ keyPath: KeyPath<Object, Int>,
    handler: @escaping (Board, Object, Int) -> Void
  ) -> Board {
    let board = Board()
    board.kvoController.observe(object, keyPath, options: .new) { board, object, change in
      handler(board, object, change.newValue ?? 0)
    }
    return board
  }

  /// Changes the delay on another thread, and waits until that thread is done.
  private func changeElsewhere(_ bus: Bus) {
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      bus.delay += 1
      done.signal()
    }
    done.wait()
  }

  private let text = "The handler is for one thread at a time"

  @Suite struct `In a debug build, overlapping calls of a handler stop the process` {
    @Test func `if a generic function doesn't require Sendable`() async {
      let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let bus = Bus()
        let board = observe(bus, \.delay) { _, bus, delay in
          if delay == 1 { changeElsewhere(bus) }
        }
        bus.delay = 1
        withExtendedLifetime(board) {}
      }
      #expect(trap.says(text))
      #expect(
        trap.says("changed a value that's observed at Chapter10KVOControllerTests/Overlap")
      )
      #expect(trap.says("was running the handler when thread 0x"))
    }

    @Test func `if the object is passed as an instance of its superclass`() async {
      let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let (board, bus) = (Board(), Bus())
        board.kvoController.observe(bus as Vehicle, \.delay, options: .new) { _, _, change in
          if change.newValue == 1 { changeElsewhere(bus) }
        }
        bus.delay = 1
      }
      #expect(trap.says(text))
    }

    @Test func `but not if everything is Sendable`() {
      let (sign, bus) = (Sign(), Bus())
      sign.kvoController.observe(bus, \.delay, options: .new) { sign, bus, change in
        if change.newValue == 1 { changeElsewhere(bus) }
        sign.show("\(change.newValue ?? 0)")
      }
      bus.delay = 1
      #expect(sign.shown == ["2", "2"] || sign.shown == ["2", "1"])
    }

    @Test func `but not if a handler changes the object again`() {
      let (board, bus) = (Board(), Bus())
      board.kvoController.observe(bus as Vehicle, \.delay, options: .new) { board, bus, _ in
        if bus.delay < 3 { bus.delay += 1 }
        board.lines.append("\(bus.delay)")
      }
      bus.delay = 1
      #expect(board.lines == ["3", "3", "3"])
    }

    @Test func `but not if one thread changes the object after the other`() {
      let (board, bus) = (Board(), Bus())
      board.kvoController.observe(bus as Vehicle, \.delay, options: .new) { board, _, _ in
        board.lines.append("called")
      }
      changeElsewhere(bus)
      bus.delay = 5
      changeElsewhere(bus)
      #expect(board.lines == ["called", "called", "called"])
    }
  }
#endif
