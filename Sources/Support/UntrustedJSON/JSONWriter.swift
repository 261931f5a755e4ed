/// Writes JSON into bytes, without a tree between: commas come by themselves.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.object {
///     $0.member("recordName", "a")
///     $0.member("records") { $0.array(records) { $1.write(to: &$0) } }
/// }
/// ```
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    package init(capacity: Int = 256) {
        bytes.reserveCapacity(capacity)
    }

    /// Writes an object, whose members the closure writes.
    package mutating func object(_ members: (inout JSONWriter) throws -> Void) rethrows {
        try enclose(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    /// Writes an array; the closure writes each element.
    package mutating func array<Element>(
        _ elements: some Sequence<Element>,
        _ write: (inout JSONWriter, Element) throws -> Void
    ) rethrows {
        try enclose(UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
            for element in elements { try write(&writer, element) }
        }
    }

    /// Writes a member of an object; the closure writes its value.
    package mutating func member(_ name: String, _ value: (inout JSONWriter) throws -> Void) rethrows {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
        try value(&self)
    }

    package mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { units in
            var start = 0
            for place in units.indices where Self.isEscaped(units[place]) {
                bytes.append(contentsOf: units[start..<place])
                escape(units[place])
                start = place + 1
            }
            bytes.append(contentsOf: units[start...])
        }
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func integer(_ number: Int64) {
        separate()
        bytes.append(contentsOf: String(number).utf8)
    }

    /// Writes a number, which stays one with a fraction: 5 as 5.0. JSON has no infinite numbers; they become null.
    package mutating func double(_ number: Double) {
        separate()
        bytes.append(contentsOf: (number.isFinite ? number.description : "null").utf8)
    }

    package mutating func bool(_ flag: Bool) {
        separate()
        bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    }

    package mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    /// Writes a value that is JSON already.
    package mutating func text(_ json: some Sequence<UInt8>) {
        separate()
        bytes.append(contentsOf: json)
    }

    package mutating func node(_ node: JSONNode) {
        switch node {
        case .null: null()
        case .bool(let flag): bool(flag)
        case .integer(let number): integer(number)
        case .double(let number): double(number)
        case .string(let text): string(text)
        case .array(let elements): array(elements) { $0.node($1) }
        case .object(let members): object { for member in members { $0.member(member.name, member.value) } }
        }
    }

    private mutating func enclose(
        _ opening: UInt8,
        _ closing: UInt8,
        _ content: (inout JSONWriter) throws -> Void
    ) rethrows {
        separate()
        bytes.append(opening)
        needsComma = false
        try content(&self)
        bytes.append(closing)
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private static func isEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private mutating func escape(_ byte: UInt8) {
        bytes.append(UInt8(ascii: "\\"))
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(byte)
        case 0x0A: bytes.append(UInt8(ascii: "n"))
        case 0x0D: bytes.append(UInt8(ascii: "r"))
        case 0x09: bytes.append(UInt8(ascii: "t"))
        default:
            let digits = String(byte, radix: 16)
            bytes.append(contentsOf: ("u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
        }
    }
}

extension JSONWriter {
    /// Writes a member with a text; nothing if it is nil.
    package mutating func member(_ name: String, _ text: String?) {
        if let text { member(name) { $0.string(text) } }
    }

    /// Writes a member with a number; nothing if it is nil.
    package mutating func member(_ name: String, _ number: Int64?) {
        if let number { member(name) { $0.integer(number) } }
    }

    /// Writes a member with a number; nothing if it is nil.
    package mutating func member(_ name: String, _ number: Double?) {
        if let number { member(name) { $0.double(number) } }
    }

    /// Writes a member with a truth value; nothing if it is nil.
    package mutating func member(_ name: String, _ flag: Bool?) {
        if let flag { member(name) { $0.bool(flag) } }
    }

    /// Writes a member with a value.
    package mutating func member(_ name: String, _ node: JSONNode) {
        member(name) { $0.node(node) }
    }
}
