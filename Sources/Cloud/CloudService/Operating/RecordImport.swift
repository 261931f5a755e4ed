package import CloudWire
internal import CoreData
internal import Foundation
internal import UntrustedJSON

/// Records of a file that are to be saved in a zone.
package struct RecordImport: Sendable {
    /// A row that is no record, or that could not be saved.
    package struct Problem: Hashable, Sendable, Identifiable {
        package let line: Int
        package let reason: String

        package var id: Int { line }
    }

    /// The rows that are records, by line.
    private let rows: [(line: Int, record: WireRecord)]
    package let problems: [Problem]

    package var count: Int { rows.count }

    /// The names of the records, without those that the service will name.
    var names: [String] { rows.map(\.record.recordName).filter { !$0.isEmpty } }

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - type: The type of the records of a table, with its fields. An empty cell is a field without a value.
    package init(_ text: String, as format: RecordFileFormat, type: BrowsedType?) throws(WireFailure) {
        var (rows, problems) = ([(line: Int, record: WireRecord)](), [Problem]())
        var names: Set<String> = []
        for (line, result) in try Self.read(text, format, type) {
            switch result {
            case .failure(let failure): problems.append(Problem(line: line, reason: failure.reason))
            case .success(let record) where !record.recordName.isEmpty && !names.insert(record.recordName).inserted:
                problems.append(Problem(line: line, reason: "the record '\(record.recordName)' is there twice"))
            case .success(let record): rows.append((line, record))
            }
        }
        (self.rows, self.problems) = (rows, problems)
    }

    private typealias Line = (line: Int, record: Result<WireRecord, WireFailure>)

    private static func read(
        _ text: String,
        _ format: RecordFileFormat,
        _ type: BrowsedType?
    ) throws(WireFailure) -> [Line] {
        guard format == .csv else {
            return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.element.allSatisfy(\.isWhitespace) }
                .map { index, line in (index + 1, record(ofJSON: line)) }
        }
        guard let type else { throw .badRequest("a table needs the type of its records") }
        guard let table = DelimitedText.rows(of: text) else { throw .badRequest("a quotation in the table never ends") }
        guard let names = table.first?.cells, names.contains("recordName") else {
            throw .badRequest("the first line must name the columns, and one of them must be recordName")
        }
        let unknown = names.filter { $0 != "recordName" && !RecordTable.system.contains($0) && type.field($0) == nil }
        guard unknown.isEmpty else {
            throw .badRequest("the type '\(type.name)' has no field '\(unknown[0])': add it to the schema first")
        }
        return table.dropFirst().map { row in (row.line, record(row.cells, names, type)) }
    }

    private static func record(ofJSON line: Substring) -> Result<WireRecord, WireFailure> {
        do {
            var record = try WireRecord(JSONReader.read(Array(line.utf8)))
            guard record.recordType?.isEmpty == false else {
                throw WireFailure.badRequest("the record has no recordType")
            }
            (record.recordChangeTag, record.created, record.modified, record.zoneID) = (nil, nil, nil, nil)
            record.share = nil
            return .success(record)
        } catch let failure as WireFailure {
            return .failure(failure)
        } catch {
            return .failure(.badRequest("the line is no JSON"))
        }
    }

    private static func record(
        _ cells: [String],
        _ names: [String],
        _ type: BrowsedType
    ) -> Result<WireRecord, WireFailure> {
        Result { () throws(WireFailure) in
            guard cells.count == names.count else {
                throw .badRequest("the row has \(cells.count) cells instead of \(names.count)")
            }
            var record = WireRecord(recordName: "", recordType: type.name)
            for (name, cell) in zip(names, cells) where !cell.isEmpty {
                if name == "recordName" { record.recordName = cell }
                if name == "___parent" { record.parent = cell }
                guard let field = type.field(name) else { continue }
                let value = try FieldCell.value(of: cell, as: field.shape, field: name)
                record.fields[name] = FieldEntry(value, isEncrypted: field.isEncrypted)
            }
            return record
        }
    }
}

extension RecordImport {
    /// What has become of an import.
    package struct Report: Sendable {
        package var saved = 0
        package var problems: [Problem]
    }

    /// The records of a batch: all of them are saved, or none.
    package static let batch = 100

    /// Saves the records, in batches of which each is saved whole or not at all. Records that are there already are replaced.
    ///
    /// - Parameter progress: Called after each batch with the records that are saved.
    package func save(
        to database: OperatedDatabase,
        in zone: ZoneName,
        progress: @Sendable (Int) async -> Void = { _ in }
    ) async throws -> Report {
        var report = Report(problems: problems)
        for start in stride(from: 0, to: rows.count, by: Self.batch) {
            let part = rows[start..<min(start + Self.batch, rows.count)]
            let answers = try await database.modify(part.map { .init(.forceReplace, $0.record) }, in: zone)
            for (row, answer) in zip(part, answers) {
                if case .failure(_, let failure) = answer {
                    report.problems.append(Problem(line: row.line, reason: failure.reason))
                } else {
                    report.saved += 1
                }
            }
            await progress(report.saved)
        }
        report.problems.sort { $0.line < $1.line }
        return report
    }
}

extension OperatedDatabase {
    /// Says by row what is wrong with an import, without saving anything: what the file itself shows, and what the schema forbids.
    package func check(_ records: RecordImport) async throws -> [RecordImport.Problem] {
        records.problems(in: try await service.schema(of: address), address.environment)
    }
}

extension OperatedDatabase {
    /// The number of the records of an import that are in a zone already, and would be replaced.
    ///
    /// - Throws: `ZONE_NOT_FOUND` for a zone that is not there.
    package func replaced(by records: RecordImport, in zone: ZoneName) async throws -> Int {
        let (address, rules, names) = (address, try rules, records.names)
        return try await service.store.read { context in
            guard let reached = try Self.zones(zone, address, rules, in: context).first else { return 0 }
            var count = 0
            for start in stride(from: 0, to: names.count, by: RecordImport.batch) {
                let part = Array(names[start..<min(start + RecordImport.batch, names.count)])
                let found = try StoredRecord.all(named: part, zone: reached.zone.number, in: context).values
                count += found.count { !$0.isRemoved }
            }
            return count
        }
    }
}

extension RecordImport {
    fileprivate func problems(
        in schema: ContainerSchema,
        _ environment: CloudPath.Environment
    ) -> [Problem] {
        var (schema, found) = (schema, problems)
        for (line, record) in rows {
            do throws(WireFailure) {
                _ = try schema.take(
                    record.fields,
                    ofType: record.recordType ?? "",
                    isFixed: environment == .production
                )
            } catch {
                found.append(Problem(line: line, reason: error.reason))
            }
        }
        return found.sorted { $0.line < $1.line }
    }
}
