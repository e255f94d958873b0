#if DEBUG
  internal import Foundation
  internal import KeyValueObserving

  extension Table {
    /// Prints a warning if a key path that isn't registered may be meant for one that is.
    ///
    /// `\Job.owner.name` and `\WorkItem.owner.name` are the same for every job, but key paths of
    /// more than one component don't reveal that.
    func warnOfSpellings(of keyPath: AnyKeyPath, leadingTo found: KeyPathLookup, in ledger: Ledger)
    {
      let similar = registrations.first {
        $0.ledger === ledger && $0.locations == found.locations
          && type(of: $0.keyPath).valueType == type(of: keyPath).valueType
          && type(of: $0.keyPath).rootType != type(of: keyPath).rootType
      }
      guard let similar else { return }
      let root = type(of: keyPath).rootType
      let warning = """
        warning: unobserve had no effect on a key path of \(root), although \(similar.text) has the \
        same type and comes from the same properties. If both are one, unobserve it as it's observed, \
        with \(type(of: similar.keyPath).rootType) as its root.

        """
      FileHandle.standardError.write(Data(warning.utf8))
    }
  }

  extension Registration {
    fileprivate var locations: Set<Location> { resolved.locations }
  }
#endif
