#if !canImport(Darwin)
  internal import Foundation

  extension Activity {
    /// Returns the activity of this process, without the thread that asks for it.
    public static func ofThisProcess() -> Activity {
      guard let status = Status(ofProcess: "self") else { return .none }
      var activity = Activity(status, process: "self", includingChildren: false)
      activity.runnableThreads -= 1
      return activity
    }

    /// Returns the activity of all processes in a group, including the processor time of those that
    /// have ended.
    ///
    /// - Parameter group: The number of the process group.
    /// - Returns: The sum of the activities.
    public static func ofGroup(_ group: Int32) -> Activity {
      let processes = entries(of: "/proc").filter { Int($0) != nil }
      return processes.reduce(.none) { sum, process in
        guard let status = Status(ofProcess: process), status.group == group else { return sum }
        return sum + Activity(status, process: process, includingChildren: true)
      }
    }

    private init(_ status: Status, process: String, includingChildren: Bool) {
      let threads = Self.entries(of: "/proc/\(process)/task")
      processorTime = status.time + (includingChildren ? status.timeOfEndedChildren : 0)
      runnableThreads = threads.count { thread in
        Status(ofProcess: "\(process)/task/\(thread)")?.isRunnable ?? false
      }
    }

    private static func entries(of folder: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
  }

  /// The fields of a `stat` file in `/proc` that matter here; see proc_pid_stat(5).
  private struct Status {
    var isRunnable: Bool
    var group: pid_t
    var time: Double
    var timeOfEndedChildren: Double

    init?(ofProcess process: String) {
      guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let end = text.lastIndex(of: ")")
      else { return nil }
      // The name in parentheses may contain spaces. The state is the third field of the file.
      let fields = text[text.index(after: end)...].split(separator: " ")
      guard fields.count > 14 else { return nil }
      func field(_ number: Int) -> Substring { fields[number - 3] }
      func seconds(_ numbers: Int...) -> Double {
        numbers.reduce(0) { $0 + (Double(field($1)) ?? 0) } / Double(sysconf(Int32(_SC_CLK_TCK)))
      }
      isRunnable = field(3) == "R" || field(3) == "D"
      group = pid_t(field(5)) ?? 0
      time = seconds(14, 15)
      timeOfEndedChildren = seconds(16, 17)
    }
  }
#endif
