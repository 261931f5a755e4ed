import DocumentRichText
import Foundation

/// The table of a database, as Notion exports it: values separated by commas.
struct NotionTable {
    /// The rows, of which the first has the names of the properties.
    private(set) var rows: [[String]] = []

    init(_ text: String) {
        var fields = CommaSeparatedFields(text)
        while let row = fields.row() { rows.append(row) }
    }

    var names: [String] { rows.first ?? [] }

    /// The table as rich text, with links to the pages of its rows.
    ///
    /// - Parameter page: returns the address of the page with a title, if there is one.
    func document(_ page: (String) -> String?) -> RichTextDocument {
        guard rows.count > 1 || !names.isEmpty else { return RichTextDocument() }
        let cells = rows.enumerated().map { number, row in
            row.enumerated().map { column, text -> [TextRun] in
                let text = text.replacing("\r", with: "").replacing("\n", with: TextTable.lineBreak)
                guard !text.isEmpty else { return [] }
                var style = TextStyle()
                if number > 0, column == 0 { style.link = page(text) }
                return [TextRun(text, style: style)]
            }
        }
        return RichTextDocument(paragraphs: [TextTable(rows: cells, columns: []).paragraph])
    }
}

/// Reads rows of fields that are separated by commas, and quoted if they contain one. Takes linear time.
struct CommaSeparatedFields {
    private let bytes: [UInt8]
    private var position = 0

    init(_ text: String) {
        let all = Array(text.utf8)
        bytes = all.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(all.dropFirst(3)) : all
    }

    /// Returns the fields of the next row; nil at the end.
    mutating func row() -> [String]? {
        guard position < bytes.count else { return nil }
        var fields: [String] = []
        while true {
            fields.append(field())
            guard position < bytes.count else { return fields }
            let separator = bytes[position]
            position += 1
            if separator == UInt8(ascii: ",") { continue }
            if separator == UInt8(ascii: "\r"), position < bytes.count, bytes[position] == UInt8(ascii: "\n") {
                position += 1
            }
            return fields
        }
    }

    /// Reads up to the next separator. What follows a closing quote belongs to the field.
    private mutating func field() -> String {
        var field: [UInt8] = []
        var isQuoted = false
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
            isQuoted = true
            position += 1
        }
        while position < bytes.count {
            let byte = bytes[position]
            if isQuoted, byte == UInt8(ascii: "\"") {
                position += 1
                isQuoted = position < bytes.count && bytes[position] == byte
                if !isQuoted { continue }
            } else if !isQuoted, byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                break
            }
            field.append(byte)
            position += 1
        }
        return String(decoding: field, as: UTF8.self)
    }
}
