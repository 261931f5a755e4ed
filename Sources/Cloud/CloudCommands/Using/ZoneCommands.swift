internal import CloudKit
internal import CoreDataCommandLine

/// `cloud zones list`
struct ZonesListCommand: ServiceCommand {
    static let syntax = CommandSyntax(
        "zones list",
        "lists the zones of a database",
        operands: [],
        options: [.json] + .database,
        details: "Lists the zones by their names.\n\n\(ServiceProblem.help)"
    )

    let arguments: ParsedArguments

    func run(_ database: ServiceDatabase, _ surroundings: Surroundings) async throws {
        let names = try await database.database.allRecordZones().map(\.zoneID.zoneName).sorted()
        if arguments["--json"] != nil { return surroundings.output(try JSONText.text(names)) }
        surroundings.output(names.map { $0.printable + "\n" }.joined())
    }
}

/// `cloud zones make`
struct ZonesMakeCommand: ServiceCommand {
    static let syntax = CommandSyntax(
        "zones make",
        "makes a zone",
        operands: ["NAME"],
        options: .database,
        details: "Makes a zone in the private database. One that is there stays as it is.\n\n\(ServiceProblem.help)"
    )

    let arguments: ParsedArguments

    func run(_ database: ServiceDatabase, _ surroundings: Surroundings) async throws {
        let zone = try ServiceDatabase.zone(operand(0))
        try await database.database.save(CKRecordZone(zoneID: zone))
        surroundings.output("Made the zone \(zone.zoneName).\n")
    }
}

/// `cloud zones delete`
struct ZonesDeleteCommand: ServiceCommand {
    static let syntax = CommandSyntax(
        "zones delete",
        "deletes a zone with all its records",
        operands: ["NAME"],
        options: .database,
        details: "Deletes a zone of the private database with all its records.\n\n\(ServiceProblem.help)"
    )

    let arguments: ParsedArguments

    func run(_ database: ServiceDatabase, _ surroundings: Surroundings) async throws {
        let zone = try ServiceDatabase.zone(operand(0))
        try await database.database.deleteRecordZone(withID: zone)
        surroundings.output("Deleted the zone \(zone.zoneName).\n")
    }
}

/// `cloud zones changes`
struct ZonesChangesCommand: ServiceCommand {
    static let syntax = CommandSyntax(
        "zones changes",
        "prints the records of a zone that have changed",
        operands: ["NAME"],
        options: [
            OptionSyntax(name: "--token", value: "T", summary: "the last line of the last call; default: all records"),
            .json,
        ] + .database,
        details: """
            Prints a line for each record that was saved or deleted, and then the token with which
            the next call goes on.

              cloud zones changes Notes --token AQID

            \(ServiceProblem.help)
            """
    )

    private struct Changes: Encodable {
        struct Deletion: Encodable {
            let recordName: String
            let recordType: String
        }

        var saved: [RecordText] = []
        var deleted: [Deletion] = []
        var token: String?
    }

    let arguments: ParsedArguments

    func run(_ database: ServiceDatabase, _ surroundings: Surroundings) async throws {
        let zone = try ServiceDatabase.zone(operand(0))
        var token = arguments["--token"].map { CKServerChangeToken($0) }
        var changes = Changes()
        while true {
            // Names alone are wanted for lines: the fields, and files with them, stay where they are.
            let page = try await database.database.recordZoneChanges(
                inZoneWith: zone,
                since: token,
                desiredKeys: arguments["--json"] == nil ? [] : nil
            )
            changes.saved += try page.modificationResultsByID.values.map { RecordText(try $0.get().record) }
            changes.deleted += page.deletions.map {
                Changes.Deletion(recordName: $0.recordID.recordName, recordType: $0.recordType)
            }
            token = page.changeToken
            guard page.moreComing else { break }
        }
        changes.saved.sort { $0.recordName < $1.recordName }
        changes.token = token?.text
        if arguments["--json"] != nil { return surroundings.output(try JSONText.text(changes)) }
        let lines =
            changes.saved.map { ("saved  ", $0.recordName, $0.recordType) }
            + changes.deleted.map { ("deleted", $0.recordName, $0.recordType) }
        for (change, name, type) in lines { surroundings.output("\(change)  \(name.printable)  \(type.printable)\n") }
        surroundings.output("token    \(changes.token ?? "")\n")
    }
}
