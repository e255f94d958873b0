package import Foundation

/// The text that a process has printed, or only its beginning and its end if the text is too long.
package struct Captured: Sendable {
  private var head = Data()
  private var tail = Data()
  private let limit: Int

  /// Whether the middle of the text is missing.
  private var isCut = false

  /// Creates an empty text.
  ///
  /// - Parameter limit: The maximum size of the beginning, in bytes. The end can be up to twice as
  ///   long.
  package init(limit: Int = 1 << 18) {
    self.limit = limit
  }

  /// Appends some bytes.
  package mutating func append(_ bytes: some Collection<UInt8>) {
    let fitting = min(limit - head.count, bytes.count)
    head.append(contentsOf: bytes.prefix(fitting))
    tail.append(contentsOf: bytes.dropFirst(fitting))
    if tail.count > 2 * limit {
      tail = Data(tail.suffix(limit))
      isCut = true
    }
  }

  /// The text, with an ellipsis in place of a missing middle.
  package var text: String {
    func decode(_ data: Data) -> String { String(decoding: data, as: UTF8.self) }
    return isCut ? "\(decode(head))\n…\n\(decode(tail))" : decode(head + tail)
  }
}

/// The end of a pipe from which this process reads the output of another process.
package final class PipeReader {
  private let descriptor: Int32
  private(set) var captured = Captured()
  private(set) var isOpen = true

  /// Creates a reader that closes the descriptor at the end of the text.
  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Creates a reader that makes a named pipe, through which another process can write.
  ///
  /// - Throws: ``WorkbookError`` if the pipe can't be created or opened.
  package convenience init(makingPipeAt file: URL) throws {
    // Without a writer, the text would end before the other process begins to write, so this process
    // opens the pipe for writing, too.
    let pipe = mkfifo(file.path, 0o600) == 0 ? open(file.path, O_RDWR | O_CLOEXEC) : -1
    guard pipe >= 0 else { throw WorkbookError("\(file.path) can't be created", errno: errno) }
    self.init(pipe)
  }

  /// The text that has been read.
  package var text: String { captured.text }

  /// The request to wait for more text.
  var request: pollfd {
    pollfd(fd: isOpen ? descriptor : -1, events: Int16(POLLIN), revents: 0)
  }

  /// Reads everything that the pipe contains at the moment.
  func read() {
    guard isOpen else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // A process that prints endlessly mustn't keep this process from checking the limits.
    for _ in 0..<64 {
      let count = Foundation.read(descriptor, &buffer, buffer.count)
      if count > 0 { captured.append(buffer[..<count]) }
      if count == 0 { return close() }
      if count < 0 { return }
    }
  }

  private func close() {
    Foundation.close(descriptor)
    isOpen = false
  }

  deinit { if isOpen { Foundation.close(descriptor) } }
}
