internal import KVOLocking

/// The builds of a judge that judges the same exercise again and again.
///
/// All but the first build follow a ``BuildPlan``, for as long as no other process builds the same
/// package.
public final class RepeatedBuild: Sendable {
  private struct State {
    /// The plan for the package that was built last.
    var plan: BuildPlan?
    /// The program that the plan builds.
    var product: String?
    /// The package that the package manager has built since then.
    var built: (package: GeneratedPackage, product: String?)?
  }

  private let state = Locked(State())

  /// Creates a series of builds, the first of which is one of the package manager.
  public init() {}

  /// Records that the package manager has built a package.
  func didBuild(_ package: GeneratedPackage, _ product: String?) {
    state.withLock { $0.built = (package, product) }
  }

  /// Plans the next build.
  func prepare() {
    state.withLock { state in
      guard let (package, product) = state.built else { return }
      state = State(plan: try? BuildPlan(for: package, product: product), product: product)
    }
  }

  /// Builds a package again.
  ///
  /// - Parameters:
  ///   - package: The package, whose files have been written.
  ///   - product: The program to build, or `nil` for the tests.
  /// - Returns: The result, or `nil` if the package manager has to build the package.
  /// - Throws: ``WorkbookError`` if the compiler can't be started.
  func build(
    _ package: GeneratedPackage,
    _ product: String?
  ) throws -> ChildProcess.Completion? {
    try state.withLock { state in
      guard state.product == product else { return nil }
      return try state.plan?.build(package)
    }
  }
}
