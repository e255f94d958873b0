extension Teaching {
  /// A plan for a workshop or a course.
  public struct Plan: Decodable, Sendable {
    /// A part of a session.
    public struct Block: Decodable, Sendable {
      /// The minutes.
      public let minutes: Int
      /// The title.
      public let title: String
      /// The sections that the teacher shows.
      public let show: [String]?
      /// The exercises and the steps of stages that the pairs work on, such as "weak-box" or
      /// "registry-1".
      public let tasks: [String]?
      /// The instructions for the teacher.
      public let teacher: String?
      /// The questions that the teacher asks: the name of an exercise, or "0-1" for the first
      /// question of chapter 0.
      public let ask: [String]?
      /// The instructions for the pairs.
      public let pairs: String?
      /// The parts to skip if there's little time.
      public let late: String?
    }

    /// A part without a longer break.
    public struct Session: Decodable, Sendable {
      /// The title.
      public let title: String
      /// The minutes.
      public let minutes: Int
      /// The parts.
      public let blocks: [Block]
    }

    /// The name that a teacher types, such as "3h".
    public let name: String
    /// The title, such as "Three hours".
    public let title: String
    /// The minutes of all sessions.
    public let minutes: Int
    /// The knowledge that people need beforehand.
    public let audience: String
    /// The results that people take home.
    public let result: String
    /// The preparations.
    public let prepare: [String]
    /// The sessions.
    public let sessions: [Session]
    /// Tasks for pairs that are fast.
    public let fast: [String]
    /// Help for pairs that are stuck.
    public let stuck: [String]
    /// The parts to skip if there's little time.
    public let late: [String]
    /// The end of the workshop.
    public let end: [String]
  }
}
