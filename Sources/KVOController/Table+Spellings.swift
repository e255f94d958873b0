#if DEBUG
  internal import Foundation
  internal import KeyValueObserving

  extension Table {
    /// Prints a warning if a key path that isn't registered might be equivalent to one that is.
    ///
    /// For example, `\Job.owner.name` and `\WorkItem.owner.name` lead to the same value for every
    /// job, but if key paths have several components, this method can't determine that they're
    /// equivalent.
    func warnOfSpellings(
      of keyPath: AnyKeyPath,
      in ledger: Ledger,
      _ locations: () -> Set<Location>
    ) {
      let others = registrations.filter {
        $0.ledger === ledger
          && type(of: $0.keyPath).valueType == type(of: keyPath).valueType
          && type(of: $0.keyPath).rootType != type(of: keyPath).rootType
      }
      // Only in this case, the value is read.
      if others.isEmpty { return }
      let found = locations()
      guard let similar = others.first(where: { $0.resolved.locations == found }) else { return }
      let warning = """
        warning: unobserve had no effect on a key path of \(type(of: keyPath).rootType), although \
        \(similar.text) has the same type and comes from the same properties. If both are one, \
        unobserve it as it's observed, with \(type(of: similar.keyPath).rootType) as its root.

        """
      FileHandle.standardError.write(Data(warning.utf8))
    }
  }
#endif
