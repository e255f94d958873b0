import TestSupport
import Testing

extension `The examples` {
  @Test func `only an unchecked reference leads to an object that goes`() async {
    let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      triesThreeReferences()
    }
    #expect(
      ended.printed == """
        weak: nil
        unsafe: stop
        """
    )
  }

  @Test func `an unowned reference to an object that goes traps`() async {
    let ended = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      triesTheFourthReference()
    }
    #expect(
      ended.trapped == """
        Fatal error: Attempted to read an unowned reference but object 0x… was already destroyed
        """
    )
  }
}

private func triesThreeReferences() {
  takeDown { signal in Listener { [signal] in print("strong:", signal.aspect) } }
  takeDown { signal in Listener { [weak signal] in print("weak:", signal?.aspect ?? "nil") } }
  takeDown { signal in Listener { [unowned(unsafe) signal] in print("unsafe:", signal.aspect) } }
}

private func triesTheFourthReference() {
  takeDown { signal in Listener { [unowned signal] in print("unowned:", signal.aspect) } }
}

private func takeDown(_ listener: (SmallSignal) -> Listener) {
  let signal = SmallSignal()
  signal.listener = listener(signal)
}

private final class SmallSignal {
  var listener: Listener?
  let aspect = "stop"
}

private final class Listener {
  private let closure: () -> Void

  init(_ closure: @escaping () -> Void) {
    self.closure = closure
  }

  deinit { closure() }
}
