import Testing

@testable import KeyValueObserving

/// Rows that are announced by hand, each with a key path of its own.
private final class Sheet: KeyValueObservable {
  let observerList = ObserverList()
  private var rows: [Int: Int] = [:]

  subscript(row: Int) -> Int {
    get {
      accessValue(for: \.[row])
      return rows[row] ?? 0
    }
    set {
      willChangeValue(for: \.[row])
      rows[row] = newValue
      didChangeValue(for: \.[row])
    }
  }

  /// Whether the ledger still knows the identity of a row from the time of `body`.
  func remembers(_ row: Int, after body: () -> Void) -> Bool {
    let ledger = observerList.ledger
    let before = ledger.announcedProperty(for: \Sheet.[row])
    body()
    return ledger.announcedProperty(for: \Sheet.[row]) == before
  }
}

@Suite struct `A ledger` {
  private let sheet = Sheet()
  private let recorder = Recorder()

  @Test func `keeps the identity of an announced property while it's observed`() {
    sheet.addObserver(recorder, forKeyPath: \.[1], options: .new)
    #expect(sheet.remembers(1) { sheet[1] = 5 })
    #expect(recorder.take() == ["-> 5"])
    sheet.removeObserver(recorder, forKeyPath: \.[1])
  }

  @Test func `forgets it with the last registration`() {
    sheet.addObserver(recorder, forKeyPath: \.[1])
    sheet.addObserver(recorder, forKeyPath: \.[1])
    #expect(sheet.remembers(1) { sheet.removeObserver(recorder, forKeyPath: \.[1]) })
    #expect(!sheet.remembers(1) { sheet.removeObserver(recorder, forKeyPath: \.[1]) })
  }

  @Test func `forgets it after an announcement that nobody observes`() {
    sheet.addObserver(recorder, forKeyPath: \.[1])
    #expect(!sheet.remembers(2) { sheet[2] = 5 })
    sheet.removeObserver(recorder, forKeyPath: \.[1])
  }

  @Test func `is deallocated even if an announcement is never completed`() {
    weak var ledger: Ledger?
    do {
      let sheet = Sheet()
      ledger = sheet.observerList.ledger
      sheet.addObserver(recorder, forKeyPath: \.[1], onDeallocation: {})
      sheet.willChangeValue(for: \.[1])
    }
    #expect(ledger == nil)
  }

  @Test func `releases a million old values without recursion`() async {
    await #expect(processExitsWith: .success) {
      var values = OldValues()
      for _ in 0..<1_000_000 { values.append(OldValue(), for: .next()) }
    }
  }
}
