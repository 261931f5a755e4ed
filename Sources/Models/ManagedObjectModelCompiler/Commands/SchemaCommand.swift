internal import CoreDataCommandLine
internal import Foundation
internal import ManagedObjectModelFormat

/// `momc schema`
enum SchemaCommand: Command {
    static let syntax = CommandSyntax(
        "schema",
        "prints the CloudKit schema that a model is mirrored to",
        operands: ["MODEL"],
        options: [OptionSyntax(name: "--public", summary: "adds the indexes that a public database needs")],
        details: """
            Prints the record types to which the current version of a model is mirrored, in
            CloudKit's language: those of the configurations that are used with CloudKit, or
            of all entities if no configuration is. “cloud schema import” reads it, as does
            Apple's “cktool import-schema”. A container's schema is replaced by what is
            imported, so add the record types that the container has for other purposes.

            If the model cannot be mirrored, the reasons go to the standard error, nothing
            is printed, and the exit status is 1. What only Apple's frameworks refuse, which
            are uniqueness constraints, is a warning.
            """
    )

    static func run(_ arguments: ParsedArguments, in directory: URL, into result: inout CommandResult) throws {
        let model = try ModelInput(arguments.operands[0], in: directory).read()
        let definition = model.definition
        let synced = definition.configurations.filter(\.isUsedWithCloudKit)
        let objections =
            synced.isEmpty ? definition.mirrorObjections() : synced.flatMap(definition.mirrorObjections)
        let findings = objections.map { Finding($0, $0.level == .refused ? .error : .warning) }
        result.add(findings, in: model, from: .warning)
        guard result.status == .success else { return }
        let isPublic = arguments["--public"] != nil
        result.output =
            MirrorSchema(of: definition, entityNames: definition.syncedEntityNames, isPublic: isPublic).text
    }
}
