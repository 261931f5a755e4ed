internal import Foundation

/// Parameters count from 1, and keep their values from run to run.
///
/// The server says which type each parameter has; values are converted to it. A value that the type cannot hold is an
/// error, as it is on the server.
extension PostgreSQLStatement {
    package func bindNull(_ index: Int) throws(PostgreSQLError) {
        _ = try type(of: index)
        parameters.setNull(index - 1)
    }

    package func bind(_ value: Int64, at index: Int) throws(PostgreSQLError) {
        switch try type(of: index) {
        case ServerType.int8, ServerType.xid8: parameters.set(value, at: index - 1)
        case ServerType.int4: try bind(Int32(exactly: value), value, at: index)
        case ServerType.int2: try bind(Int16(exactly: value), value, at: index)
        case ServerType.oid: try bind(UInt32(exactly: value), value, at: index)
        case ServerType.boolean: parameters.set(UInt8(value == 0 ? 0 : 1), at: index - 1)
        case ServerType.float8, ServerType.float4, ServerType.timestamptz, ServerType.timestamp:
            try bind(Double(value), at: index)
        case ServerType.numeric: try bind(digits: String(value), at: index)
        default: try bind(name: value, at: index)
        }
    }

    /// Binds an integer where the parameter is none: the key that it stands for. A number that stands for none is the key of
    /// no row.
    private func bind(name number: Int64, at index: Int) throws(PostgreSQLError) {
        guard let names = connection.names else { return try bind(String(number), at: index) }
        guard let name = names.name(of: number) else { return parameters.setNull(index - 1) }
        try bind(name.text, at: index)
    }

    package func bind(_ value: Int, at index: Int) throws(PostgreSQLError) { try bind(Int64(value), at: index) }

    /// Binds a floating-point number; seconds since 2001 where the parameter is a date. Not-a-number becomes NULL.
    package func bind(_ value: Double, at index: Int) throws(PostgreSQLError) {
        let type = try type(of: index)
        guard !value.isNaN else { return parameters.setNull(index - 1) }
        switch type {
        case ServerType.float8: parameters.set(value.bitPattern, at: index - 1)
        case ServerType.float4: parameters.set(Float(value).bitPattern, at: index - 1)
        case ServerType.timestamptz, ServerType.timestamp:
            parameters.set(ServerTime.microseconds(value), at: index - 1)
        case ServerType.numeric: try bind(digits: "\(value)", at: index)
        case ServerType.int8, ServerType.int4, ServerType.int2, ServerType.boolean:
            guard let whole = Int64(exactly: value) else { throw outOfRange("\(value)") }
            try bind(whole, at: index)
        default: try bind("\(value)", at: index)
        }
    }

    package func bind(_ value: String, at index: Int) throws(PostgreSQLError) {
        var value = value
        let result = value.withUTF8 { bytes in
            Result { () throws(PostgreSQLError) in try bind(text: UnsafeRawBufferPointer(bytes), at: index) }
        }
        try result.get()
    }

    /// Binds a text in UTF-8, or the digits of a number.
    package func bind(text: UnsafeRawBufferPointer, at index: Int) throws(PostgreSQLError) {
        switch try type(of: index) {
        case ServerType.jsonb: bind(json: text, at: index)
        case ServerType.numeric: try bind(digits: String(decoding: text, as: UTF8.self), at: index)
        case ServerType.uuid:
            guard let uuid = UUID(uuidString: String(decoding: text, as: UTF8.self)) else { throw outOfRange("a text") }
            withUnsafeBytes(of: uuid.uuid) { parameters.set($0, at: index - 1) }
        default:
            guard !text.contains(0) else { throw Self.unstorable(sql) }
            parameters.set(text, at: index - 1)
        }
    }

    private static func unstorable(_ sql: String) -> PostgreSQLError {
        PostgreSQLError(code: "22021", message: "a text has the character NUL, which PostgreSQL cannot store", sql: sql)
    }

    /// Binds bytes. An empty buffer is an empty value, not NULL.
    package func bind(_ bytes: UnsafeRawBufferPointer, asBlobAt index: Int) throws(PostgreSQLError) {
        let type = try type(of: index)
        guard type != ServerType.jsonb else { return bind(json: bytes, at: index) }
        if let names = connection.names, let element = ServerType.element(ofArray: type),
            let named = ServerArray.named(bytes, element, names)
        {
            return named.withUnsafeBytes { parameters.set($0, at: index - 1) }
        }
        parameters.set(bytes, at: index - 1)
    }

    /// Binds JSON behind the number of its binary form.
    private func bind(json: UnsafeRawBufferPointer, at index: Int) {
        var bytes: [UInt8] = [1]
        bytes.append(contentsOf: json)
        bytes.withUnsafeBytes { parameters.set($0, at: index - 1) }
    }

    private func bind(digits: String, at index: Int) throws(PostgreSQLError) {
        guard let numeric = NumericDigits(digits) else { throw outOfRange(digits) }
        numeric.bytes.withUnsafeBytes { parameters.set($0, at: index - 1) }
    }

    private func bind<Number: FixedWidthInteger>(
        _ number: Number?,
        _ value: Int64,
        at index: Int
    ) throws(PostgreSQLError) {
        guard let number else { throw outOfRange("\(value)") }
        parameters.set(number, at: index - 1)
    }

    private func outOfRange(_ value: String) -> PostgreSQLError {
        PostgreSQLError(code: "22003", message: "\(value) is out of the range of the parameter's type", sql: sql)
    }

    private func type(of index: Int) throws(PostgreSQLError) -> UInt32 {
        guard plan.parameterTypes.indices.contains(index - 1) else {
            throw .misuse("the statement has no parameter \(index)", sql: sql)
        }
        return plan.parameterTypes[index - 1]
    }
}
