import CoreDataCommandLine
import Foundation
import ManagedObjectModelCompiler

let directory = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
let result = Momc(directory: directory).run(ProcessArguments.readOrExit("momc"))
Console.writeOutput(result.output)
Console.writeMessages(result.messages)
exit(result.status.rawValue)
