import CommandLineTool
import Foundation
import SlipboxCommands

var streams = Streams(
    output: Console.writeOutput,
    messages: Console.writeMessages,
    input: { String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self) },
    edit: Editor.edit
)
streams.width = Terminal.width
streams.showsProgress = Terminal.showsMessages
let tool = SlipboxTool(
    directory: URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true),
    environment: ProcessInfo.processInfo.environment,
    streams: streams
)
exit(await tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
