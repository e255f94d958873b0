import Foundation
import WorkbookKit

/// The keys that the reader presses, or the lines that the reader types.
struct WatchInput {
  /// A wish of the reader.
  enum Command: Equatable {
    case key(Character)
    /// A line that isn't a single letter.
    case unknown(String)
    /// There will be no more input.
    case end
  }

  /// Whether each key counts at once, rather than each line.
  let readsKeys: Bool
  private(set) var isOpen: Bool
  private var line: [UInt8] = []

  init(readsKeys: Bool) {
    self.readsKeys = readsKeys
    // If standard input is closed, its descriptor may soon belong to something else.
    isOpen = fcntl(STDIN_FILENO, F_GETFD) != -1
  }

  /// Reads what has been typed, without waiting for more.
  mutating func read() -> [Command] {
    var buffer = [UInt8](repeating: 0, count: 1 << 10)
    let count = Foundation.read(STDIN_FILENO, &buffer, buffer.count)
    if count > 0 { return commands(in: buffer[..<count]) }
    if count < 0, [EINTR, EAGAIN].contains(errno) { return [] }
    isOpen = false
    return [.end]
  }

  /// Returns the commands in some bytes; a line may arrive in several parts.
  mutating func commands(in bytes: some Collection<UInt8>) -> [Command] {
    guard !readsKeys else { return Keys.characters(in: bytes).map(Command.key) }
    line += bytes
    var commands: [Command] = []
    while let end = line.firstIndex(of: UInt8(ascii: "\n")) {
      let text = String(decoding: line[..<end], as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
      line.removeFirst(end + 1)
      if text.count == 1, let key = text.first {
        commands.append(.key(key))
      } else if !text.isEmpty {
        commands.append(.unknown(text))
      }
    }
    // A line without an end isn't a command.
    if line.count > 1 << 12 { line = [] }
    return commands
  }
}
