internal import CommandLineTool
internal import Foundation

/// One of the things that `coredata` does.
protocol StoreCommand: SendableMetatype {
    static var syntax: CommandSyntax { get }

    /// - Parameter directory: What relative paths begin at.
    /// - Throws: `UsageError` for a wrong call, and whatever else keeps the command from its work.
    static func run(_ arguments: ParsedArguments, in directory: URL, on terminal: Terminal) throws -> ExitStatus
}
