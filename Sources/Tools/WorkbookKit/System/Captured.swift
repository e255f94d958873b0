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
package struct PipeReader {
  private let descriptor: Int32
  /// The writing end of a named pipe; nil for a pipe without a name.
  private var writer: Int32?
  package private(set) var captured = Captured()
  private(set) var isOpen = true

  /// A reader that never reads anything.
  package static let none = PipeReader(-1)

  /// Creates a reader that closes the descriptor at the end of the text.
  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
    isOpen = descriptor >= 0
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }

  /// Creates a reader that makes a named pipe, through which another process can write.
  ///
  /// - Throws: ``WorkbookError`` if the pipe can't be created or opened.
  package init(makingPipeAt file: URL) throws {
    guard mkfifo(file.path, 0o600) == 0 else {
      throw WorkbookError("\(file.path) can't be created", errno: errno)
    }
    self.init(open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    // Without a writer, the text would end before the other process begins to write, so this
    // process is a writer, too.
    let writer = open(file.path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard isOpen, writer >= 0 else {
      let error = WorkbookError("\(file.path) can't be opened", errno: errno)
      close()
      throw error
    }
    self.writer = writer
  }

  /// The request to wait for more text.
  var request: pollfd {
    pollfd(fd: isOpen ? descriptor : -1, events: Int16(POLLIN), revents: 0)
  }

  /// Reads everything that the pipe contains at the moment.
  package mutating func read() {
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

  /// Stops reading.
  package mutating func close() {
    if isOpen { Foundation.close(descriptor) }
    if let writer { Foundation.close(writer) }
    isOpen = false
    writer = nil
  }
}
