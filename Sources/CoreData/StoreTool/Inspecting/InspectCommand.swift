internal import CommandLineTool
internal import CoreData
internal import Foundation

/// `coredata inspect`
enum InspectCommand: StoreCommand {
    static let syntax = CommandSyntax(
        "inspect",
        "says what is in a store and whether it is sound",
        operands: ["STORE"],
        options: [
            OptionSyntax(name: "--model", value: "MODEL", summary: "a model that the store may be of"),
            OptionSyntax(name: "--deep", summary: "compares indexes with tables, too, which takes longer"),
            OptionSyntax(name: "--json", summary: "writes all of it as JSON"),
        ],
        details: """
            Reads a store and changes nothing, neither in its file nor beside it: which model
            it was made with, its entities and how many rows they have, what takes how much
            room, its history, and whether everything in it is in order. The store may be of
            SQLite, also one that Apple's framework wrote, binary, or XML.

            MODEL is an .xcdatamodeld, .xcdatamodel, .momd or .mom. With it you are told which
            of its versions the store is of, and which entities are others in the current
            version. Stores that hold no copy of their model need it for all to be checked.

            The exit status is 1 if there are problems, and 2 if there is no store to be read.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, on terminal: Terminal) throws -> ExitStatus {
        let store = URL(fileURLWithPath: arguments.operands[0], relativeTo: directory).standardizedFileURL
        let family = try arguments["--model"].map { try ModelFamily(at: $0, in: directory) }
        let scope = StoreInspection.Scope(arguments["--deep"] == nil ? .everything : .everythingTwice)
        let inspection = try StoreInspection.of(store, family: family, scope: scope)
        if arguments["--json"] == nil {
            terminal.write(InspectionReport(inspection, terminal.style).text)
        } else {
            terminal.write(try InspectionJSON.text(of: inspection))
        }
        return inspection.hasProblems ? .problems : .success
    }
}

extension ModelFamily {
    /// The model at a path that the tool was called with.
    init(at path: String, in directory: URL) throws {
        let url = URL(fileURLWithPath: path, relativeTo: directory).standardizedFileURL
        let endings = ["xcdatamodeld", "xcdatamodel", "momd", "mom"]
        guard endings.contains(url.pathExtension) else {
            let list = endings.map { ".\($0)" }.joined(separator: ", ")
            throw UsageError("“\(path)” is no model: its name ends in none of \(list)")
        }
        guard FileManager.default.fileExists(atPath: url.path) else { throw UsageError("there is no “\(path)”") }
        try self.init(contentsOf: url)
    }
}
