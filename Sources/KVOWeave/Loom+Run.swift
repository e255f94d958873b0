extension Loom {
  /// What came of one run; a suspicion is a fault that did no harm in this order.
  typealias Outcome = (run: Run, isSuspicion: Bool)

  #if DEBUG
    /// Runs the threads once on a fresh subject; `choose` picks among those that can go on.
    func run(choosing choose: ([Int]) -> Turn) -> Outcome {
      let subject = makeSubject()
      let weaving = Weaving(
        names: threads.map(\.key),
        modules: modules,
        stopsAtExchanges: stopsAtExchanges,
        operations: threads.map { thread in { thread.value(subject) } }
      )
      weaving.run(choosing: choose)
      if let fault = weaving.fault {
        return (Run(steps: weaving.steps, fault: fault), false)
      }
      if let broken = claim(subject) {
        return (Run(steps: weaving.steps, fault: broken), false)
      }
      return (Run(steps: weaving.steps, fault: weaving.inversion), weaving.inversion != nil)
    }
  #else
    /// Says that there is nothing to see.
    func run(choosing choose: ([Int]) -> Turn) -> Outcome {
      (Run(steps: [], fault: "Critical sections can be woven in a debug build only."), false)
    }
  #endif
}
