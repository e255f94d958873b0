import KVOController
import TestSupport
import Testing

@Suite struct `A shared object` {
  private let tram = Tram()

  @Test func `calls a shared observer on the thread that makes the change`() async {
    let sign = Sign()
    sign.kvoController.observe(tram, \.delay, options: .new) { sign, _, change in
      sign.show(text(change))
    }
    sign.kvoController.observe(tram, \.platform) { sign, _, _ in sign.refresh() }
    sign.kvoController.observe(tram, \.delay, allowingDuplicates: true) { sign, _, _ in
      sign.refresh()
    }
    await Task.detached { [tram] in
      tram.delay = 5
      tram.platform = 2
    }.value
    #expect(sign.shown == ["-> 5", "refreshed", "refreshed"])
  }

  @Test @MainActor func `calls a block of the main actor, if changed there`() {
    let panel = Panel()
    panel.kvoController.observe(tram, \.delay, options: .new, isolation: MainActor.shared) {
      panel,
      _,
      change in
      panel.told(change)
    }
    panel.kvoController.observe(tram, \.platform, isolation: MainActor.shared) {
      panel,
      _,
      _ in
      panel.refresh()
    }
    tram.delay = 5
    tram.platform = 2
    #expect(panel.lines == ["-> 5", "refreshed"])
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
    panel.kvoController.observe(train, \.delay, options: .new) { panel, _, change in
      panel.told(change)
    }
    panel.kvoController.observe(train, \.platform) { panel, _, _ in panel.refresh() }
    panel.kvoController.observe(train, \.delay, allowingDuplicates: true) { panel, _, _ in
      panel.refresh()
    }
    train.delay = 5
    train.platform = 2
    #expect(panel.lines == ["-> 5", "refreshed", "refreshed"])
  }
}

@MainActor private final class Locomotive: @MainActor KeyValueObservable {
  let observerList = ObserverList()
  @Observed var delay = 0
  @Observed var platform = 1
}

@Suite struct `A model whose conformance is on the main actor` {
  @Test @MainActor func `can be observed on the main actor`() {
    let (panel, model) = (Panel(), Locomotive())
    panel.kvoController.observe(model, \.delay, options: .new) { panel, _, change in
      panel.told(change)
    }
    panel.kvoController.observe(model, \.platform) { panel, _, _ in panel.refresh() }
    panel.kvoController.observe(model, \.delay, allowingDuplicates: true) { panel, _, _ in
      panel.refresh()
    }
    model.delay = 5
    model.platform = 2
    #expect(panel.lines == ["-> 5", "refreshed", "refreshed"])
  }
}
