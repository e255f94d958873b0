/// The checked-in results of testing every claim with every chapter's library.
enum ClaimTable {
  /// A line for each claim, in the order of the book, with a mark for each of the chapters 1 to 8:
  /// `+` if the claim holds, `-` if it fails, and `.` if it's about something that's missing.
  private static let text = """
    ++++++++ passes the observer, the object, and the change to the handler
    ++++++++ calls the handler once for each change, and never without a change
    ++++++++ passes the values that the options ask for
    ++++++++ calls the handler inside `observe` if the options include `initial`
    ++++++++ doesn't retain its observer
    ++++++++ calls only the handler whose key path changed
    ++++++++ calls only the handler of the object that changed
    ++++++++ calls each handler with the observer of its own registry
    ++++++++ calls each handler once if one change affects several values
    ++------ calls every handler of a value that's observed several times
    ++++++++ lets a handler observe another value
    ++++++++ calls a handler for a change that another handler makes
    ++++++++ doesn't call a handler after `unobserve`
    ++++++++ leaves no registration behind in the observed object
    ++++++++ ends only the registration for its key path
    ++++++++ ends only the registration for its object
    ++++++++ leaves the registrations of other registries alone
    ++------ ends the latest of several registrations for a value first
    ++++++++ ends many registrations, in any order
    ++++++++ observes a value again after `unobserve`
    ++++++++ observes a value again while other values are observed
    ++++++++ lets a handler end its own registration
    ++++++++ releases a handler when its registration ends
    ++++++++ releases an object when its last registration ends
    ++++++++ is deallocated with its last reference, after its registrations have ended
    .++++... finds the value that was stored for a key
    .++++... distinguishes keys that are equal
    .++++... accepts keys of different classes
    .++++... has only the latest value for a key
    .++++... doesn't retain its keys, but retains the values of living keys
    .++++... has no value for a new key at the address of a deallocated one
    .++++... removes the value for a key, and returns it once
    .++++... removes the value of one key only
    .++++... returns the value that it replaces, instead of releasing it
    .++++... returns the value that it removes, instead of releasing it
    .++++... doesn't confuse a new key with a deallocated one at the same address
    .++++... releases its values when it's deallocated itself
    .++++... removes the entries of dead keys while others are stored
    .++++... removes the entries of dead keys even if it doesn't grow
    .++++... keeps the values of living keys when it removes dead entries
    .++++... returns the values of dead keys, instead of releasing them
    .++++... returns the keys that it loaded to find out which are dead
    ++++++++ keeps an object's other registrations when one is added or ended
    -++++--- doesn't retain the objects that it observes
    ++++++++ calls the right handler while other objects come and go
    ++++++++ lets observed objects be deallocated one after the other, once they're unobserved
    ++++++++ has no entries left for the objects that it no longer observes
    ..+..... considers two registrations with the same key path equal, whatever their handlers
    ..+..... distinguishes registrations with different key paths
    ..+..... gives equal registrations the same hash
    ..+..... leaves one of several equal registrations in a set
    --++++++ returns whether the value wasn't observed before, and calls only the first handler
    --++++++ ends the observation of a value with one `unobserve`, however often it was observed
    --++++++ ignores the options of a second `observe`
    --++++++ releases the handler of a second `observe`, and keeps the first
    --++++++ refuses a second `observe` inside the handler, and inside the initial call
    ++++++++ lets a handler replace its own registration
    --++++++ returns false from `unobserve` if the value isn't observed, and ends nothing
    --++++++ makes one registration for each registry, object, and key path
    ++++++++ distinguishes the key paths of a class and its subclass
    --++++++ knows which values are observed after many calls
    """

  private static let rows = text.split(separator: "\n").map { line in
    let parts = line.split(separator: " ", maxSplits: 1)
    return (sentence: String(parts[1]), marks: Array(parts[0]))
  }

  /// The sentences of the claims.
  static let sentences = rows.map(\.sentence)

  /// Returns the result that the table lists for a claim and a chapter.
  static func outcome(of sentence: String, chapter: Int) -> ClaimOutcome? {
    guard let row = rows.first(where: { $0.sentence == sentence }), row.marks.count == 8 else {
      return nil
    }
    return switch row.marks[chapter - 1] {
    case "+": .holds
    case "-": .fails
    case ".": .unmet
    default: nil
    }
  }
}
