import WorkbookKit

/// What the arguments of the program ask for.
struct Arguments: Equatable {
  /// The folder to build the site in.
  private(set) var folder = ""
  /// The path below which a web server shows the site, such as `/my/site`; empty for the root.
  private(set) var basePath = ""
  /// The address of the repository's files, for links to files that aren't on the site.
  private(set) var repository: String?

  static let usage = "swift run site FOLDER [--base-path /PATH] [--repository URL]"

  /// Reads the arguments.
  ///
  /// - Throws: `WorkbookError` if the arguments don't name exactly one folder, or if an option isn't
  ///   known or has no value.
  init(_ arguments: some Sequence<String>) throws(WorkbookError) {
    var rest = Array(arguments)[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--base-path":
        let path = try Self.value(of: argument, &rest)
        basePath = path.split(separator: "/").map { "/\($0)" }.joined()
      case "--repository":
        var url = try Self.value(of: argument, &rest)
        guard url.hasPrefix("https://") || url.hasPrefix("http://") else {
          throw WorkbookError(
            """
            \(quoted(url)) isn't the address of a web page. Use an address that a file's path can \
            follow, such as https://example.org/project/blob/main.
            """
          )
        }
        while url.hasSuffix("/") { url.removeLast() }
        repository = url
      case _ where argument.hasPrefix("-"):
        throw WorkbookError("There's no option \(quoted(argument)). Type: \(Self.usage)")
      default:
        guard folder.isEmpty else {
          throw WorkbookError("Name only one folder for the site. Type: \(Self.usage)")
        }
        folder = argument
      }
    }
    guard !folder.isEmpty else {
      throw WorkbookError("Name a folder for the site. Type: \(Self.usage)")
    }
  }

  private static func value(
    of option: String,
    _ rest: inout ArraySlice<String>
  ) throws(WorkbookError) -> String {
    guard let value = rest.popFirst(), !value.hasPrefix("--") else {
      throw WorkbookError("The option '\(option)' needs a value. Type: \(usage)")
    }
    return value
  }
}
