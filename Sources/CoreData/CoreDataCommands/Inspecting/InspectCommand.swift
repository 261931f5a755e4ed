internal import CoreData
internal import CoreDataCommandLine
internal import Foundation
internal import ManagedObjectModelCompiler

/// `coredata inspect`
enum InspectCommand: StoreCommand {
    static let syntax = CommandSyntax(
        "inspect",
        "shows what a store contains and checks it for problems",
        operands: ["STORE"],
        options: [
            OptionSyntax(name: "--model", value: "MODEL", summary: "the model of the store"),
            OptionSyntax(name: "--deep", summary: "also compares indexes with tables, which takes longer"),
            OptionSyntax(name: "--json", summary: "writes the report as JSON"),
        ],
        details: """
            Reports the model that a store was made with, its entities and their numbers of
            rows, the space that tables take, its history, and problems in its content. The
            store and the files beside it are not changed. It may be an SQLite store, also
            one written by Apple's framework, a binary store, an XML store, or the address of one
            on PostgreSQL, such as postgresql://host/database?schema=notes.

            MODEL is an .xcdatamodeld, .xcdatamodel, .momd or .mom. If it is given, the report
            names the version that the store was made with, and the entities that differ in
            the current version. A store without a copy of its model can only be checked in
            full if the model is given. Tables on PostgreSQL that others have made are read with
            the model that names them, such as that of “coredata adopt”.

            The exit status is 1 if there are problems, and 2 if the store cannot be read.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, on terminal: Terminal) throws -> ExitStatus {
        let store = URL(store: arguments.operands[0], in: directory)
        let family = try arguments["--model"].map { try ModelFamily(at: $0, in: directory) }
        let scope = StoreInspection.Scope(arguments["--deep"] == nil ? .everything : .everythingTwice)
        let inspection = try StoreInspection.of(store, family: family, scope: scope)
        if arguments["--json"] == nil {
            terminal.write(InspectionReport(inspection, terminal.style).text)
        } else {
            terminal.write(try JSONText.text(inspection))
        }
        return inspection.hasProblems ? .problems : .success
    }
}

extension ModelFamily {
    /// Reads the model at a path from the command line.
    init(at path: String, in directory: URL) throws {
        let url = URL(fileURLWithPath: path, relativeTo: directory).standardizedFileURL
        _ = try ModelForm(of: url, named: path)
        guard FileManager.default.fileExists(atPath: url.path) else { throw UsageError("there is no “\(path)”") }
        try self.init(contentsOf: url)
    }
}
