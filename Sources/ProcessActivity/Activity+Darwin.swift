#if canImport(Darwin)
  internal import Darwin

  extension Activity {
    /// Returns the activity of this process, without the thread that asks for it.
    public static func ofThisProcess() -> Activity {
      var activity = Activity(process: getpid())
      activity.runnableThreads -= 1
      return activity
    }

    /// Returns the activity of all processes in a group.
    ///
    /// - Parameter group: The number of the process group.
    /// - Returns: The sum of the activities.
    public static func ofGroup(_ group: Int32) -> Activity {
      var processes = [pid_t](repeating: 0, count: 4096)
      let size = Int32(processes.count * MemoryLayout<pid_t>.size)
      let used = proc_listpids(UInt32(PROC_PGRP_ONLY), UInt32(group), &processes, size)
      let count = max(0, Int(used) / MemoryLayout<pid_t>.size)
      return processes.prefix(count).reduce(.none) { $0 + Activity(process: $1) }
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
