import Foundation
import WorkbookKit

StandardInput.openIfClosed()
ScoreboardCommand.playCell(Array(CommandLine.arguments.dropFirst()))
ChildProcess.stopOnSignals()
ChildProcess.adoptOrphans()
raiseLimitForOpenFiles()
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
