#if !canImport(Darwin)
  internal import Foundation

  extension Activity {
    /// Returns the activity of this process, without counting the calling thread as runnable.
    public static func ofThisProcess() -> Activity {
      guard let status = Status(ofProcess: "self") else { return .none }
      var activity = Activity(status, process: "self", includingChildren: false)
      activity.runnableThreads -= 1
      return activity
    }

    /// Returns the activity of a process and its descendants, including the processor time of ended
    /// processes.
    ///
    /// - Parameter process: The number of the process.
    /// - Returns: The sum of the activities.
    public static func ofTree(_ process: Int32) -> Activity {
      let numbers = entries(of: "/proc").compactMap { Int32($0) }
      var children: [Int32: [(number: Int32, status: Status)]] = [:]
      for number in numbers {
        guard let status = Status(ofProcess: "\(number)") else { continue }
        children[status.parent, default: []].append((number, status))
        if number == process { children[-1] = [(number, status)] }
      }
      var (sum, rest) = (Activity.none, children[-1] ?? [])
      while let (number, status) = rest.popLast() {
        sum = sum + Activity(status, process: "\(number)", includingChildren: true)
        rest += children[number] ?? []
      }
      return sum
    }

    private init(_ status: Status, process: String, includingChildren: Bool) {
      let threads = Self.entries(of: "/proc/\(process)/task")
      processorTime = status.time + (includingChildren ? status.timeOfEndedChildren : 0)
      runnableThreads = threads.count { thread in
        Status(ofProcess: "\(process)/task/\(thread)")?.isRunnable ?? false
      }
    }

    /// The thread of this process that has used the most processor time.
    static var busiestThread: Int32? {
      let threads = entries(of: "/proc/self/task").map { thread in
        (Int32(thread), Status(ofProcess: "self/task/\(thread)")?.time ?? 0)
      }
      return threads.max { $0.1 < $1.1 }?.0
    }

    private static func entries(of folder: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }
  }

  /// The relevant fields of a `stat` file in `/proc`, which proc_pid_stat(5) describes.
  private struct Status {
    var isRunnable: Bool
    var parent: Int32
    var time: Double
    var timeOfEndedChildren: Double

    init?(ofProcess process: String) {
      guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let end = text.lastIndex(of: ")")
      else { return nil }
      // The name in parentheses may contain spaces. The state, which follows it, is the third
      // field of the file.
      let fields = text[text.index(after: end)...].split(separator: " ")
      guard fields.count > 14 else { return nil }
      func field(_ number: Int) -> Substring { fields[number - 3] }
      func seconds(_ numbers: Int...) -> Double {
        numbers.reduce(0) { $0 + (Double(field($1)) ?? 0) } / Double(sysconf(Int32(_SC_CLK_TCK)))
      }
      isRunnable = field(3) == "R" || field(3) == "D"
      parent = Int32(field(4)) ?? 0
      time = seconds(14, 15)
      timeOfEndedChildren = seconds(16, 17)
    }
  }
#endif
