package import Foundation

extension URL {
  /// The path without symbolic links and dots, as the compiler prints it.
  ///
  /// If there's no such file, only the dots are removed.
  ///
  /// Foundation's `resolvingSymlinksInPath` and `standardizedFileURL` don't return this path: on
  /// Apple's systems, they remove `/private` from its beginning.
  package var real: URL {
    guard let resolved = realpath(path, nil) else { return standardized }
    defer { free(resolved) }
    return URL(filePath: String(cString: resolved))
  }

  /// Whether there's a folder at the path, or a link that leads to one.
  package var isFolder: Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFDIR
  }
}
