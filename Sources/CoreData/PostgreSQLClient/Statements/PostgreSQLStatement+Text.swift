internal import CPostgreSQLLibrary
internal import Foundation

extension PostgreSQLStatement {
    /// The text with the bound values in the place of the parameters.
    var textWithValues: String {
        parameters.withLists { values, lengths, _ in StatementText(sql, plan.parameterTypes, values, lengths).text }
    }
}

/// A statement with values in the place of its parameters, as `psql` takes it.
struct StatementText {
    private let sql: String
    private let types: [UInt32]
    private let values: ParameterLists.Pointers
    private let lengths: UnsafePointer<Int32>

    init(
        _ sql: String,
        _ types: [UInt32],
        _ values: ParameterLists.Pointers,
        _ lengths: UnsafePointer<Int32>
    ) {
        (self.sql, self.types, self.values, self.lengths) = (sql, types, values, lengths)
    }

    var text: String {
        var (text, rest) = ("", Substring(sql))
        while let mark = rest.firstIndex(where: { $0 == "$" || $0 == "'" || $0 == "\"" }) {
            text += rest[..<mark]
            rest = rest[mark...]
            let piece = rest.first == "$" ? parameter(rest) : quotation(rest)
            text += piece.text
            rest = rest.dropFirst(piece.length)
        }
        return text + rest
    }

    /// Returns what stands in quotes at the beginning of a text. Two quotes in a row are two quotations for this.
    private func quotation(_ text: Substring) -> (text: Substring, length: Int) {
        let inside = text.dropFirst().prefix { $0 != text.first }
        let whole = text.prefix(inside.count + 2)
        return (whole, whole.count)
    }

    /// Returns the value of the parameter at the beginning of a text.
    private func parameter(_ text: Substring) -> (text: Substring, length: Int) {
        let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), types.indices.contains(number - 1) else { return (text.prefix(1), 1) }
        let bytes = values[number - 1].map {
            UnsafeRawBufferPointer(start: $0, count: Int(lengths[number - 1]))
        }
        return (ServerConstant.text(bytes, types[number - 1])[...], digits.count + 1)
    }
}

/// Values in binary form as constants in statements.
enum ServerConstant {
    /// Returns a constant for a value; nil stands for NULL.
    static func text(_ bytes: UnsafeRawBufferPointer?, _ type: UInt32) -> String {
        guard let bytes else { return "NULL" }
        let plain = plain(bytes, type)
        switch type {
        case ServerType.boolean: return plain == "t" ? "TRUE" : "FALSE"
        case ServerType.int2, ServerType.int4, ServerType.int8, ServerType.oid:
            return plain.hasPrefix("-") ? "(\(plain))" : plain
        default:
            // With a backslash before them, quotes mean the same for every setting of the server.
            let quoted = plain.replacingOccurrences(of: "'", with: "''")
            return quoted.contains("\\") && type != ServerType.bytes
                ? "E'\(quoted.replacingOccurrences(of: "\\", with: "\\\\"))'" : "'\(quoted)'"
        }
    }

    /// Returns the text of a value as the server writes it.
    private static func plain(_ bytes: UnsafeRawBufferPointer, _ type: UInt32) -> String {
        if let element = ServerType.element(ofArray: type) { return array(bytes, of: element) }
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        let field = ServerField(postgresql_field(start: start, count: Int32(clamping: bytes.count), type: type))
        switch type {
        case ServerType.boolean: return field.int64 == 0 ? "f" : "t"
        case ServerType.int2, ServerType.int4, ServerType.int8, ServerType.oid, ServerType.xid8:
            return "\(field.int64)"
        case ServerType.float4, ServerType.float8: return "\(field.double)"
        case ServerType.numeric: return field.digits ?? "NaN"
        case ServerType.timestamp, ServerType.timestamptz: return time(field.double)
        case ServerType.bytes: return "\\x" + bytes.map { String(format: "%02x", $0) }.joined()
        case ServerType.uuid where bytes.count == 16:
            return UUID(uuid: bytes.loadUnaligned(as: uuid_t.self)).uuidString.lowercased()
        default: return field.string
        }
    }

    /// Returns a time in UTC with microseconds.
    private static func time(_ seconds: Double) -> String {
        guard seconds.isFinite else { return seconds > 0 ? "infinity" : "-infinity" }
        let microseconds = ServerTime.microseconds(seconds)
        let (whole, fraction) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        // 2000 began 946,684,800 seconds after 1970.
        var since1970 = time_t(whole) + 946_684_800 - (fraction < 0 ? 1 : 0)
        var parts = tm()
        guard gmtime_r(&since1970, &parts) != nil else { return "\(seconds)" }
        let positive = fraction < 0 ? fraction + 1_000_000 : fraction
        let date = String(format: "%04d-%02d-%02d", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday)
        return date + String(format: " %02d:%02d:%02d.%06d+00", parts.tm_hour, parts.tm_min, parts.tm_sec, positive)
    }

    /// Returns an array as the server writes it. What is damaged is left out.
    private static func array(_ bytes: UnsafeRawBufferPointer, of type: UInt32) -> String {
        func number(_ place: Int) -> Int {
            place + 4 <= bytes.count
                ? Int(Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self))) : 0
        }
        guard number(0) == 1 else { return "{}" }
        var (elements, place) = ([String](), 20)
        while elements.count < number(12), place + 4 <= bytes.count {
            let count = number(place)
            place += 4
            guard count >= 0 else {
                elements.append("NULL")
                continue
            }
            guard place + count <= bytes.count else { break }
            let text = plain(UnsafeRawBufferPointer(rebasing: bytes[place..<place + count]), type)
            elements.append(isQuoted(type) ? quoted(text) : text)
            place += count
        }
        return "{\(elements.joined(separator: ","))}"
    }

    private static func isQuoted(_ type: UInt32) -> Bool {
        [ServerType.text, ServerType.bytes, ServerType.timestamptz].contains(type)
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"")
        return "\"\(escaped)\""
    }
}
