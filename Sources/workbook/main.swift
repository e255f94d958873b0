import Foundation
import WorkbookKit

ShowScoreboard.playIfAsked(Array(CommandLine.arguments.dropFirst()))
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
