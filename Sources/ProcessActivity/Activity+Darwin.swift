#if canImport(Darwin)
  internal import Darwin

  extension Activity {
    /// Returns the activity of this process, without counting the calling thread as runnable.
    public static func ofThisProcess() -> Activity {
      var activity = Activity(process: getpid())
      activity.runnableThreads -= 1
      return activity
    }

    /// Returns the activity of a process and its descendants.
    ///
    /// - Parameter process: The number of the process.
    /// - Returns: The sum of the activities.
    public static func ofTree(_ process: Int32) -> Activity {
      var (sum, rest) = (Activity.none, [process])
      while let process = rest.popLast() {
        sum = sum + Activity(process: process)
        var children = [pid_t](repeating: 0, count: 1024)
        let size = Int32(children.count * MemoryLayout<pid_t>.size)
        let count = max(0, Int(proc_listchildpids(process, &children, size)))
        rest += children.prefix(count)
      }
      return sum
    }

    private init(process: pid_t) {
      var info = proc_taskinfo()
      let size = Int32(MemoryLayout<proc_taskinfo>.size)
      guard proc_pidinfo(process, PROC_PIDTASKINFO, 0, &info, size) == size else {
        self = .none
        return
      }
      var base = mach_timebase_info()
      mach_timebase_info(&base)
      let ticks = Double(info.pti_total_user + info.pti_total_system)
      processorTime = ticks * Double(base.numer) / Double(base.denom) / 1e9
      runnableThreads = Int(info.pti_numrunning)
    }
  }
#endif
