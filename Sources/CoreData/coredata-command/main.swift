import CoreDataCommandLine
import CoreDataCommands
import CoreDataPostgreSQL
import Foundation

let abilities = Terminal.Abilities(
    environment: ProcessInfo.processInfo.environment,
    isOutputTerminal: isatty(STDOUT_FILENO) == 1,
    isMessagesTerminal: isatty(STDERR_FILENO) == 1
)
let terminal = Terminal(abilities, output: Console.writeOutput, messages: Console.writeMessages)
let directory = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
exit(StoreTool(directory: directory, terminal: terminal).run(ProcessArguments.readOrExit("coredata")).rawValue)
