internal import KVOWeave
public import Testing

/// Records a failure if an object changes while no lock is held.
///
/// If two threads made such a change at once, they would race. This check can find the change with
/// only one thread. However, it recognizes no locks other than `Locked` values.
///
/// - Parameters:
///   - subject: The object to inspect, along with the objects of its module that it refers to.
///   - question: The thing that was asked, as the beginning of the sentence.
///   - idea: One sentence, without a period, that helps without giving the answer away.
///   - sourceLocation: The location of the failure; leave it out.
///   - body: The operation that may change the object, on the current thread.
public func expectNoChangeOutsideLocks(
  of subject: AnyObject,
  _ question: String,
  idea: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  while body: () -> Void
) {
  guard let property = changeOutsideLocks(of: subject, while: body) else { return }
  fail(
    question,
    expected: "a change only while a Locked is held",
    got: "a change of \(property) while none was held",
    idea: idea,
    sourceLocation: sourceLocation
  )
}
