import KVOController
import TestSupport
import Testing

// The runtime traps before it would print the library's message: for the main actor without a word.
private let trapText = "Incorrect actor executor assumption; expected 'KVOControllerTests.Office'"

@Suite struct `A shared object` {
  private let tram = Tram()

  @Test func `calls a shared observer on the thread that makes the change`() async {
    let sign = Sign()
    sign.kvoController.observe(tram, \.delay) { sign, _, change in sign.show(text(change)) }
    sign.kvoController.observe(tram, keyPaths: [\.platform]) { sign, _, _ in sign.refresh() }
    sign.kvoController.observe(tram, \.delay, allowingDuplicates: true, action: Sign.refresh)
    await Task.detached { [tram] in
      tram.delay = 5
      tram.platform = 2
    }.value
    #expect(sign.shown == ["-> 5", "refreshed", "refreshed"])
  }

  @Test @MainActor func `calls a block of the main actor, if changed there`() {
    let panel = Panel()
    panel.kvoController.observe(tram, \.delay, on: MainActor.shared) { panel, _, change in
      panel.told(change)
    }
    panel.kvoController.observe(tram, keyPaths: [\.platform], on: MainActor.shared) { panel, _, _ in
      panel.refresh()
    }
    tram.delay = 5
    tram.platform = 2
    #expect(panel.lines == ["-> 5", "refreshed"])
  }

  @Test @MainActor func `calls an action of the main actor, if changed there`() {
    let panel = Panel()
    panel.kvoController.observe(tram, \.delay, action: Panel.refresh)
    panel.kvoController.observe(tram, \.delay, allowingDuplicates: true, action: Panel.told)
    panel.kvoController.observe(tram, keyPaths: [\.platform], action: Panel.toldAny)
    tram.delay = 5
    tram.platform = 2
    #expect(panel.lines == ["refreshed", "-> 5", "refreshed"])
  }

  @Test func `calls a block of any other actor, if changed there`() async {
    let office = Office()
    await office.watch(tram)
    await office.change(tram)
    #expect(await office.lines == ["-> 5", "platform"])
  }
}

@Suite struct `A confined object` {
  @Test @MainActor func `needs no word about the actor on which it lives`() {
    let (panel, train) = (Panel(), Train())
    panel.kvoController.observe(train, \.delay) { panel, _, change in panel.told(change) }
    panel.kvoController.observe(train, keyPaths: [\.platform]) { panel, _, _ in panel.refresh() }
    panel.kvoController.observe(train, \.delay, allowingDuplicates: true, action: Panel.refresh)
    train.delay = 5
    train.platform = 2
    #expect(panel.lines == ["-> 5", "refreshed", "refreshed"])
  }
}

@Suite struct `A change outside of the actor traps` {
  @Test func `when a block observes on the actor`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (office, tram) = (Office(), Tram())
      await office.keepAnEye(on: tram)
      tram.delay = 5
    }
    #expect(trap.says(trapText))
  }

  @Test func `when a block observes several key paths on the actor`() async {
    let trap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (office, tram) = (Office(), Tram())
      await office.keepAnEye(on: tram)
      tram.platform = 2
    }
    #expect(trap.says(trapText))
  }

  @Test func `when the block was a value, which hides where it was written`() async {
    await #expect(processExitsWith: .failure) {
      let (panel, tram) = (Panel(), Tram())
      await MainActor.run {
        let block: KVOController<Panel>.Block<Tram, Int> = { _, _, _ in panel.refresh() }
        _ = panel.kvoController.observe(tram, \.delay, block: block)
      }
      tram.delay = 5
      withExtendedLifetime(panel) {}
    }
  }

  @Test func `when a method of the actor is an action, whoever registered it`() async {
    await #expect(processExitsWith: .failure) {
      let (panel, tram) = (Panel(), Tram())
      panel.kvoController.observe(tram, \.delay, action: Panel.told)
      tram.delay = 5
      withExtendedLifetime(panel) {}
    }
  }
}
