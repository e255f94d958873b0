import KVOLocking
import KVOLoom
import TestSupport
import Testing

extension Chapter05 {
  /// The examples on the chapter's two pages, in their order, with a file for each section.
  @Suite struct `The examples` {
    @Test func `a method that looks and stores in two sections stores twice`() async {
      let ended = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
        looksThenStores()
      }
      #expect(
        ended.printed == """
          expected one key path, got ["delay", "delay"]
            1. Ada: looks (…)
            2. Bo: looks (…)
            3. Ada: stores (…)
            4. Bo: stores (…)
          """
      )
    }
  }
}

private func looksThenStores() {
  let loom = Loom(
    on: { Hurried() },
    threads: [
      "Ada": { $0.observe("delay") },
      "Bo": { $0.observe("delay") },
    ]
  ) { registry in
    let keyPaths = registry.keyPaths.withLock { $0 }
    return keyPaths.count == 1 ? nil : "expected one key path, got \(keyPaths)"
  }
  if let failure = loom.explore().failure { print(failure) }
}

private final class Hurried {
  let keyPaths = Locked<[String]>([])

  func observe(_ keyPath: String) {
    guard !keyPaths.withLock(as: "looks", { $0.contains(keyPath) }) else { return }
    keyPaths.withLock(as: "stores") { $0.append(keyPath) }
  }
}
