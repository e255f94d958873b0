package import Foundation

/// The end of a pipe from which this process reads the output of another process.
package final class PipeReader {
  private let descriptor: Int32
  /// The writing end of a named pipe; -1 for a pipe without a name.
  private var writer: Int32 = -1
  private var output = Data()
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
    guard mkfifo(file.path, 0o600) == 0 else {
      throw WorkbookError("\(file.path) can't be created", errno: errno)
    }
    self.init(open(file.path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    // Without a writer, the text would end before the other process begins to write, so this process
    // is a writer, too.
    writer = open(file.path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard writer >= 0 else { throw WorkbookError("\(file.path) can't be opened", errno: errno) }
  }

  /// The text that has been read, or only its end if it's longer than a few megabytes.
  package var text: String { String(decoding: output, as: UTF8.self) }

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
      if count > 0 { output.append(&buffer, count: count) }
      if count == 0 { return close() }
      if count < 0 { break }
    }
    let limit = 1 << 22
    if output.count > 2 * limit { output = Data(output.suffix(limit)) }
  }

  private func close() {
    Foundation.close(descriptor)
    if writer >= 0 { Foundation.close(writer) }
    isOpen = false
  }

  deinit { if isOpen { close() } }
}
