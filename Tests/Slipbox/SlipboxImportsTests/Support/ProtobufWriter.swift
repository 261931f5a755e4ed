/// Writes messages in the format of Protocol Buffers.
struct ProtobufWriter {
    private(set) var bytes: [UInt8] = []

    init(_ fields: (inout ProtobufWriter) -> Void = { _ in }) {
        fields(&self)
    }

    mutating func number(_ field: Int, _ number: Int) {
        varint(UInt64(field) << 3)
        varint(UInt64(bitPattern: Int64(number)))
    }

    mutating func text(_ field: Int, _ text: String) { data(field, Array(text.utf8)) }

    mutating func data(_ field: Int, _ data: [UInt8]) {
        varint(UInt64(field) << 3 | 2)
        varint(UInt64(data.count))
        bytes += data
    }

    mutating func message(_ field: Int, _ fields: (inout ProtobufWriter) -> Void) {
        data(field, ProtobufWriter(fields).bytes)
    }

    private mutating func varint(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
