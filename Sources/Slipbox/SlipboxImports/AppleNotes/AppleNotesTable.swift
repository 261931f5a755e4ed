import DocumentRichText
import DocumentZipFiles
import Foundation

/// A table of Apple Notes. It is stored as objects that several devices can change at the same time and merge: two ordered
/// sets of identifiers, of rows and of columns, and a dictionary of columns of dictionaries of cells.
struct AppleNotesTable {
    /// The texts of the cells by row and column; nil for empty ones.
    private(set) var rows: [[AppleNoteText?]] = []
    private static let mostCells = 100_000

    /// The objects of the table, which refer to each other by their numbers.
    private struct Objects {
        var entries: [ProtobufMessage] = []
        var keys: [String] = []
        var types: [String] = []
        /// The numbers of identifiers.
        var identifiers: [ArraySlice<UInt8>: Int] = [:]

        init(_ data: ProtobufMessage) throws(ProtobufMessage.Failure) {
            entries = try data.messages(3)
            (keys, types) = (data.texts(4), data.texts(5))
            for (index, identifier) in data.all(6).enumerated() where identifiers[identifier] == nil {
                identifiers[identifier] = index
            }
        }

        func entry(_ index: Int?) -> ProtobufMessage? {
            index.flatMap { entries.indices.contains($0) ? entries[$0] : nil }
        }

        /// Returns the number of the identifier that an object stands for.
        func identifier(_ reference: ProtobufMessage?) throws(ProtobufMessage.Failure) -> Int? {
            let map = try entry(reference?.number(6))?.message(13)
            return try map?.messages(3).first?.message(2)?.number(2)
        }
    }

    /// Reads a table, which is compressed; nil if there is none in the data.
    init?(compressed data: Data) throws {
        let content = Gzip.suits(data) ? try Gzip.decompress(data, limit: AppleNoteText.largest) : data
        guard let root = try ProtobufMessage([UInt8](content)).message(2)?.message(3) else { return nil }
        let objects = try Objects(root)
        for entry in objects.entries {
            guard let map = try entry.message(13), let type = map.number(1), objects.types.indices.contains(type),
                objects.types[type] == "com.apple.notes.ICTable"
            else { continue }
            try read(map, objects)
            return
        }
        return nil
    }

    private mutating func read(_ table: ProtobufMessage, _ objects: Objects) throws {
        var parts: [String: ProtobufMessage] = [:]
        for entry in try table.messages(3) {
            guard let key = entry.number(1), objects.keys.indices.contains(key),
                let object = objects.entry(try entry.message(2)?.number(6))
            else { continue }
            parts[objects.keys[key]] = object
        }
        let rowOrder = try parts["crRows"].flatMap { try Self.order($0, objects) }
        let columnOrder = try parts["crColumns"].flatMap { try Self.order($0, objects) }
        guard let (rowPlaces, rowCount) = rowOrder, let (columnPlaces, columnCount) = columnOrder,
            rowCount > 0, columnCount > 0,
            rowCount.multipliedReportingOverflow(by: columnCount).partialValue <= Self.mostCells
        else { return }
        rows = Array(repeating: Array(repeating: nil, count: columnCount), count: rowCount)
        for column in try parts["cellColumns"]?.message(6)?.messages(1) ?? [] {
            guard let place = try objects.identifier(column.message(1)).flatMap({ columnPlaces[$0] }) else { continue }
            for cell in try objects.entry(column.message(2)?.number(6))?.message(6)?.messages(1) ?? [] {
                guard let row = try objects.identifier(cell.message(1)).flatMap({ rowPlaces[$0] }),
                    let note = try objects.entry(cell.message(2)?.number(6))?.message(10)
                else { continue }
                rows[row][place] = try AppleNoteText(note)
            }
        }
        if parts["crTableColumnDirection"]?.isRightToLeft == true { rows = rows.map { $0.reversed() } }
    }

    /// Returns the places of identifiers in an ordered set, and their number.
    private static func order(_ object: ProtobufMessage, _ objects: Objects) throws -> ([Int: Int], Int)? {
        guard let ordering = try object.message(16)?.message(1) else { return nil }
        var places: [Int: Int] = [:]
        var count = 0
        for part in try ordering.message(1)?.messages(2) ?? [] {
            if let identifier = part.bytes(2).flatMap({ objects.identifiers[$0] }) { places[identifier] = count }
            count += 1
        }
        // Other devices know a row or column by another identifier.
        for element in try ordering.message(2)?.messages(1) ?? [] {
            guard let key = try objects.identifier(element.message(1)), let place = places[key],
                let other = try objects.identifier(element.message(2))
            else { continue }
            places[other] = place
        }
        return (places, count)
    }

    /// The table as a paragraph.
    func paragraph(_ document: (AppleNoteText) throws -> RichTextDocument) rethrows -> TextParagraph {
        let cells = try rows.map { row in
            try row.map { cell -> [TextRun] in
                guard let cell else { return [] }
                var runs: [TextRun] = []
                for (index, paragraph) in try document(cell).paragraphs.enumerated() {
                    if index > 0 { runs.append(TextRun(TextTable.lineBreak)) }
                    runs += paragraph.runs
                }
                return runs
            }
        }
        return TextTable(rows: cells, columns: []).paragraph
    }
}

extension ProtobufMessage {
    /// Whether the object says that the columns of a table go from right to left.
    fileprivate var isRightToLeft: Bool {
        do {
            let name = try message(13)?.messages(3).first?.message(2)?.text(4) ?? message(1)?.message(2)?.text(4)
            return name?.hasSuffix("RightToLeft") ?? false
        } catch {
            // Without a direction, columns go as usual.
            return false
        }
    }
}
