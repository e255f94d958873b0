extension Report {
  /// Every report whose problem the scoreboard reproduces, sorted by number.
  public static let all = [
    Report(
      29,
      title: "an object that observes itself is never deallocated",
      account: """
        An object passes itself to its controller as the observed object. The controller retains \
        what it observes, so the object and its controller keep each other in memory.
        """,
      faultyColumn: .chapter7Retaining,
      fixedColumn: .chapter7NonRetaining,
      page: "7-self-observation.md",
      section: "What breaks"
    ),
    Report(
      48,
      title: "a view model that observes itself is never deallocated",
      account: """
        A view model observes two of its own properties with a controller that retains what it \
        observes. The view model should be deallocated along with its view controller, but its \
        dealloc isn't called.
        """,
      faultyColumn: .chapter7Retaining,
      fixedColumn: .chapter7NonRetaining,
      page: "7-self-observation.md",
      section: "What breaks"
    ),
    Report(
      57,
      title: "unobserving during the initial call crashes",
      account: """
        A program observes a property with the option initial, and its handler unobserves the \
        property right away. With this option, KVO calls the handler before it registers the \
        observer, so there's nothing to remove yet, and the program crashes.
        """,
      faultyColumn: .chapter3,
      fixedColumn: .chapter4,
      page: "4-dispatcher.md",
      section: "States"
    ),
    Report(
      59,
      .pullRequest,
      title: "an exception if the observed object is deallocated first",
      account: """
        In a test, one object observes another with a controller that doesn't retain observed \
        objects. When the observed object is deallocated, KVO throws an exception.
        """,
      faultyColumn: .chapter5,
      fixedColumn: .chapter7NonRetaining,
      page: "7-self-observation.md",
      section: "The dead end: weak keys"
    ),
    Report(
      119,
      title: "how to observe oneself without a retain cycle",
      account: """
        An object observes one of its own properties, and the author asks how to avoid the retain \
        cycle. A maintainer recommends the controller that doesn't retain observed objects, but \
        later comments report that it crashes, as in report 140.
        """,
      faultyColumn: .chapter7Retaining,
      fixedColumn: .chapter7NonRetaining,
      page: "7-self-observation.md",
      section: "What breaks"
    ),
    Report(
      122,
      title: "a retain cycle in an object that observes itself",
      account: """
        The author tries to observe self in three ways. The first one uses a controller that \
        retains observed objects, so the object is never deallocated. The other two use a controller \
        that doesn't, and have the problem of report 140.
        """,
      faultyColumn: .chapter7Retaining,
      fixedColumn: .chapter7NonRetaining,
      page: "7-self-observation.md",
      section: "What breaks"
    ),
    Report(
      136,
      title: "what the controller that doesn't retain is for",
      account: """
        The author asks when to use the controller that doesn't retain observed objects. One comment \
        recommends it for an object that observes itself, but others report that it crashes when \
        such an object is deallocated.
        """,
      faultyColumn: .chapter5,
      fixedColumn: .chapter7NonRetaining,
      page: "7-self-observation.md",
      section: "The dead end: weak keys"
    ),
    Report(
      140,
      title: "observing oneself without retaining crashes",
      account: """
        An object observes itself with a controller that doesn't retain observed objects, and the \
        object's dealloc calls unobserveAll. But on systems older than iOS 11, KVO throws an \
        exception, because the object is deallocated while it's still observed.
        """,
      faultyColumn: .chapter5,
      fixedColumn: .chapter7NonRetaining,
      page: "7-self-observation.md",
      section: "The dead end: weak keys"
    ),
  ]
}
