internal import CoreData
internal import CoreDataCommandLine
internal import Foundation
internal import ManagedObjectModelFormat

/// `coredata adopt`
enum AdoptCommand: StoreCommand {
    static let syntax = CommandSyntax(
        "adopt",
        "proposes a model for tables of PostgreSQL that exist",
        operands: ["URL"],
        options: [
            OptionSyntax(name: "--output", value: "FILE", summary: "the model to write; default: Adopted.xcdatamodeld")
        ],
        details: """
            Reads the tables of a schema, such as postgresql://host/database?schema=blog, and
            writes a model for them. Tables become entities, foreign keys to-one
            relationships with their inverses, and tables of two keys to-many relationships.
            The user info of the model says which table and column is meant, under keys that
            begin with “postgresql.”. Change what you like, but for these.

            A store at the same address, opened with the model, reads and writes the tables.
            Nothing is created in the schema, now or then.

            What the model leaves out, and what to know about it, is printed. The exit status
            is 1 if a table is left out.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, on terminal: Terminal) throws -> ExitStatus {
        let path = arguments["--output"] ?? "Adopted.xcdatamodeld"
        guard path.hasSuffix(".xcdatamodeld") else { throw UsageError("“\(path)” is not the name of an .xcdatamodeld") }
        let file = URL(fileURLWithPath: path, relativeTo: directory).standardizedFileURL
        guard !FileManager.default.fileExists(atPath: file.path) else {
            throw UsageError("there is a “\(path)” already; choose another name, or remove it")
        }
        let store = URL(store: arguments.operands[0], in: directory)
        guard !store.isFileURL else { throw UsageError("“\(arguments.operands[0])” is not an address on PostgreSQL") }
        let proposal = try ModelProposal(for: store)
        let name = file.deletingPathExtension().lastPathComponent
        try ModelBundle.write(versions: [(name, proposal.model)], current: name, to: file)
        terminal.write(text(of: proposal))
        terminal.tell("\nThe model is \(path). Open a store at this address with it.")
        return proposal.isComplete ? .success : .problems
    }

    private static func text(of proposal: ModelProposal) -> String {
        let entities = proposal.model.entities.map { entity in
            let attributes = entity.attributes.map { "  \($0.name): \($0.type.fileName)\($0.isOptional ? "?" : "")" }
            let relationships = entity.relationships.map { relationship in
                "  \(relationship.name): \(relationship.isToMany ? "[\(relationship.destinationName)]" : relationship.destinationName)"
                    + (relationship.isToMany || !relationship.isOptional ? "" : "?")
            }
            return ([entity.name] + attributes + relationships).joined(separator: "\n")
        }
        let notes = proposal.notes.isEmpty ? [] : [proposal.notes.map { "\($0)." }.joined(separator: "\n")]
        return (entities + notes).joined(separator: "\n\n") + "\n"
    }
}
