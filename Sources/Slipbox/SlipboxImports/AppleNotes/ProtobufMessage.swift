/// A message in the format of Protocol Buffers. It is read field by field, without knowing its type.
struct ProtobufMessage {
    /// The reason why bytes are no message.
    struct Failure: Error, CustomStringConvertible {
        let reason: String
        let offset: Int

        var description: String { "\(reason) at byte \(offset)" }
    }

    private enum Value {
        case number(UInt64)
        case bytes(Range<Int>)
    }

    private let bytes: [UInt8]
    private var fields: [(number: Int, value: Value)] = []

    /// Reads the fields of a message. Those within messages are read when they are asked for.
    init(_ bytes: [UInt8]) throws(Failure) {
        try self.init(bytes, in: 0..<bytes.count)
    }

    private init(_ bytes: [UInt8], in range: Range<Int>) throws(Failure) {
        self.bytes = bytes
        var position = range.lowerBound
        while position < range.upperBound {
            let start = position
            let key = try Self.varint(bytes, &position, range.upperBound)
            guard let number = Int(exactly: key >> 3), number > 0 else {
                throw Failure(reason: "a field has no number", offset: start)
            }
            switch key & 7 {
            case 0: fields.append((number, .number(try Self.varint(bytes, &position, range.upperBound))))
            case 1: fields.append((number, .number(try Self.fixed(8, bytes, &position, range.upperBound))))
            case 5: fields.append((number, .number(try Self.fixed(4, bytes, &position, range.upperBound))))
            case 2:
                let count = try Self.varint(bytes, &position, range.upperBound)
                guard count <= UInt64(range.upperBound - position) else {
                    throw Failure(reason: "field \(number) is longer than its message", offset: start)
                }
                fields.append((number, .bytes(position..<position + Int(count))))
                position += Int(count)
            default: throw Failure(reason: "field \(number) has an unknown type", offset: start)
            }
        }
    }

    private static func varint(_ bytes: [UInt8], _ position: inout Int, _ end: Int) throws(Failure) -> UInt64 {
        var number: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 70, by: 7) {
            guard position < end else { throw Failure(reason: "a number is truncated", offset: position) }
            let byte = bytes[position]
            position += 1
            if shift < 64 { number |= UInt64(byte & 0x7F) << shift }
            if byte < 0x80 { return number }
        }
        throw Failure(reason: "a number is too long", offset: position)
    }

    private static func fixed(
        _ count: Int,
        _ bytes: [UInt8],
        _ position: inout Int,
        _ end: Int
    ) throws(Failure) -> UInt64 {
        guard end - position >= count else { throw Failure(reason: "a number is truncated", offset: position) }
        let number = (0..<count).reduce(UInt64(0)) { $0 | UInt64(bytes[position + $1]) << UInt64(8 * $1) }
        position += count
        return number
    }

    // MARK: - Fields

    /// Returns the last number of a field; nil if there is none.
    func number(_ field: Int) -> Int? {
        for case (field, .number(let number)) in fields.reversed() { return Int(truncatingIfNeeded: number) }
        return nil
    }

    /// Returns the last text of a field; nil if there is none.
    func text(_ field: Int) -> String? {
        bytes(field).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the last bytes of a field; nil if there are none.
    func bytes(_ field: Int) -> ArraySlice<UInt8>? {
        for case (field, .bytes(let range)) in fields.reversed() { return bytes[range] }
        return nil
    }

    /// Returns all texts of a repeated field.
    func texts(_ field: Int) -> [String] { all(field).map { String(decoding: $0, as: UTF8.self) } }

    /// Returns all bytes of a repeated field.
    func all(_ field: Int) -> [ArraySlice<UInt8>] {
        fields.compactMap { entry in
            guard entry.number == field, case .bytes(let range) = entry.value else { return nil }
            return bytes[range]
        }
    }

    /// Returns the message in a field; nil if there is none.
    func message(_ field: Int) throws(Failure) -> ProtobufMessage? {
        guard let range = bytes(field)?.indices else { return nil }
        return try ProtobufMessage(bytes, in: range)
    }

    /// Returns all messages of a repeated field.
    func messages(_ field: Int) throws(Failure) -> [ProtobufMessage] {
        var messages: [ProtobufMessage] = []
        for part in all(field) { messages.append(try ProtobufMessage(bytes, in: part.indices)) }
        return messages
    }
}
