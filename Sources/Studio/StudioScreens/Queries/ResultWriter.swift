internal import CoreData
internal import Foundation

/// Writes the objects of a query as JSON or CSV, a page at a time, however many there are.
package struct ResultWriter: Sendable {
    package enum Format: String, Sendable {
        case json, csv

        package var contentType: String { self == .json ? "application/json" : "text/csv; charset=utf-8" }
    }

    private static let pageSize = 500

    private let store: BrowsedStore
    private let format: Format
    private let reader: RowReader

    init(_ store: BrowsedStore, _ format: Format, _ reader: RowReader) {
        (self.store, self.format, self.reader) = (store, format, reader)
    }

    /// Returns the text of the first objects.
    func text(limit: Int) async throws -> String {
        var text = ""
        try await write(limit: limit) { text += $0 }
        return text
    }

    /// Writes the result.
    ///
    /// - Parameters:
    ///   - limit: The most objects; nil for all.
    ///   - send: Takes the text, part by part.
    package func write(limit: Int? = nil, to send: (String) async throws -> Void) async throws {
        let (query, reader) = (reader.query, reader)
        let keys = try await store.reading { context in
            try BrowsedKeys(query.request(in: context), in: context)
        }
        let count = min(keys.count, limit ?? .max)
        try await send(format == .json ? "[" : header)
        var isFirst = true
        for start in stride(from: 0, to: count, by: Self.pageSize) {
            let positions = start..<min(start + Self.pageSize, count)
            let rows = try await store.reading { try reader.rows(positions, of: keys, in: $0) }
            let lines = rows.filter { $0.problem == nil }.map { format == .json ? json($0) : csv($0) }
            // All objects of a page may have been deleted meanwhile.
            guard !lines.isEmpty else { continue }
            let text = format == .json ? lines.joined(separator: ",\n ") : lines.joined()
            try await send(format == .json ? (isFirst ? "\n " : ",\n ") + text : text)
            isFirst = false
        }
        if format == .json { try await send(isFirst ? "]\n" : "\n]\n") }
    }

    // MARK: - JSON

    private func json(_ row: StudioRow) -> String {
        let identity = reader.entity.attribute("id") == nil ? "id" : "objectID"
        let values = reader.columns.map { name in "\(Self.quoted(name)): \(Self.json(row.cells[name] ?? .none))" }
        return "{\((["\(Self.quoted(identity)): \(Self.quoted(row.key.text))"] + values).joined(separator: ", "))}"
    }

    private static func json(_ value: CellValue) -> String {
        switch value {
        case .none: "null"
        case .truth(let value): value ? "true" : "false"
        case .integer(let value): "\(value)"
        // JSON has no infinities.
        case .real(let value): value.isFinite ? "\(value)" : quoted("\(value)")
        case .decimal(let value): value.isNaN ? quoted("NaN") : "\(value)"
        case .count(let value): "\(value)"
        case .text(let text), .problem(let text): quoted(text)
        case .date(let date): quoted(iso(date))
        case .bytes(let facts): quoted(facts.line)
        case .object(let link): quoted(link.key.text)
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20: quoted += String(format: "\\u%04x", scalar.value)
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    private static func iso(_ date: Date) -> String { date.formatted(.iso8601) }

    // MARK: - CSV

    private var header: String { (["object"] + reader.columns).map(Self.field).joined(separator: ",") + "\r\n" }

    private func csv(_ row: StudioRow) -> String {
        let values = reader.columns.map { Self.csv(row.cells[$0] ?? .none) }
        return ([row.key.text] + values).map(Self.field).joined(separator: ",") + "\r\n"
    }

    private static func csv(_ value: CellValue) -> String {
        switch value {
        case .text(let text): text
        case .truth(let value): value ? "true" : "false"
        case .date(let date): iso(date)
        case .count(let value): "\(value)"
        case .object(let link): link.key.text
        default: value.line
        }
    }

    private static func field(_ text: String) -> String {
        guard text.contains(where: { ",\"\n\r".contains($0) || $0.isNewline }) else { return text }
        return "\"\(text.replacingOccurrences(of: "\"", with: "\"\""))\""
    }
}
