internal import Foundation
internal import FoundationBackfill
internal import PostgreSQLClient

/// A connection to a server, as the store's fetches and saves use it.
final class PostgreSQLSession: SQLSession {
    let connection: PostgreSQLConnection
    /// The columns of the uniqueness constraints, by the constraints' names.
    private let constraints: [String: [String]]
    /// The cache's stamp from before it was decided which server is read; nil if that is the primary.
    let stamp: UInt64?

    init(_ connection: PostgreSQLConnection, constraints: [String: [String]], stamp: UInt64? = nil) {
        (self.connection, self.constraints, self.stamp) = (connection, constraints, stamp)
    }

    var changes: Int { connection.changes }

    func statement(_ sql: String) throws -> PostgreSQLStatement { try connection.statement(sql) }

    func statement(_ row: RowStatement) throws -> PostgreSQLStatement {
        try connection.statement(row.sql, many: row.manySQL)
    }

    func withStatement<Result>(_ sql: String, _ body: (PostgreSQLStatement) throws -> Result) throws -> Result {
        try connection.withStatement(sql, body)
    }

    func queue(_ cursor: PostgreSQLStatement) throws { try connection.queue(cursor) }

    func attempt(_ cursor: PostgreSQLStatement) throws { try connection.attempt(cursor) }

    func violatedColumns(_ error: any Error, in table: String) -> [String]? {
        guard let error = error as? PostgreSQLError, error.isUniqueViolation else { return nil }
        return error.constraint.flatMap { constraints[$0] }
    }
}

extension PostgreSQLStatement: SQLCursor {
    func bind(digits: String, at index: Int) throws { try bind(digits, at: index) }
}

extension ServerField: SQLColumn {
    var copied: Value {
        if isNull { return .null }
        switch ServerKind(ofServer: type) {
        case .boolean, .integer, .uuidKey, .textKey: return .integer(int64)
        case .real, .date: return .real(double)
        case .decimal: return decimal
        case .text, .preserved, .unknown: return .text(string)
        case .uuid, .data, .json: return .bytes(Data(blob))
        }
    }
}

extension ServerField {
    /// Numbers with fifteen digits have a double of their own; of others, `Decimal` tells whether a double keeps them.
    var decimal: Value {
        guard type == ServerType.numeric else { return isInteger ? .integer(int64) : .real(double) }
        guard let digits = NumericDigits(bytes) else { return .null }
        if let integer = digits.integer { return .integer(integer) }
        if let real = digits.shortDouble { return .real(real) }
        return digits.text.flatMap { Decimal(digits: $0) }.map { AttributeCoding.stored($0) } ?? .real(digits.double)
    }
}

extension ServerKind {
    /// - Parameter type: The server's number of a type.
    init(ofServer type: UInt32) {
        switch type {
        case ServerType.boolean: self = .boolean
        case ServerType.int2, ServerType.int4, ServerType.int8, ServerType.oid, ServerType.xid8: self = .integer
        case ServerType.float4, ServerType.float8: self = .real
        case ServerType.numeric: self = .decimal
        case ServerType.timestamp, ServerType.timestamptz: self = .date
        case ServerType.uuid: self = .uuid
        case ServerType.bytes: self = .data
        case ServerType.jsonb: self = .json
        default: self = .text
        }
    }
}

/// Values of one kind as one parameter: an array.
struct ServerList {
    /// The array in the server's binary form.
    let bytes: Data

    init(_ values: [Value], of kind: ServerKind) {
        var array = ServerArray(of: kind.elementType, capacity: values.count)
        for value in values { Self.append(value, kind, to: &array) }
        bytes = Data(array.bytes)
    }

    init(keys: [Int64]) {
        var array = ServerArray(of: ServerType.int8, capacity: keys.count)
        for key in keys { array.append(element: key) }
        bytes = Data(array.bytes)
    }

    private static func append(_ value: Value, _ kind: ServerKind, to array: inout ServerArray) {
        switch (kind == .real ? value.rounded : value, kind) {
        case (.integer(let number), .boolean): array.append(element: UInt8(number == 0 ? 0 : 1))
        case (.integer(let number), .integer), (.integer(let number), .uuidKey), (.integer(let number), .textKey):
            array.append(element: number)
        case (.digits(let digits), .decimal): append(digits: digits, to: &array)
        case (.integer(let number), .decimal): append(digits: "\(number)", to: &array)
        case (.integer(let number), .date): array.append(element: ServerTime.microseconds(Double(number)))
        case (.integer(let number), .real): array.append(element: Double(number).bitPattern)
        case (.real(let number), .decimal) where number.isFinite: append(digits: "\(number)", to: &array)
        case (.real(let number), .date): array.append(element: ServerTime.microseconds(number))
        case (.real(let number), .real): array.append(element: number.bitPattern)
        case (.text(var text), .text):
            text.withUTF8 { array.append(element: UnsafeRawBufferPointer($0)) }
        case (.bytes(let data), .uuid), (.bytes(let data), .data):
            data.withUnsafeBytes { array.append(element: $0) }
        default: array.appendNull()
        }
    }

    private static func append(digits: String, to array: inout ServerArray) {
        guard let numeric = NumericDigits(digits) else { return array.appendNull() }
        numeric.bytes.withUnsafeBytes { array.append(element: $0) }
    }
}

extension ServerKind {
    /// The server's number of the type of elements.
    fileprivate var elementType: UInt32 {
        switch self {
        case .boolean: ServerType.boolean
        // Numbers of keys become what they stand for when they are bound.
        case .integer, .uuidKey, .textKey: ServerType.int8
        case .real: ServerType.float8
        case .decimal: ServerType.numeric
        case .date: ServerType.timestamptz
        case .uuid: ServerType.uuid
        case .data: ServerType.bytes
        case .json: ServerType.jsonb
        case .text, .preserved, .unknown: ServerType.text
        }
    }
}
