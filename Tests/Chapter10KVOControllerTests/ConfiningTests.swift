import Dispatch
import KVOController
import TestSupport
import Testing

// The beginning of the runtime's own message, for actors other than the main actor.
private let offTheOffice = "Incorrect actor executor assumption"

@Suite struct `A change off the handler's actor stops the process` {
  @Test func `for a handler`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (office, tram) = (Office(), Tram())
      await office.keepAnEye(on: tram)
      tram.delay = 5
    }
    #expect(trap.says(offTheOffice))
  }

  @Test func `for a handler in a constant, and names the object and the line`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (panel, tram) = (Panel(), Tram())
      await MainActor.run {
        let handler: (Panel, Tram, Int) -> Void = { _, _, _ in panel.refresh() }
        panel.kvoController.observe(tram, \.delay, isolation: MainActor.shared, handler: handler)
      }
      await Task.detached { tram.delay = 5 }.value
      withExtendedLifetime(panel) {}
    }
    #expect(
      trap.says(
        "> changed a value that's observed at Chapter10KVOControllerTests/Confining"
      )
    )
    #expect(trap.says("It's called on the main actor only, but this change was made elsewhere."))
  }

  @Test func `before the value is read, because its getter belongs to the actor, too`() async {
    let trap = await #expect(
      processExitsWith: .failure,
      observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      final class Model: KeyValueObservable, Sendable {
        let observerList = ObserverList()
        let tram = Tram()
        var summary: String {
          print("read")
          return "\(tram.delay)"
        }
      }
      let (panel, model) = (Panel(), Model())
      await MainActor.run {
        let controller = panel.kvoController
        _ = controller.observe(model, \.summary, isolation: MainActor.shared) { _, _, _ in }
      }
      print("changed")
      await Task.detached { model.tram.delay = 5 }.value
      withExtendedLifetime((panel, model)) {}
    }
    #expect(trap.says("It's called on the main actor only, but this change was made elsewhere."))
    let printed = String(decoding: trap?.standardOutputContent ?? [], as: UTF8.self)
    #expect(printed.hasPrefix("read\n"))
    #expect(printed.hasSuffix("changed\n"))
  }

  @Test func `but not if the main queue makes the change`() async {
    let (panel, tram) = (Panel(), Tram())
    await MainActor.run {
      let controller = panel.kvoController
      _ = controller.observe(tram, \.delay, options: .new, isolation: MainActor.shared) {
        $0.told($2)
      }
    }
    await withCheckedContinuation { done in
      DispatchQueue.main.async {
        tram.delay = 5
        done.resume()
      }
    }
    #expect(await panel.lines == ["-> 5"])
  }
}
