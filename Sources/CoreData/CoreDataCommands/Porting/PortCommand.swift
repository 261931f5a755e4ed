internal import CoreDataCommandLine
internal import Foundation

/// `coredata port`
enum PortCommand: StoreCommand {
    static let syntax = CommandSyntax(
        "port",
        "rewrites Mac sources so that they compile on Linux",
        operands: ["PATH"],
        options: [
            OptionSyntax(name: "--dry-run", summary: "prints the changes as a diff and writes nothing"),
            OptionSyntax(name: "--report", summary: "lists what is left by kind, and what was rewritten"),
            OptionSyntax(name: "--both", summary: "keeps @NSManaged for Apple's platforms, in #if blocks"),
        ],
        details: """
            Rewrites the Swift files of a folder, or one file, that were written for Apple's
            Core Data: @NSManaged, @objc, #keyPath, #selector of getters and comparisons,
            casts of fetch requests, and imports. Text and comments stay as they are, and so
            does everything in #if blocks that is never compiled on Linux. Porting twice
            changes nothing more.

            .build, .git, Pods, Carthage, DerivedData and symbolic links are skipped. All
            files are read before any is written, and each is replaced as a whole. Keep the
            folder under version control, and look at the changes.

            Without --both, the result needs this package's CoreData for its managed
            properties. With it, Apple's is used where there is one.

            The exit status is 1 if something is left to be done by hand, and 2 if a file
            cannot be read or written. Then no file was changed, or the message names those
            that were.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, on terminal: Terminal) throws -> ExitStatus {
        let path = arguments.operands[0]
        let folder = try SourceFolder(at: URL(fileURLWithPath: path, relativeTo: directory), named: path)
        let session = try PortSession(folder, keepsManaged: arguments["--both"] != nil)
        let report = PortReport(session, terminal.style)
        if arguments["--dry-run"] != nil {
            terminal.write(session.diff)
        } else {
            try session.write()
        }
        if arguments["--report"] != nil {
            terminal.write(report.text)
        } else if arguments["--dry-run"] != nil {
            terminal.tell(report.summary)
        } else {
            terminal.write(report.summary + "\n")
        }
        return session.isFinished ? .success : .problems
    }
}
