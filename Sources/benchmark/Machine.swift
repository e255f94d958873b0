import Foundation

#if canImport(Darwin)
  import Darwin
#endif

/// The machine and the build, on which the figures depend.
enum Machine {
  /// The description, which starts like `Linux, x86_64, 2 cores (AMD EPYC), Swift 6.3; release build`.
  static var description: String {
    let cores = ProcessInfo.processInfo.activeProcessorCount
    let processor = processorName.map { " (\($0))" } ?? ""
    return """
      \(system), \(architecture), \(cores) \(cores == 1 ? "core" : "cores")\(processor), \
      Swift \(swift); \(configuration) build; the best of several runs, or the median if two \
      threads run
      """
  }

  private static var system: String {
    #if os(Linux)
      "Linux"
    #elseif os(macOS)
      "macOS"
    #else
      "another system"
    #endif
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another architecture"
    #endif
  }

  private static var swift: String {
    #if compiler(>=6.5)
      "6.5 or later"
    #elseif compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  private static var configuration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }

  /// The model of the processor, if the system knows it.
  private static var processorName: String? {
    #if canImport(Darwin)
      var name = [CChar](repeating: 0, count: 256)
      var size = name.count
      guard sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0) == 0 else { return nil }
      return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    #else
      let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      let line = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
      return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    #endif
  }
}
