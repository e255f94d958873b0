import KVOStation
import KeyValueObserving

extension Question {
  /// The questions that pages answer with a table.
  ///
  /// They're in the order of appendix E, except that chapter 9 asks the one about threads.
  static var onPages: [Question] {
    [
      Question(
        "costs-setting",
        "What does it cost that a property can be observed?",
        [
          .plainSet,
          .unobservedSet,
          .loop("an @Observed property of another module", 500_000) { opaque(StationTrain()).set },
          .observableSet,
        ]
      ),
      Question(
        "costs-change",
        "What does a change cost?",
        Contender.chapters.map { $0.change() }
      ),
      Question(
        "costs-value",
        "What does a change cost with the option new?",
        [Contender.raw, .chapter(9), .library].map { $0.change(.new) }
      ),
      Question(
        "costs-many",
        "What does a change cost if a registry has many registrations?",
        [(1, 1_000), (1, 10_000), (2, 10_000)].map { Contender.chapter($0).change(ofLast: $1) }
      ),
      Question(
        "costs-observing",
        "What does it cost to observe and unobserve?",
        Contender.chapters.map { $0.pair() } + [.notificationPair]
      ),
      Question(
        "costs-memory",
        "How much memory does a registration take?",
        ([.raw] + [6, 7, 8, 9, 10].map { Contender.chapter($0) }).map { $0.memory() }
      ),
      Question(
        "costs-threads",
        "What does a change cost alone, and beside another thread?",
        rows: [7, 9].map {
          Row(Contender.chapter($0).change(), besideAnother: Contender.chapter($0).speedUp())
        }
          + [Row(.unobservedSet, besideAnother: .storingSpeedUp)]
      ),
      designs,
    ]
  }
}

extension Figure {
  /// The cost of setting a property that can't be observed.
  static var plainSet: Figure {
    .loop("a plain property", 2_000_000) {
      let (train, other) = (opaque(PlainTrain()), opaque(PlainTrain()))
      return { times in
        // The optimizer would keep only the last of many stores to one train.
        for index in 0..<times / 2 {
          train.delay = index
          other.delay = index
        }
      }
    }
  }

  /// The cost of setting a property that isn't observed.
  static var unobservedSet: Figure {
    .loop("an @Observed property", 2_000_000) { opaque(Train()).set }
  }

  /// The most that two threads can gain on this machine, at the time of the measurement.
  static var storingSpeedUp: Figure {
    .speedUp("nothing but storing: two threads", 5_000_000) { Train().set }
  }
}

/// A train that can't be observed.
private final class PlainTrain {
  var delay = 0
}
