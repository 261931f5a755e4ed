internal import CoreDataCommandLine
internal import Foundation

/// A command about the schema of a container.
protocol SchemaCommand: CloudCommand {
    var arguments: ParsedArguments { get }
    init(arguments: ParsedArguments)
    func run(_ client: ManagementClient, _ surroundings: Surroundings) async throws
}

extension SchemaCommand {
    init(_ arguments: ParsedArguments) {
        self.init(arguments: arguments)
    }

    func run(_ surroundings: Surroundings) async throws {
        try await run(try ManagementClient(arguments, surroundings), surroundings)
    }

    /// The text in the file that the call names.
    fileprivate func text(_ surroundings: Surroundings) throws -> Data {
        let file = surroundings.file(arguments.operands.first ?? "")
        guard let data = FileManager.default.contents(atPath: file.path) else { throw UnreadableFile(path: file.path) }
        return data
    }
}

/// `cloud schema export`
struct SchemaExportCommand: SchemaCommand {
    static let syntax = CommandSyntax(
        "schema export",
        "prints the schema of a container",
        operands: [],
        options: .management,
        details: "Prints the schema in the text form of Apple's tools.\n\n  cloud schema export > Notes.ckdb"
    )

    let arguments: ParsedArguments

    func run(_ client: ManagementClient, _ surroundings: Surroundings) async throws {
        surroundings.output(try await client.schema())
    }
}

/// `cloud schema import`
struct SchemaImportCommand: SchemaCommand {
    static let syntax = CommandSyntax(
        "schema import",
        "replaces the schema of a container",
        operands: ["FILE"],
        options: .management,
        details: """
            Replaces the schema by a file in the text form of Apple's tools. In development, types
            and fields without records may be missing in it; in production, nothing may.
            """
    )

    let arguments: ParsedArguments

    func run(_ client: ManagementClient, _ surroundings: Surroundings) async throws {
        try await client.replaceSchema(by: text(surroundings), onlyChecks: false)
        surroundings.output("Imported the schema into \(client.place).\n")
    }
}

/// `cloud schema validate`
struct SchemaValidateCommand: SchemaCommand {
    static let syntax = CommandSyntax(
        "schema validate",
        "checks whether a schema can be imported",
        operands: ["FILE"],
        options: .management,
        details: "Does what “cloud schema import” does, but changes nothing."
    )

    let arguments: ParsedArguments

    func run(_ client: ManagementClient, _ surroundings: Surroundings) async throws {
        try await client.replaceSchema(by: text(surroundings), onlyChecks: true)
        surroundings.output("The schema can be imported into \(client.place).\n")
    }
}

/// `cloud schema deploy`
struct SchemaDeployCommand: SchemaCommand {
    static let syntax = CommandSyntax(
        "schema deploy",
        "adds to production what development has",
        operands: [],
        options: .management,
        details: "Adds the types, fields and indexes of development to production. No records are copied."
    )

    let arguments: ParsedArguments

    func run(_ client: ManagementClient, _ surroundings: Surroundings) async throws {
        try await client.deploy()
        surroundings.output("Production has the types and fields of development now.\n")
    }
}

/// `cloud schema reset`
struct SchemaResetCommand: SchemaCommand {
    static let syntax = CommandSyntax(
        "schema reset",
        "deletes all records of development",
        operands: [],
        options: .management,
        details: """
            Deletes all records of all users in development, at once and for good, and gives it
            the schema of production, which stays as it is.
            """
    )

    let arguments: ParsedArguments

    func run(_ client: ManagementClient, _ surroundings: Surroundings) async throws {
        try await client.reset()
        surroundings.output("Development is empty and has the schema of production now.\n")
    }
}

extension [OptionSyntax] {
    static let management: [OptionSyntax] =
        address + [
            OptionSyntax(
                name: "--management-token",
                value: "TEXT",
                summary: "the management token; better: CLOUD_MANAGEMENT_TOKEN"
            )
        ]
}
