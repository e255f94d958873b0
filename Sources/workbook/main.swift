import Foundation
import WorkbookKit

ScoreboardCommand.playCell(Array(CommandLine.arguments.dropFirst()))
ChildProcess.stopOnSignals()
raiseLimitForOpenFiles()
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
