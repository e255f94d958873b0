import Foundation
import WorkbookKit

ChildProcess.stopOnSignals()
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
