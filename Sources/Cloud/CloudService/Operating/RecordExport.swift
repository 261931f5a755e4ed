internal import CloudWire
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
        let fields = try await types().first { $0.name == query.type }?.fields.map(\.name) ?? []
        guard format != .csv || query.type != nil else {
            throw WireFailure.badRequest("a table has the records of one type: choose one, or export JSON lines")
        }
        if format == .csv { try await write(Data(DelimitedText.line(RecordTable.names(fields)).utf8)) }
        var count = 0
        repeat {
            let page = try await page(query)
            try await write(Data(page.records.map { Self.line($0.record, fields, format) }.joined().utf8))
            count += page.records.count
            query.after = page.next
        } while query.after != nil
        return count
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
