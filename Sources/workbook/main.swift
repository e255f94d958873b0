import Foundation
import WorkbookKit

ScoreboardCommand.playCell(Array(CommandLine.arguments.dropFirst()))
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
