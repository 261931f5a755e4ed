internal import CloudKit
internal import CoreDataCommandLine

/// `cloud records save`
struct RecordsSaveCommand: ServiceCommand {
    static let syntax = CommandSyntax(
        "records save",
        "makes a record, or changes fields of one",
        operands: ["TYPE", "NAME", "FIELD=VALUE …"],
        leastOperands: 2,
        options: [
            OptionSyntax(
                name: "--type",
                value: "FIELD=TYPE",
                isRepeatable: true,
                summary: FieldText.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            ), .json,
        ] + .zone,
        details: """
            A field that the record has keeps its type. The type of a new one is that of --type, or
            else what the value looks like: a whole number, a number, a date such as 2026-03-01 or
            2026-03-01T12:00:00Z, @FILE for an asset, or else text. FIELD= removes the field.

              cloud records save Note first title="Hello" pages=3 photo=@cat.jpg
              cloud records save Place home where=48.1,11.6 --type where=location

            \(ServiceProblem.help)
            """
    )

    let arguments: ParsedArguments

    func run(_ database: ServiceDatabase, _ surroundings: Surroundings) async throws {
        let (type, id) = (try operand(0), try database.recordID(operand(1)))
        let fields = try arguments.operands.dropFirst(2).map { try Self.parts(of: $0) }
        let kinds = try kinds()
        let record = try await Self.record(type, id, fields.map(\.key), database.database)
        for (key, text) in fields {
            guard !text.isEmpty else {
                record.setValue(nil, forKey: key)
                continue
            }
            // What looks like a file is one, even where the record has text now.
            let current = text.hasPrefix("@") ? nil : record.object(forKey: key).flatMap { FieldText.Kind($0) }
            let field = FieldText(text: text, surroundings: surroundings, zone: database.zone)
            record.setValue(try field.value(as: kinds[key] ?? current), forKey: key)
        }
        let saved = try await database.database.save(record)
        if arguments["--json"] != nil {
            surroundings.output(try RecordText.text([saved], isJSON: true))
        } else {
            surroundings.output("Saved \(id.recordName)\(saved.recordChangeTag.map { ", tag \($0)" } ?? "").\n")
        }
    }

    /// The record as it is, with the fields that are about to change, or a new one.
    private static func record(
        _ type: String,
        _ id: CKRecord.ID,
        _ keys: [String],
        _ database: CKDatabase
    ) async throws -> CKRecord {
        do {
            guard let record = try await database.records(for: [id], desiredKeys: keys)[id]?.get() else {
                return CKRecord(recordType: type, recordID: id)
            }
            guard record.recordType == type else {
                throw UsageError("the record \(id.recordName) is a \(record.recordType), not a \(type)")
            }
            return record
        } catch let error as CKError where error.code == .unknownItem {
            return CKRecord(recordType: type, recordID: id)
        }
    }

    private func kinds() throws(UsageError) -> [String: FieldText.Kind] {
        var kinds: [String: FieldText.Kind] = [:]
        for text in arguments.values(of: "--type") {
            let (key, name) = try Self.parts(of: text)
            guard let kind = FieldText.Kind(rawValue: name.lowercased()) else {
                let names = FieldText.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError("--type takes FIELD=TYPE with one of \(names), not “\(text)”")
            }
            kinds[key] = kind
        }
        return kinds
    }

    /// The name and the text of a field.
    private static func parts(of text: String) throws(UsageError) -> (key: String, text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let isName = parts[0].utf8.allSatisfy {
            (65...90).contains($0) || (97...122).contains($0) || (48...57).contains($0) || $0 == 95
        }
        let begins = parts[0].utf8.first.map { (65...90).contains($0) || (97...122).contains($0) } ?? false
        guard parts.count == 2, isName, begins else {
            throw UsageError("“\(text)” is not a field's name of letters, digits and underscores, =, and a value")
        }
        return (parts[0], parts[1])
    }
}
