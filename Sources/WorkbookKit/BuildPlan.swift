import Foundation

/// The commands that build a package again after a change to its files, without the package manager.
///
/// The package manager examines every package before each build, which takes longer than compiling
/// one file. The commands come from its own plan, but write to another folder, because the package
/// manager would take their files for its own. Only the program gets the same place.
///
/// A file is compiled again if its text has changed, or if the interface of its module, or of a
/// module before it, has changed.
struct BuildPlan {
  /// A target of the package.
  struct Module {
    /// The name.
    let name: String
    /// The commands that compile one file each, by the file's name.
    let compilations: [String: [String]]
    /// The command that writes the interface, which other files and modules depend on.
    let emission: [String]
    /// The file with the interface.
    let interface: URL
    /// The files that the compiler has written.
    let objects: [URL]
  }

  /// The state in which a file was compiled.
  struct Compiled: Equatable {
    var text: String
    /// The interfaces of the file's module and of the modules before it.
    var interfaces: [Data]
  }

  /// The modules, each of which imports only modules before it.
  let modules: [Module]
  /// The command that links the program.
  let link: [String]
  /// The files that another build would change: the package manager's plan, and the program.
  let landmarks: [URL]
  /// The manifest of the package.
  let manifest: String
  /// The texts of the files to compile, for each module, by the file's name.
  var texts: [[String: String]] = []
  /// The state in which each file was last compiled, for each module, by the file's name.
  var compiled: [[String: Compiled]] = []
  /// The marks of all files that were built, by which a build of another process is noticed.
  var marks: [FileMark] = []

  /// Returns the interfaces of a module and of the modules before it.
  ///
  /// An opaque type (`some`) depends on the body of a function, and the interface doesn't contain it.
  /// So the text of each file with this word counts as a part of the interface.
  func interfaces(upTo index: Int) -> [Data] {
    (0...index).map { index in
      let opaque = texts[index].sorted { $0.key < $1.key }.map(\.value)
        .filter { $0.contains(/\bsome\b/) }
      return ((try? Data(contentsOf: modules[index].interface)) ?? Data())
        + Data(opaque.joined().utf8)
    }
  }

  /// The marks of the files as they are now.
  var currentMarks: [FileMark] {
    (landmarks + modules.flatMap { [$0.interface] + $0.objects }).map(FileMark.init)
  }
}

/// The date, the size, and the identity of a file, which tell whether the file was written again.
package struct FileMark: Hashable, Sendable {
  private let values: [Int]

  /// Reads the mark of a file; every missing file has the same mark.
  init(of file: URL) {
    var status = stat()
    guard stat(file.path, &status) == 0 else {
      values = []
      return
    }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    values = [Int(status.st_ino), Int(status.st_size), time.tv_sec, time.tv_nsec]
  }
}
