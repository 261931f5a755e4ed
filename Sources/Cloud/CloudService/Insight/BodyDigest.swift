internal import UntrustedJSON

/// What the log tells of the body of a request: its keys, its types, its numbers of elements, and the names of some records.
///
/// It holds no value of a field, and its size is bounded, whatever a client sends.
package struct BodyDigest: Hashable, Sendable {
    /// The body without its values, such as `{operations: 3 × {record: {recordName: text}}}`; nil for an empty one.
    package var shape: String?
    /// The names of the first records that the request names.
    package var recordNames: [String] = []
    /// The number of the records that the request names.
    package var records = 0

    /// The names that are kept at most.
    static let mostNames = 10
    /// The characters of a name that are kept at most; CloudKit allows 255.
    private static let longestName = 255

    package init(shape: String? = nil, recordNames: [String] = [], records: Int = 0) {
        (self.shape, self.recordNames, self.records) = (shape, recordNames, records)
    }

    /// Removes the character NUL from names and keys.
    mutating func removeNUL() {
        shape?.removeAll { $0 == "\0" }
        recordNames = recordNames.map { $0.filter { $0 != "\0" } }
    }

    init(_ body: JSONNode) {
        if body.members?.isEmpty == false { shape = BodyShape.text(of: body) }
        let items = body["operations"]?.array ?? body["records"]?.array ?? []
        let isRecords = body["records"] != nil || items.first?["record"] != nil
        records = isRecords ? items.count : 0
        recordNames = items.prefix(Self.mostNames).compactMap { item in
            guard let name = (item["record"] ?? item)["recordName"]?.string else { return nil }
            return String(name.prefix(Self.longestName).filter { !$0.isNewline })
        }
    }
}

/// Writes what a value of JSON consists of.
struct BodyShape {
    private var text = ""
    /// The keys, names of types and numbers that may still be written.
    private var room = 60

    /// The keys of an object that are written at most.
    private static let mostKeys = 20
    private static let mostDepth = 8
    /// The bytes of a key, above which it is taken for a value.
    private static let longestKey = 64

    static func text(of node: JSONNode) -> String {
        var shape = BodyShape()
        shape.write(node, depth: 0)
        return shape.text
    }

    private mutating func write(_ node: JSONNode, depth: Int) {
        room -= 1
        guard room > 0, depth < Self.mostDepth else {
            text += "…"
            return
        }
        switch node {
        case .null: text += "null"
        case .bool: text += "bool"
        case .integer: text += "integer"
        case .double: text += "number"
        case .string: text += "text"
        case .array(let elements): write(elements, depth: depth)
        case .object(let members): write(members, depth: depth)
        }
    }

    /// Writes the number of elements, and the shape of the first one: those of a request are alike.
    private mutating func write(_ elements: [JSONNode], depth: Int) {
        text += "\(elements.count) × "
        guard let first = elements.first else {
            text += "nothing"
            return
        }
        write(first, depth: depth + 1)
    }

    private mutating func write(_ members: [JSONNode.Member], depth: Int) {
        text += "{"
        for (index, member) in members.prefix(Self.mostKeys).enumerated() where room > 0 {
            if index > 0 { text += ", " }
            text += Self.isKey(member.name) ? member.name : "…"
            text += ": "
            write(member.value, depth: depth + 1)
        }
        if members.count > Self.mostKeys { text += ", …" }
        text += "}"
    }

    /// Whether a name of a member looks like that of a field. A client may use values as names.
    private static func isKey(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= longestKey
            && name.utf8.allSatisfy { byte in
                let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                return isLetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: "_")
            }
    }
}
