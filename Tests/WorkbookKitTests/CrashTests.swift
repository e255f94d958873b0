import Foundation
import Testing

@testable import WorkbookKit

@Suite struct `The cause of a crash` {
  private let source = "/my book/WeakBox.swift"

  private func crash(_ errors: String, _ backtrace: String? = "") -> Crash {
    Crash(errors: errors, backtrace: backtrace, sources: [source])
  }

  @Test func `is the last message of a trap, with its place`() {
    let crash = crash("noise\nE/A.swift:1: Fatal error: a\nE/B.swift:2: Fatal error: b\nnoise")
    #expect(crash.reason == "Fatal error: b")
    #expect(crash.file == "E/B.swift")
    #expect(crash.line == 2)
  }

  @Test func `is shown without the addresses in key paths`() {
    let crash = crash("L/R.swift:8: Fatal error: keyPath: \\Train.<computed 0x0f (Int)>)")
    #expect(crash.reason == "Fatal error: keyPath: \\Train.…)")
  }

  @Test func `has no place in the standard library`() {
    let crash = crash("Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range")
    #expect(crash.reason == "Fatal error: Index out of range")
    #expect(crash.file == nil)
    #expect(crash.line == nil)
  }

  @Test func `has the reader's line from the stack of the thread that crashed`() {
    let crash = crash(
      "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range",
      """
      Thread 1 "main":
        0 0x01 loop() + 1 in Tests at \(source):3:1
      Thread 2 "other" crashed:
        0 0x01 [inlined] Array.subscript.getter + 1 in Tests at /swift/Array.swift:9:1
        1 0x02 WeakBox.isFor(_:) + 1 in Tests at \(source):13:5
        2 0x03 caller() + 1 in Tests at \(source):20:5
      """
    )
    #expect(crash.reason == "Fatal error: Index out of range")
    #expect(crash.file == source)
    #expect(crash.line == 13)
  }

  @Test func `is the runtime's failure if the trap has no message`() {
    let crash = crash("", "*** Swift runtime failure: arithmetic overflow ***\n")
    #expect(crash.reason == "Fatal error: arithmetic overflow")
  }

  @Test func `is the runtime's failure in the stack if the trap has no message`() {
    let crash = crash(
      """
      *** Program crashed: Illegal instruction at 0x0f ***
      Thread 2 "x" crashed:
        0 [inlined] 0x01 Swift runtime failure: arithmetic overflow in Tests at \(source):4:9
        1           0x01 WeakBox.isFor(_:) + 672 in Tests at \(source):4:9
      """,
      nil
    )
    #expect(crash.reason == "Fatal error: arithmetic overflow")
    #expect(crash.place(in: [source]) == Crash.Place(file: source, line: 4))
  }

  @Test func `has the line of the function if the compiler has added the code`() throws {
    let small = try SmallBook()
    try small.write("// A box.\nfunc isFor(_ other: Box) {}", to: "Box.swift")
    let file = small.book.root.appending(path: "Box.swift").path
    let frame = "1 [ra] 0x0000563f4896771d Box.isFor(_:) + 380 in T at //<compiler-generated>"
    let crash = Crash(errors: "Thread 1 crashed:\n\n  \(frame)\n", sources: [file])
    #expect(crash.place(in: [file]) == Crash.Place(file: file, line: 2))
  }

  @Test func `has no place in another file`() {
    let crash = crash("KeyValueObserving/Raw.swift:95: Fatal error: gone")
    #expect(crash.file == "KeyValueObserving/Raw.swift")
    #expect(crash.place(in: [source]) == nil)
  }

  @Test func `is the message of a cast that failed, without addresses`() {
    let message = "Could not cast value of type 'Swift.String' (0x7f) to 'Swift.Int' (0x7e)."
    let expected = "Could not cast value of type 'Swift.String' to 'Swift.Int'."
    #expect(crash(message).reason == expected)
  }

  @Test func `is unknown if nothing was printed`() {
    #expect(crash("").reason == nil)
  }

  @Test func `is found quickly among very long lines`() {
    let noise = String(repeating: "a/", count: 200_000)
    #expect(crash("\(noise)\nE/A.swift:1: Fatal error: a\n\(noise)").reason == "Fatal error: a")
  }

  @Test func `doesn't include the address of a variable that is accessed twice`() {
    let message = "Simultaneous accesses to 0x7f, but modification requires exclusive access."
    let expected =
      "Simultaneous accesses to a variable, but modification requires exclusive access."
    #expect(crash(message).reason == expected)
  }
}
