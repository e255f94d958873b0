import Foundation

/// The file systems of this machine.
enum FileSystem {
  /// The types whose files can change without an event, because another machine may change them.
  private static let remoteTypes: Set<Substring> = [
    "9p", "afs", "ceph", "cifs", "davfs", "drvfs", "nfs", "nfs4", "smb3", "vboxsf", "virtiofs",
    "vmhgfs",
  ]

  /// Returns whether a folder is on a file system of another machine.
  static func isRemote(_ folder: URL) -> Bool {
    let mounts = (try? String(contentsOfFile: "/proc/self/mountinfo", encoding: .utf8)) ?? ""
    return isRemote(folder.resolvingSymlinksInPath().path, mounts: mounts)
  }

  /// Returns whether a path is on a file system of another machine.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - mounts: The text of `/proc/self/mountinfo`, in which the last line for a folder counts.
  /// - Returns: Whether the file system's type is one of those.
  static func isRemote(_ path: String, mounts: String) -> Bool {
    var (length, result) = (0, false)
    for line in mounts.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 6, let dash = fields.dropFirst(6).firstIndex(of: "-"),
        fields.indices.contains(dash + 1)
      else { continue }
      let folder = fields[4].replacing("\\040", with: " ")
      let prefix = folder == "/" ? "/" : folder + "/"
      guard "\(path)/".hasPrefix(prefix), prefix.count >= length else { continue }
      let type = fields[dash + 1]
      (length, result) = (prefix.count, remoteTypes.contains(type) || type.hasPrefix("fuse"))
    }
    return result
  }
}
