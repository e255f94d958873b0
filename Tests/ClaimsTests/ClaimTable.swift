/// The checked-in results of testing every claim with every chapter's library.
///
/// The file is long because it has a line for each claim.
enum ClaimTable {
  /// A line for each claim, in the order of the book, with a mark for each of the chapters 1 to 8:
  /// `+` if the claim holds, `-` if it fails, and `.` if it's about something that's missing.
  private static let text = """
    ++++++++ passes the observer, the object, and the change to the handler
    ++++++++ calls the handler once for each change, and never without a change
    ++++++++ calls the handler again for a change that the handler itself makes
    ++++++++ passes the kind and the indexes of a change to the elements of an array
    ++++++++ passes the values that the options ask for
    ++++++++ calls the handler inside `observe` if the options include `initial`
    ++++++++ doesn't retain its observer
    ++++++++ calls only the handler whose key path changed
    ++++++++ calls only the handler of the object that changed
    ++++++++ calls each handler with the observer of its own registry
    ++------ calls every handler of a value that's observed several times
    ++++++++ lets a handler observe another value
    ++++++++ calls a handler for a change that another handler makes
    ++++++++ doesn't call a handler after `unobserve`
    ++++++++ leaves no registration behind in the observed object
    ++++++++ ends only the registration for its key path
    ++++++++ ends only the registration for its object
    ++------ ends the latest of several registrations for a value first
    ++++++++ ends many registrations, in any order
    ++++++++ observes a value again while other values are observed
    ++++++++ lets a handler end its own registration
    ++++++++ releases a handler when its registration ends
    ++++++++ releases a handler that ends its own registration when the call ends
    ++++++++ releases an object when its last registration ends
    ++++++++ is deallocated with its last reference, after its registrations have ended
    .++++... finds the value that was stored for a key
    .++++... counts its dead entries, too
    .++++... distinguishes keys that are equal
    .++++... has only the latest value for a key
    .++++... doesn't retain its keys, but retains the values of living keys
    .++++... has no value for a new key at the address of a deallocated one
    .++++... removes the value for a key, and returns it once
    .++++... returns the value that it replaces, instead of releasing it
    .++++... returns the value that it removes, instead of releasing it
    .++++... doesn't confuse a new key with a deallocated one at the same address
    .++++... removes the entries of dead keys while others are stored
    .++++... removes the entries of dead keys even if it doesn't grow
    .++++... keeps the values of living keys when it removes dead entries
    .++++... returns the values of dead keys, instead of releasing them
    .++++... returns the keys that it loaded to find out which are dead
    .++++... doesn't inspect the whole map for each store
    ++++++++ keeps an object's other registrations when one is added or ended
    -++++--- doesn't retain the objects that it observes
    ++++++++ lets observed objects be deallocated one after the other, once they're unobserved
    ++++++++ lets an object that a handler captures use the registry when it's deallocated
    -++++--- releases the handlers of deallocated objects while others are observed
    +++++-++ doesn't confuse a new object with a deallocated one at the same address
    ..+..... considers two registrations with the same key path equal, whatever their handlers
    ..+..... distinguishes registrations with different key paths
    ..+..... gives equal registrations the same hash
    --++++++ returns whether the value wasn't observed before, and calls only the first handler
    --++++++ ignores the options of a second `observe`
    --++++++ refuses a second `observe` inside the handler, and inside the initial call
    --++++++ returns false from `unobserve` if the value isn't observed, and ends nothing
    --++++++ makes one registration for each registry, object, and key path
    ++++++++ distinguishes key paths that have the same hash and the same description
    --++++++ lets an object that a handler captured use the registry when it's deallocated
    ++++++++ routes a change to the handlers for its object and key path only, in each registry
    ++++++++ never confuses a new registration with one that's still active
    ---+++++ doesn't call a handler that was removed earlier in the round
    ---+++++ doesn't pass a call for a removed handler to its successor
    ---+++++ doesn't pass a call for a removed handler to another train's, even if the memory is reused
    ---+++++ doesn't call a handler for a change that it makes itself if another handler removes it first
    ---+++++ doesn't deliver changes after the observer's deallocation
    ++++++++ isn't retained by its registrations, and releases their handlers when it's deallocated
    ---+++++ doesn't deliver changes that its deallocation makes
    ---+++++ can unobserve in the initial call
    ++++++++ ends registrations that are complete at once, even in the initial call of another
    ---+++++ can unobserve in an initial call in which another value was observed
    ...++++. leaves no entry in the dispatcher's table behind
    ....++++ observes, delivers changes, and unobserves in critical sections
    ....++++ uses what two threads share only in critical sections
    ....++++ never confuses two registrations that begin at once in two registries
    ....++++ registers one of two handlers if two threads observe the same value
    ....++++ ends a registration once if two threads unobserve it
    ....++++ loses no registration that begins while another one for the same object ends
    ....++++ calls handlers outside of its critical sections
    ....++++ reads observed values outside of its critical sections
    ....++++ calls a handler on the thread that makes the change, before the change returns
    ....++++ releases a handler when `unobserve` returns, outside of its critical sections
    ....++++ releases a handler that isn't needed outside of its critical sections
    ....+-++ releases the handlers of deallocated objects outside of its critical sections
    ....++++ doesn't wait for a call that's under way on another thread
    ....++++ doesn't wait while another thread reads a value, makes an initial call, or releases a handler
    ....++++ leaves nothing behind if one thread unobserves what another is beginning to observe
    ....++++ asks before each call of a round whether another thread has ended the registration
    ....++++ delivers a change of a value that stays observed, whatever another thread does
    ....++++ doesn't deliver changes that begin after `unobserve`, even if `observe` hasn't returned yet
    ....++++ delivers every change if two threads change two observed objects
    ....+++. leaves no entry in the dispatcher's table, in any order of `observe` and `unobserve`
    .....+++ ends every registration in `unobserveAll`
    .....+++ can observe again after `unobserveAll`
    .....+++ ends no registration of another registry in `unobserveAll`
    .....+++ retains an observed object until the last of its registrations ends
    .....+++ releases in `unobserveAll` what it's the last to retain
    .....+++ is deallocated along with its last owner, even while it observes
    .....+++ ends every registration when it's deallocated
    .....+++ ends only its own registrations when it's deallocated
    .....+++ ends every registration when the observer that owns it is deallocated
    .....+++ can be created and used in the `deinit` of its observer
    .....+++ can end everything during a call to one of its handlers
    .....+++ can end everything during the first call to a handler
    .....+++ holds no lock while it releases what `unobserveAll` ends
    .....+++ holds no lock while its deallocation releases handlers
    .....+++ releases handlers and objects at once, with no lock held
    .....+++ makes and removes raw registrations with no lock held
    .....++. leaves no entry in the dispatcher's table when everything ends
    .....+++ leaves nothing behind when one thread observes and another ends everything
    .....+++ ends a registration once when one thread ends everything and another unobserves
    .....+++ leaves nothing behind when it's deallocated while another thread makes a change
    .....+++ doesn't deliver changes that begin after `unobserveAll`, even during `observe`
    .....+++ can lose its observer while another thread makes a change
    .....+++ leaves nothing behind when one thread replaces a registration and another ends everything
    .....+++ returns a token only for a value that's observed
    .....+++ ends a registration with its token
    .....+++ ends a registration with its token only once, and says so
    .....+++ doesn't end a registration with the token of an earlier one
    .....+++ ends no registration when a token is released
    .....+++ returns tokens that retain nothing
    .....+++ ends a registration with its token during a call to its handler
    .....+++ holds no lock while a token ends its registration
    .....++. leaves no entry in the dispatcher's table when a token ends a registration
    .....+++ ends a registration once when one thread uses its token and another unobserves
    .....+++ keeps a registration that one thread makes while another uses the token of an earlier one
    .....+++ doesn't call the handler of a registration that its token ended and another one replaced
    .....+++ calls the handlers that are registered with an object's own registry
    .....+++ always gives an object the same registry
    .....+++ ends the registrations of an object's own registry when the object is deallocated
    .....+++ creates an object's registry once when two threads use it for the first time
    .....+++ holds no lock while an object's own registry makes, ends, and releases a registration
    ......++ calls the handlers of the values that it observes, whether or not it retains the objects
    ......++ retains observed objects if it's asked to
    ......++ doesn't retain observed objects if it isn't asked to
    ......++ ends every registration when it's deallocated, whether or not it retains the objects
    ......++ doesn't deliver changes that begin after the end, whether or not it retains the objects
    ......++ removes raw registrations before it releases the handlers, with no lock held
    ......++ ends a registration when an object that it doesn't retain is deallocated
    ......++ ends only the registrations of the object that was deallocated
    ......++ returns tokens that end nothing after the object was deallocated
    ......+. leaves no entry in the dispatcher's table, whether or not it retains the objects
    ......++ ends a registration in every order of releases, whether or not it retains the objects
    ......++ leaves nothing behind when one thread observes and another unobserves an unretained object
    ......++ calls the handler of an object that observes itself
    ......++ observes an object's own value with one registry
    ......++ lets an object that observes itself be deallocated
    ......++ gives an object two different registries, of which one retains what it observes
    ......++ creates each of an object's registries once when two threads use them for the first time
    ......-+ shares no lock with another registry when it calls a handler
    ......-+ shares no lock with another registry when it observes and unobserves
    ......-+ shares no lock with another registry however its registrations end
    ......++ adds one entry to the ledger, and removes it however the registration ends
    ......++ releases the handlers of an object that's deallocated while the registry stays
    ......++ holds no lock while it calls a handler, or releases one
    ......++ calls a handler in a round only while it's still wanted
    ......++ doesn't call a handler whose observer was deallocated earlier in the round
    ......++ leaves no entry behind if a registration ends during its first call
    ......++ leaves no entry behind if another thread ends a registration that isn't complete
    ......++ calls no handler for a change that begins after another thread has ended the registration
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
