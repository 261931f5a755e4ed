import CloudCommands
import CoreDataCommandLine
import CoreDataPostgreSQL
import Foundation

let tool = CloudTool(
    Surroundings(
        output: Console.writeOutput,
        messages: Console.writeMessages,
        folder: URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true),
        environment: ProcessInfo.processInfo.environment,
        ask: Console.question
    )
)
exit(await tool.run(ProcessArguments.readOrExit("cloud")).rawValue)
