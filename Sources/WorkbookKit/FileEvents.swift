package import Foundation

/// The changes of the files in a folder, reported by the system where it can.
///
/// The folders are watched rather than the files, because many editors replace a file when they save
/// it. An event only means that something may have changed, so read the files after each one.
package final class FileEvents {
  /// A descriptor that becomes readable when something happens, or -1 if the system reports no
  /// events for this folder.
  package private(set) var descriptor: Int32 = -1
  private let folder: URL

  /// Starts to watch a folder and its subfolders, which may not exist yet.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - usesSystem: Whether to ask the system for events.
  package init(in folder: URL, usesSystem: Bool = true) {
    self.folder = folder.standardizedFileURL
    guard usesSystem, !FileSystem.isRemote(folder) else { return }
    #if os(Linux)
      descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
      watch()
    #endif
  }

  /// The number of seconds after which to look at the files even without an event.
  ///
  /// Even where the system reports events, some can be missing, for example if a folder far above
  /// the files is moved.
  package var interval: Double { descriptor < 0 ? 0.1 : 2 }

  /// Removes the events that have been reported, and watches folders that are new.
  package func clear() {
    guard descriptor >= 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while read(descriptor, &buffer, buffer.count) > 0 {}
    watch()
  }

  deinit {
    stop()
  }

  private func stop() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Watches every folder that matters; if the system can't watch one of them, it watches none.
  private func watch() {
    #if os(Linux)
      guard descriptor >= 0 else { return }
      let around = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_ONLYDIR)
      let inside = around | UInt32(IN_CLOSE_WRITE)
      // An outer folder is watched before the folders in it are looked for, so that none of them
      // can appear unnoticed.
      guard add(nearestFolder(around: folder), around), add(folder, inside) else { return stop() }
      addSubfolders(of: folder, inside)
    #endif
  }
}

#if os(Linux)
  extension FileEvents {
    private func addSubfolders(of folder: URL, _ events: UInt32) {
      let files = FileManager.default
      let names = (try? files.contentsOfDirectory(atPath: folder.path)) ?? []
      for name in names where !name.hasPrefix(".") {
        let inner = folder.appending(path: name)
        var status = stat()
        // A link isn't followed, because it may lead to a folder around it.
        guard lstat(inner.path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
        guard add(inner, events) else { return stop() }
        addSubfolders(of: inner, events)
      }
    }

    /// Watches a folder, unless it's missing or already watched.
    ///
    /// - Returns: Whether the system can watch folders.
    private func add(_ folder: URL, _ events: UInt32) -> Bool {
      guard inotify_add_watch(descriptor, folder.path, events) < 0 else { return true }
      return [ENOENT, ENOTDIR, EACCES].contains(errno)
    }

    /// Returns the innermost folder around a file that exists.
    private func nearestFolder(around file: URL) -> URL {
      let folder = file.deletingLastPathComponent()
      return access(folder.path, F_OK) == 0 || folder.path == "/"
        ? folder : nearestFolder(around: folder)
    }
  }
#endif
