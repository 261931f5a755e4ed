import CoreDataCommandLine
import CoreDataCommands
import CoreDataPostgreSQL
import Foundation

let abilities = Terminal.Abilities(
    environment: ProcessInfo.processInfo.environment,
    isOutputTerminal: isatty(STDOUT_FILENO) == 1,
    isMessagesTerminal: isatty(STDERR_FILENO) == 1
)
var terminal = Terminal(abilities, output: Console.writeOutput, messages: Console.writeMessages)
let directory = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
terminal.browse = Browser.open
let tool = StoreTool(directory: directory, terminal: terminal)
exit(await tool.perform(ProcessArguments.readOrExit("coredata")).rawValue)
