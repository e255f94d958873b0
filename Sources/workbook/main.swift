import Foundation
import WorkbookKit

exit(Program.run(Array(CommandLine.arguments.dropFirst())))
