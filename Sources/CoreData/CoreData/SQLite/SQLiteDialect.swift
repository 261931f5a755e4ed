internal import Foundation
internal import FoundationBackfill
internal import ManagedObjectModelFormat

extension SQLDialect {
    /// SQLite, with the functions and collations of ``SQLFunctions``.
    ///
    /// SQLite parses a chain of conditions as a tree that is as deep as the chain is long, and refuses trees of more
    /// than 1,000 levels. Lists are arrays in JSON, since a parameter holds one value.
    static let sqlite = SQLDialect(
        name: SQLiteText.quoted,
        table: SQLiteText.quoted,
        placeholder: { _ in "?" },
        truth: { $0 ? "1" : "0" },
        infix: SQLiteText.symbol,
        function: { SQLFunctions.areRegistered($0) ? $0.name : nil },
        decimalAggregate: \.registeredName,
        collation: { $0.rawValue },
        nullsOrder: { _ in "" },
        ifNull: "IFNULL",
        greatest: "MAX",
        unlimited: "-1",
        real: ("CAST(", " AS REAL)"),
        integer: ("CAST(", " AS INTEGER)"),
        truthNumber: ("", ""),
        ignoringInsertion: ("INSERT OR IGNORE INTO", ""),
        lists: Lists(
            keys: SQLiteText.array,
            pairs: SQLiteText.array,
            membershipInKeys: { "IN (SELECT value FROM json_each(\($0)))" },
            membership: { values, placeholder in
                let array = LongList(values)
                return ("IN (SELECT \(array.decoding) FROM json_each(\(placeholder)))", .text(array.json))
            },
            rows: { _, placeholder in "json_each(\(placeholder))" },
            column: SQLiteText.column
        ),
        limits: Limits(chain: 100, list: 900, keys: 256),
        candidates: { match, placeholder in (match.index.candidates(placeholder), .text(match.expression)) },
        columnType: SQLiteText.columnType,
        integerType: "INTEGER",
        naming: AppleNaming()
    )
}

extension SchemaPlan {
    /// Creates the plan for a new file.
    ///
    /// - Parameters:
    ///   - storedNumbers: The numbers of the entities in the store, if not those in the model.
    ///   - namesakes: The relationships that name the tables of pairs, of those between objects of one entity.
    init(_ layout: ModelLayout, storedNumbers: [Int]? = nil, namesakes: Set<PropertyKey> = []) {
        self.init(layout, storedNumbers: storedNumbers, namesakes: namesakes, dialect: .sqlite)
    }
}

/// The parts of statements in SQLite.
enum SQLiteText {
    /// Returns the name, in quotes unless it consists of letters, digits and underscores.
    static func quoted(_ name: String) -> String {
        let isPlain = name.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        return isPlain ? name : "\"\(name.replacingOccurrences(of: "\"", with: "\"\""))\""
    }

    /// Returns the declared type of an attribute's column, as in Apple's files.
    static func columnType(_ type: NSAttributeType) -> String {
        switch type.traits.column {
        case .integer: "INTEGER"
        case .real: type == .dateAttributeType ? "TIMESTAMP" : "FLOAT"
        case .decimal: "DECIMAL"
        case .text, .uri: "VARCHAR"
        case .uuid, .transformable, .binary: "BLOB"
        }
    }

    static func symbol(_ infix: SQLExpression.Infix) -> String {
        switch infix {
        case .equal: "="
        case .notEqual: "<>"
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .same: "IS"
        case .notSame: "IS NOT"
        case .add: "+"
        case .subtract: "-"
        case .multiply: "*"
        case .divide: "/"
        case .modulus: "%"
        case .bitAnd: "&"
        case .bitOr: "|"
        case .shiftLeft: "<<"
        case .shiftRight: ">>"
        case .like: "LIKE"
        }
    }

    // MARK: - Lists

    static func array(_ keys: [Int64]) -> Value {
        .text("[\(keys.lazy.map(String.init).joined(separator: ","))]")
    }

    static func array(_ pairs: [(Int64, Int64)]) -> Value {
        .text("[\(pairs.lazy.map { "[\($0),\($1)]" }.joined(separator: ","))]")
    }

    /// Returns a column of `json_each`.
    static func column(_ column: SQLListColumn, _ alias: String) -> String {
        switch column {
        case .position: "\(alias).key"
        case .key: "\(alias).value"
        case .first: "json_extract(\(alias).value, '$[0]')"
        case .second: "json_extract(\(alias).value, '$[1]')"
        }
    }
}

extension SQLFunction {
    /// The name under which the function is registered.
    var name: String {
        switch self {
        case .search: "NSCoreDataStringSearch"
        case .compare: "NSCoreDataStringCompare"
        case .like: "NSCoreDataLike"
        case .matches: "NSCoreDataMatches"
        case .cast: "NSCoreDataCast"
        case .expression(let function): "NSCoreData\(Self.words(of: function))"
        case .decimal(let function): "NSCoreDataDecimal\(Self.words(of: function))"
        case .decimalDigits(let function): "NSCoreDataDecimalDigits\(Self.words(of: function))"
        case .periodStart(let period): "NSCoreData\(Self.words(of: period.function))"
        }
    }

    private static func words(of function: ExpressionFunction) -> String {
        function.rawValue.split(separator: ":").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension SQLExpression.Aggregate {
    /// The name under which an aggregate of decimals is registered; nil for those that databases have.
    var registeredName: String? {
        switch self {
        case .decimalSum: "NSCoreDataDecimalSum"
        case .decimalSumDigits: "NSCoreDataDecimalSumDigits"
        case .decimalAverage: "NSCoreDataDecimalAverage"
        case .decimalAverageDigits: "NSCoreDataDecimalAverageDigits"
        case .count, .sum, .average, .minimum, .maximum: nil
        }
    }
}

/// Many values in one parameter: a JSON array, and the expression that decodes its elements.
struct LongList {
    let json: String
    /// The decoded value of an element, as an expression over `json_each`.
    let decoding: String

    /// The function that decodes bytes from their hexadecimal digits.
    static let bytesFunction = "NSCoreDataBytes"
    /// The function that decodes a floating-point number from its bits.
    static let realFunction = "NSCoreDataReal"

    /// - Parameter values: The values, which are all of one form.
    init(_ values: [Value]) {
        switch values.first {
        case .bytes: decoding = "\(Self.bytesFunction)(value)"
        case .real, .digits: decoding = "\(Self.realFunction)(value)"
        default: decoding = "value"
        }
        json = "[\(values.map(Self.element).joined(separator: ","))]"
    }

    private static func element(_ value: Value) -> String {
        switch value {
        case .null: "null"
        case .integer(let integer): String(integer)
        // Not every version of SQLite reads the digits of a real number back to the last bit.
        case .real(let real): bits(real)
        case .digits(let digits): Double(digits).map { bits($0) } ?? "null"
        case .text(let text): quoted(text)
        case .bytes(let data): "\"\(data.map { Self.hexadecimal($0) }.joined())\""
        }
    }

    private static func bits(_ real: Double) -> String { String(Int64(bitPattern: real.bitPattern)) }

    private static func hexadecimal(_ byte: UInt8) -> String {
        String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                quoted += "\\u00\(hexadecimal(UInt8(scalar.value)))"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
