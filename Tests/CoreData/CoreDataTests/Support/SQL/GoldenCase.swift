import FoundationBackfill
import Testing

@testable import CoreData

/// A predicate on notes and its compiled statement, without the part up to the first table, and with values in place of
/// parameters.
struct GoldenCase: CustomTestStringConvertible {
    let format: String
    let arguments: [Any]
    let sql: String

    init(_ format: String, _ sql: String) {
        self.init(format, [], sql)
    }

    init(_ format: String, _ arguments: [Any], _ sql: String) {
        self.format = format
        self.arguments = arguments
        self.sql = sql
    }

    var testDescription: String { format }

    /// Returns the text of a statement after its first table, with values in place of parameters.
    static func text(_ fetch: CompiledFetch) -> String {
        var values = fetch.values[...]
        var text = ""
        for character in fetch.sql {
            if character == "?", let value = values.popFirst() {
                text += Self.text(value)
            } else {
                text.append(character)
            }
        }
        let start = "SELECT t0.Z_PK, t0.Z_ENT, t0.Z_OPT FROM ZNOTE t0"
        text = text.hasPrefix(start) ? String(text.dropFirst(start.count)) : text
        text = text.hasPrefix(" WHERE ") ? String(text.dropFirst(7)) : String(text.drop { $0 == " " })
        return fetch.needsFiltering ? "(part) " + text : text
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .null: "NULL"
        case .integer(let integer): String(integer)
        case .real(let real): String(real)
        case .digits(let digits): digits
        case .text(let text): "'\(text)'"
        case .bytes(let data): "x'\(data.map { String($0, radix: 16) }.joined())'"
        }
    }
}
