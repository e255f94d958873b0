import Foundation
import Testing

@testable import WorkbookKit

#if os(Linux)
  @Suite struct `File events` {
    private let small: SmallBook
    private let folder: URL
    private let events: FileEvents

    init() throws {
      small = try SmallBook()
      folder = small.book.root.appending(path: "Library/Parts")
      try small.write("", to: "Library/Parts/A.swift")
      events = FileEvents(in: small.book.root.appending(path: "Library"))
    }

    /// Returns whether an event arrives; for one that never arrives, this takes a minute.
    private func isReported() -> Bool {
      var request = pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)
      defer { events.clear() }
      return poll(&request, 1, 60_000) == 1
    }

    @Test func `report a file that's written in place`() throws {
      try Data("text".utf8).write(to: folder.appending(path: "A.swift"))
      #expect(isReported())
    }

    @Test func `report a file that's saved by renaming`() throws {
      try small.write("text", to: "a.tmp")
      #expect(rename(small.book.root.appending(path: "a.tmp").path, folder.path + "/A.swift") == 0)
      #expect(isReported())
    }

    @Test func `report a file in a new folder`() throws {
      try small.write("text", to: "Library/New/Inner/B.swift")
      #expect(isReported())
      // Now the new folders are watched, too.
      try Data("more".utf8).write(to: folder.appending(path: "../New/Inner/B.swift"))
      #expect(isReported())
    }

    @Test func `report a folder that's deleted and created again`() throws {
      let library = small.book.root.appending(path: "Library")
      try FileManager.default.removeItem(at: library)
      #expect(isReported())
      try small.write("text", to: "Library/A.swift")
      #expect(isReported())
      try Data("more".utf8).write(to: library.appending(path: "A.swift"))
      #expect(isReported())
    }

    @Test func `aren't available on the disks of other machines`() {
      let mounts = """
        26 1 8:1 / / rw - ext4 /dev/sda1 rw
        27 26 0:30 / /home/a\\040b rw shared:1 - nfs4 server:/home rw
        28 27 0:31 / /home/a\\040b/local rw - tmpfs tmpfs rw
        """
      #expect(FileSystem.isRemote("/home/a b/book", mounts: mounts))
      #expect(!FileSystem.isRemote("/home/a bc", mounts: mounts))
      #expect(!FileSystem.isRemote("/home/a b/local/book", mounts: mounts))
      #expect(FileEvents(in: folder, usesSystem: false).descriptor == -1)
    }
  }
#endif

@Suite struct `The marks of files` {
  @Test func `differ after each change`() throws {
    let (small, file) = (try SmallBook(), "Exercises/Chapter2/1-WeakBox/WeakBox.swift")
    var marks = [small.book.marks(of: small.exercise)]
    try small.write("longer than before", to: file)
    marks.append(small.book.marks(of: small.exercise))
    // The old file still exists, so the new one can't have its number.
    try small.write("new", to: "new")
    let path = small.book.root.appending(path: file).path
    #expect(link(path, path + ".old") == 0)
    #expect(rename(small.book.root.appending(path: "new").path, path) == 0)
    marks.append(small.book.marks(of: small.exercise))
    try small.write("", to: "Exercises/Chapter2/1-WeakBox/Other.swift")
    marks.append(small.book.marks(of: small.exercise))
    #expect(Set(marks).count == 4)
    #expect(small.book.marks(of: small.exercise) == marks[3])
  }
}
