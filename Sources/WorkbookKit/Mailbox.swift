import Foundation
import KVOLocking

/// A queue with which other threads send messages to a thread that waits in `poll`.
package final class Mailbox<Message: Sendable>: Sendable {
  /// A descriptor that becomes readable when a message arrives.
  package let descriptor: Int32
  private let writeEnd: Int32
  private let messages = Locked<[Message]>([])

  /// Creates an empty mailbox.
  ///
  /// - Throws: ``WorkbookError`` if the process has too many open files.
  package init() throws {
    (descriptor, writeEnd) = try makePipe()
    for end in [descriptor, writeEnd] { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
  }

  /// Adds a message.
  package func send(_ message: Message) {
    messages.withLock { $0.append(message) }
    // If the pipe is full, the other thread has enough reason to look already.
    _ = write(writeEnd, [0], 1)
  }

  /// Removes and returns all messages.
  package func receive() -> [Message] {
    var buffer = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &buffer, buffer.count) > 0 {}
    return messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }
}
