import Foundation

/// An error with a message for the reader.
public struct WorkbookError: Error, Equatable, CustomStringConvertible {
  /// The message, in complete sentences.
  public let description: String

  /// Creates an error.
  public init(_ description: String) {
    self.description = description
  }

  /// Creates an error from the beginning of a sentence and a system error number.
  ///
  /// If there is advice for this error number, the message ends with it.
  package init(_ beginning: String, errno number: Int32) {
    let reason = String(cString: strerror(number))
    let advice = Advice(errno: number).map { " \($0.rawValue)" } ?? ""
    self.init("\(beginning): \(reason).\(advice)")
  }

  /// Creates an error from the beginning of a sentence and an error of Foundation.
  ///
  /// The message of a ``WorkbookError`` is kept as it is.
  package init(_ beginning: String, _ error: any Error) {
    if let error = error as? WorkbookError {
      self = error
    } else if let system = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError {
      self.init(beginning, errno: system.code.rawValue)
    } else {
      self.init("\(beginning): \(error.localizedDescription)")
    }
  }
}

/// The advice for a problem with the machine.
private enum Advice: String {
  case disk = "Free some disk space, and try again."
  case permission = "Make the folder writable, or move the workbook to a folder that is."
  case descriptors = "Raise the limit for open files (“ulimit -n 1024”), and try again."
  case memory = "Close other programs, or raise the limit for memory (“ulimit -v”), and try again."

  init?(errno number: Int32) {
    switch number {
    case ENOSPC, EDQUOT, EFBIG: self = .disk
    case EACCES, EPERM, EROFS: self = .permission
    case EMFILE, ENFILE: self = .descriptors
    case ENOMEM, EAGAIN: self = .memory
    default: return nil
    }
  }
}
