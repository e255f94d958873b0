// From chapter 9 on, registrations end with the observed object, and there's no dispatcher.

extension Contract: LedgerLibrary {}
