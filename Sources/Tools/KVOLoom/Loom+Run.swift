extension Loom {
  /// A run, and whether its fault is only a suspicion: a possible deadlock that this order didn't
  /// cause.
  typealias RunResult = (run: Run, isSuspicion: Bool)

  #if DEBUG
    /// Runs the threads once, on a new subject.
    ///
    /// - Parameter choose: A function that chooses among the threads that can continue.
    /// - Returns: The run, and whether its fault is only a suspicion.
    func run(choosing choose: ([Int]) -> Choice) -> RunResult {
      let subject = makeSubject()
      let state = WovenRun(
        names: threads.map(\.key),
        modules: modules,
        stopsAtExchanges: stopsAtExchanges,
        operations: threads.map { thread in { thread.value(subject) } }
      )
      state.run(choosing: choose)
      if let fault = state.fault {
        return (Run(turns: state.turns, fault: fault, idea: state.idea), false)
      }
      if let broken = claim(subject) {
        return (Run(turns: state.turns, fault: broken), false)
      }
      return (Run(turns: state.turns, fault: state.inversion), state.inversion != nil)
    }
  #else
    /// Returns a fault, because a release build can't stop at critical sections.
    func run(choosing choose: ([Int]) -> Choice) -> RunResult {
      (Run(turns: [], fault: "Critical sections can be woven in a debug build only."), false)
    }
  #endif
}
