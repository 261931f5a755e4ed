internal import CloudKit
internal import CoreDataCommandLine

/// `cloud records query`
struct RecordsQueryCommand: ServiceCommand {
    private static let standardLimit = 200

    static let syntax = CommandSyntax(
        "records query",
        "finds records of a type",
        operands: ["TYPE"],
        options: [
            OptionSyntax(
                name: "--filter",
                value: "CONDITION",
                isRepeatable: true,
                summary: "“field == value”; also != < <= > >= BEGINSWITH CONTAINS IN"
            ),
            OptionSyntax(
                name: "--sort",
                value: "FIELD",
                isRepeatable: true,
                summary: "the order; -FIELD for the largest value first"
            ),
            OptionSyntax(name: "--limit", value: "N", summary: "the most records; default: \(standardLimit)"), .json,
        ] + .zone,
        details: """
            Prints the records for which all conditions hold. Quotation marks make a value text:
            “year == '1999'”. Fields that are compared or sorted by must have an index in the
            schema, and a query without a condition needs one of ___recordID.

              cloud records query Note --filter "pages > 300" --sort -pages --limit 10

            \(ServiceProblem.help)
            """
    )

    let arguments: ParsedArguments

    func run(_ database: ServiceDatabase, _ surroundings: Surroundings) async throws {
        let limit = Int(arguments["--limit"] ?? "\(Self.standardLimit)") ?? 0
        guard (1...1_000_000).contains(limit) else { throw UsageError("--limit takes a whole number from 1 on") }
        let filters = try arguments.values(of: "--filter").map {
            try FilterText(text: $0, surroundings: surroundings, zone: database.zone).predicate()
        }
        let query = CKQuery(
            recordType: try operand(0),
            predicate: filters.isEmpty
                ? NSPredicate(value: true) : NSCompoundPredicate(andPredicateWithSubpredicates: filters)
        )
        query.sortDescriptors = arguments.values(of: "--sort").map { text in
            let isDescending = text.hasPrefix("-")
            return NSSortDescriptor(key: isDescending ? String(text.dropFirst()) : text, ascending: !isDescending)
        }
        var records: [CKRecord] = []
        var (page, cursor) = try await database.database.records(
            matching: query,
            inZoneWith: database.zone,
            resultsLimit: min(limit, 200)
        )
        records += try page.map { try $0.1.get() }
        while let place = cursor, records.count < limit {
            let rest = min(limit - records.count, 200)
            (page, cursor) = try await database.database.records(continuingMatchFrom: place, resultsLimit: rest)
            records += try page.map { try $0.1.get() }
        }
        surroundings.output(
            try RecordText.text(Array(records.prefix(limit)), isJSON: arguments["--json"] != nil)
        )
        if records.isEmpty { surroundings.messages("No records were found.\n") }
        if cursor != nil { surroundings.messages("There are more records; --limit shows more.\n") }
    }
}

/// `cloud records fetch`
struct RecordsFetchCommand: ServiceCommand {
    static let syntax = CommandSyntax(
        "records fetch",
        "prints records by their names",
        operands: ["NAME …"],
        options: [.json] + .zone,
        details: """
            Prints the records. The status is 1 if one of them is missing.

            \(ServiceProblem.help)
            """
    )

    let arguments: ParsedArguments

    func run(_ database: ServiceDatabase, _ surroundings: Surroundings) async throws {
        let ids = try arguments.operands.map { try database.recordID($0) }
        let results = try await database.database.records(for: ids)
        var (records, failures): ([CKRecord], [String]) = ([], [])
        for id in ids {
            switch results[id] {
            case .success(let record): records.append(record)
            case .failure(let error): failures.append("\(id.recordName): \(ServiceProblem.words(for: error))")
            case nil: failures.append("\(id.recordName): The service has not answered.")
            }
        }
        if !records.isEmpty || failures.isEmpty {
            surroundings.output(try RecordText.text(records, isJSON: arguments["--json"] != nil))
        }
        if !failures.isEmpty { throw FailedItems(lines: failures) }
    }
}

/// `cloud records delete`
struct RecordsDeleteCommand: ServiceCommand {
    static let syntax = CommandSyntax(
        "records delete",
        "deletes records",
        operands: ["NAME …"],
        options: .zone,
        details: """
            Deletes the records, whatever others have changed in them meanwhile.

            \(ServiceProblem.help)
            """
    )

    let arguments: ParsedArguments

    func run(_ database: ServiceDatabase, _ surroundings: Surroundings) async throws {
        let ids = try arguments.operands.map { try database.recordID($0) }
        let (_, results) = try await database.database.modifyRecords(saving: [], deleting: ids, atomically: false)
        var failures: [String] = []
        for id in ids {
            switch results[id] {
            case .success: surroundings.output("Deleted \(id.recordName).\n")
            case .failure(let error): failures.append("\(id.recordName): \(ServiceProblem.words(for: error))")
            case nil: failures.append("\(id.recordName): The service has not answered.")
            }
        }
        if !failures.isEmpty { throw FailedItems(lines: failures) }
    }
}

/// The items of a call that failed, while others did not.
struct FailedItems: Error, CustomStringConvertible {
    let lines: [String]

    var description: String { lines.joined(separator: "\n  ") }
}
