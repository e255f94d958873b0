import Foundation

/// A check that the system reports a file that an editor saves by renaming.
struct FileEventsCheck: DoctorCheck {
  let name = "File events"
  let folder: URL
  /// The folder in which a file is saved.
  let saved: URL
  /// The time to wait for an event, in seconds.
  var patience = 5.0

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - folder: The folder to watch.
  ///   - saved: The folder in which a file is saved; by default, the same one.
  init(_ folder: URL, savingIn saved: URL? = nil) {
    (self.folder, self.saved) = (folder, saved ?? folder)
  }

  func run() throws -> Finding {
    #if os(Linux)
      let events = inotify_init1(Int32(IN_CLOEXEC))
      guard events >= 0 else { return unavailable(errno) }
      defer { close(events) }
      guard inotify_add_watch(events, folder.path, UInt32(IN_MOVED_TO)) >= 0 else {
        return unavailable(errno)
      }
      let file = saved.appending(path: ".workbook-doctor-events")
      defer { unlink(file.path) }
      try Data("saved".utf8).writeInOneStep(to: file, shownAs: file.path)
      var request = pollfd(fd: events, events: Int16(POLLIN), revents: 0)
      var buffer = [UInt8](repeating: 0, count: 4096)
      while poll(&request, 1, Int32(patience * 1000)) > 0 {
        let count = read(events, &buffer, buffer.count)
        guard count > 0 else { break }
        let text = String(decoding: buffer.prefix(count), as: UTF8.self)
        if text.contains(file.lastPathComponent) {
          return works("The system reports when a file in \(folder.path) is saved.")
        }
      }
      return restricted(
        "The system doesn't report when a file in \(folder.path) is saved. \(Self.fallback)"
      )
    #else
      return works("`watch` looks at your files ten times a second.")
    #endif
  }

  private static let fallback = "`watch` looks at the files at least every two seconds."

  private func unavailable(_ number: Int32) -> Finding {
    let limit: String? =
      switch number {
      case EMFILE: "max_user_instances=512"
      case ENOSPC: "max_user_watches=524288"
      default: nil
      }
    return restricted(
      "The folder \(folder.path) can't be watched: \(String(cString: strerror(number))). "
        + Self.fallback,
      nextStep: limit.map { "Close other programs, or type: sudo sysctl fs.inotify.\($0)" }
    )
  }
}
