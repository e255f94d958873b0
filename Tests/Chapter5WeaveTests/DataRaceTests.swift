import Testing
@testable import KVOWeave

@Suite struct `A data race` {
  private func races(_ first: String, _ second: String, in files: Set<String>) -> [DataRace] {
    let report = """
      ==================
      WARNING: ThreadSanitizer: Swift access race (pid=7)
        Modifying access of Swift variable at 0x7b04 by thread T2:
      \(second)

        Previous read of size 8 at 0x7b04 by thread T1:
      \(first)

        Location is global 'x' of size 8 at 0x7b04 (races+0x1)

        Thread T2 'races' (tid=9, running) created by main thread at:
      #0\tpthread_create\t/llvm/tsan_interceptors_posix.cpp\t1094

      SUMMARY: ThreadSanitizer: Swift access race
      """
    return DataRace.all(in: report, of: files)
  }

  private let mine = "#0\t$s4Mine3useyyF\t/mine/Registry.swift\t12"
  private let tests = "#0\t$s5Tests3useyyF\t/book/BellTests.swift\t7"

  @Test func `consists of the earlier access and the later one`() throws {
    let later = "#0\t$s4Mine3useyyF\t/mine/Registry.swift\t0"
    let race = try #require(races(mine, later, in: ["/mine/Registry.swift"]).first)
    #expect(race.first == .init(isWrite: false, file: "/mine/Registry.swift", line: 12))
    #expect(race.second == .init(isWrite: true, file: "/mine/Registry.swift", line: nil))
    #expect(race.location == ("/mine/Registry.swift", 12))
    #expect(
      race.description == """
        Data race: two threads use a value, and no `Locked` guards both uses. One thread reads it \
        (Registry.swift:12), and the other one writes it (Registry.swift).
        """
    )
  }

  @Test func `counts only if one of the accesses is in a file of the reader`() {
    #expect(races(mine, tests, in: ["/mine/Registry.swift"]).count == 1)
    #expect(races(tests, mine, in: ["/mine/Registry.swift"]).count == 1)
    #expect(races(tests, tests, in: ["/mine/Registry.swift"]).isEmpty)
  }

  @Test func `belongs to the first Swift file of a stack`() throws {
    let generic = "#0\t$sSa6append\t/<compiler-generated>\t0\n\(mine)"
    let race = try #require(races(generic, mine, in: ["/mine/Registry.swift"]).first)
    #expect(race.first.line == 12)
  }

  @Test func `isn't reported for the deallocation of an object`() {
    let free = "#0\tfree\t/llvm/tsan_interceptors_posix.cpp\t726\n\(mine)"
    #expect(races(mine, free, in: ["/mine/Registry.swift"]).isEmpty)
  }

  @Test func `isn't reported for the initialization of a global variable`() {
    let once = "\(mine)\n#1\t$s4Mine6sharedAA3FooCvpZ_WZ\t/mine/Registry.swift\t3"
    #expect(races(once, mine, in: ["/mine/Registry.swift"]).isEmpty)
  }
}
