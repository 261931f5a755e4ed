internal import CommandLineTool
internal import Foundation

/// One of the things that `momc` does.
protocol Command: SendableMetatype {
    static var syntax: CommandSyntax { get }

    /// - Parameter directory: What relative paths begin at, and where output goes unless told otherwise.
    /// - Throws: `UsageError` for a wrong call, and whatever else keeps the command from its work.
    static func run(_ arguments: ParsedArguments, in directory: URL, into result: inout CommandResult) throws
}
