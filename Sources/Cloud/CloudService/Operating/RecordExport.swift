package import CloudWire
package import Foundation
internal import UntrustedJSON

/// The form of records in a file.
package enum RecordFileFormat: String, Sendable, CaseIterable {
    /// A table with a line of names above: the name of the record, its fields, and at the end what the service knows of it.
    case csv
    /// The JSON of a record in each line.
    case jsonLines

    package var fileExtension: String { self == .csv ? "csv" : "jsonl" }
}

extension OperatedDatabase {
    /// Writes the records that a query finds, page by page: as many as there are need no more memory than one page.
    ///
    /// Records that change meanwhile are there as they were before or after; none is there twice.
    ///
    /// - Returns: The number of records.
    package func export(
        _ query: BrowseQuery,
        as format: RecordFileFormat,
        to write: (Data) async throws -> Void
    ) async throws -> Int {
        var query = query
        (query.order, query.isAscending, query.after) = (.name, true, nil)
        (query.limit, query.budget) = (200, .max)
        let fields = try await begin(format, type: query.type, write)
        var count = 0
        repeat {
            let page = try await page(query)
            try await write(Data(page.records.map { Self.line($0.record, fields, format) }.joined().utf8))
            count += page.records.count
            query.after = page.next
        } while query.after != nil
        return count
    }

    /// Writes records that were chosen by name. Those that are gone meanwhile, or are not of the type, are left out.
    ///
    /// - Parameter type: The type of a table; nil for records of all types.
    /// - Returns: The number of records.
    package func export(
        _ chosen: [(zone: ZoneName, name: String)],
        type: String?,
        as format: RecordFileFormat,
        to write: (Data) async throws -> Void
    ) async throws -> Int {
        let fields = try await begin(format, type: type, write)
        var count = 0
        for (zone, name) in chosen {
            guard let record = try await record(name, in: zone), type == nil || record.recordType == type else {
                continue
            }
            try await write(Data(Self.line(record, fields, format).utf8))
            count += 1
        }
        return count
    }

    /// Writes what comes above the records, and returns the fields of a table.
    private func begin(
        _ format: RecordFileFormat,
        type: String?,
        _ write: (Data) async throws -> Void
    ) async throws -> [String] {
        guard format == .csv else { return [] }
        guard let type else {
            throw WireFailure.badRequest("a table has the records of one type: choose one, or export JSON lines")
        }
        let fields = try await types().first { $0.name == type }?.fields.map(\.name) ?? []
        try await write(Data(DelimitedText.line(RecordTable.names(fields)).utf8))
        return fields
    }

    private static func line(_ record: WireRecord, _ fields: [String], _ format: RecordFileFormat) -> String {
        guard format == .jsonLines else { return DelimitedText.line(RecordTable.cells(of: record, fields)) }
        var writer = JSONWriter()
        record.write(to: &writer)
        return String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }
}

/// The columns of a table of records.
enum RecordTable {
    static let system = [
        "___zone", "___parent", "___created", "___createdBy", "___modified", "___modifiedBy", "___tag",
    ]

    static func names(_ fields: [String]) -> [String] { ["recordName"] + fields + system }

    static func cells(of record: WireRecord, _ fields: [String]) -> [String] {
        let values = fields.map { record.fields[$0]?.value.map(FieldCell.text) ?? "" }
        let time = { (stamp: RecordStamp?) in stamp.map { FieldCell.date(Double($0.timestamp)) } ?? "" }
        return [record.recordName] + values
            + [
                record.zoneID?.name ?? "", record.parent ?? "", time(record.created),
                record.created?.userRecordName ?? "", time(record.modified), record.modified?.userRecordName ?? "",
                record.recordChangeTag ?? "",
            ]
    }
}
