internal import CoreData
internal import CoreDataCommandLine
internal import Foundation

/// `coredata show`
enum ShowCommand: StoreCommand {
    private static let standardLimit = 50

    static let syntax = CommandSyntax(
        "show",
        "prints the objects of an entity, with their relationships by name",
        operands: ["STORE", "ENTITY"],
        options: [
            OptionSyntax(name: "--where", value: "PREDICATE", summary: "only objects that satisfy a predicate"),
            OptionSyntax(name: "--sort", value: "KEYS", summary: "the order: keys with commas, -KEY for descending"),
            OptionSyntax(name: "--columns", value: "KEYS", summary: "the properties to show, with commas between them"),
            OptionSyntax(
                name: "--limit",
                value: "N",
                summary: "at most N objects, 0 for all; default: \(standardLimit)"
            ),
            OptionSyntax(name: "--model", value: "MODEL", summary: "the model of the store"),
            OptionSyntax(name: "--json", summary: "writes the objects as JSON"),
        ],
        details: """
            Prints objects of an entity and of those that inherit from it. To-one relationships
            show the name of their object, to-many ones the number of theirs; --json has the
            identifiers of all. The store is not changed.

            The predicate is checked against the model: keys that do not exist and values of
            the wrong type are told. Dates are written as '2026-11-21' or '2026-11-21 18:30'.

              coredata show Notes.sqlite Note --where "created > '2026-11-01' AND folder = 'Inbox'"
              coredata show Notes.sqlite Note --sort -created,title --columns title,created

            Binary and XML stores have no copy of their model: give it with --model. STORE may
            be the address of a store on PostgreSQL: postgresql://host/database?schema=notes.
            Tables that others have made are read with the model that names them.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, on terminal: Terminal) throws -> ExitStatus {
        let url = URL(store: arguments.operands[0], in: directory)
        let store = try StoreReading(
            of: url,
            family: arguments["--model"].map { try ModelFamily(at: $0, in: directory) }
        )
        let query = try ShownQuery(arguments, standardLimit: standardLimit, of: store.model)
        let (objects, count) = try store.read { try query.fetch(in: $0) }
        if arguments["--json"] != nil {
            terminal.write(try JSONText.text(objects))
        } else {
            terminal.write(ShownTable(query.columns, objects).text(terminal.style))
            if objects.count < count {
                terminal.tell(
                    "\(Figures.count(objects.count)) of \(Figures.count(count, "object")); --limit 0 shows all"
                )
            } else if objects.isEmpty {
                terminal.tell("no objects found")
            }
        }
        return .success
    }
}
