/// An event in the tests of an exercise, as a value that the program `workbook` reads.
///
/// `ExerciseKit` writes these values to a ``ReportLog`` while the tests run, and `WorkbookKit` reads
/// them afterwards. Swift Testing shows the same event as a sentence: the ``sentence`` of the value.
public enum ExerciseReport: Codable, Sendable, Equatable {
  /// A result that differs from the expected one.
  case failure(Failure)
  /// A placeholder that the tests reached.
  case placeholder(Placeholder)
  /// A test that ran out of time.
  case deadline(Deadline)
  /// A claim that was tested in every order of some threads' critical sections.
  case woven(WovenClaim)
  /// A claim that couldn't be judged, because there are too many such orders.
  case tooManyOrders(TooManyOrders)
  /// A claim about the reader's library that has begun or ended.
  case claim(Claim)
  /// A child process of an exit test that has begun.
  case child(Child)

  /// The text of the issue that Swift Testing records for this event, or `nil` if it records none.
  public var sentence: String? {
    switch self {
    case .failure(let failure): failure.sentence
    case .placeholder(let placeholder): placeholder.sentence
    case .deadline(let deadline): deadline.sentence
    case .tooManyOrders(let claim): claim.sentence
    case .woven, .claim, .child: nil
    }
  }

  /// The place that the event points to, or `nil` if it points to none.
  public var location: Location? {
    switch self {
    case .failure(let failure): failure.location
    case .placeholder(let placeholder): placeholder.location
    case .deadline(let deadline): deadline.location
    case .tooManyOrders(let claim): claim.location
    case .child(let child): child.location
    case .woven, .claim: nil
    }
  }
}
