internal import Foundation
package import UntrustedJSON

extension FieldEntry {
    /// Reads a field as the web service writes it: `{"value": …, "type": "STRING"}`.
    ///
    /// - Parameters:
    ///   - name: The field's name, for errors.
    ///   - declared: The shape that the schema gives the field. It counts only if the text names no type.
    package init(_ node: JSONNode, name: String, declared: FieldShape? = nil) throws(WireFailure) {
        guard node.members != nil else { throw .badRequest("field '\(name)' must be an object with a value") }
        let isEncrypted = node["isEncrypted"]?.bool ?? (node["type"]?.string == "ENCRYPTED_BYTES")
        guard let value = node["value"] else {
            self.init(nil, isEncrypted: isEncrypted)
            return
        }
        var shape = declared
        if let type = node["type"] {
            guard let name = type.string, let named = FieldShape(wireName: name) else {
                throw .badRequest("field '\(name)' has an unknown type")
            }
            shape = named
        }
        guard let read = FieldValue(value, shape: shape) else {
            throw .badRequest("field '\(name)' has no value of type \(shape?.wireName ?? "that can be inferred")")
        }
        self.init(read, isEncrypted: isEncrypted)
        if case .timestamp = read, let fraction = node["fraction"]?.double, abs(fraction) < 0.001 {
            self.fraction = fraction
        }
    }

    /// - Parameter numbersAsStrings: Whether numbers are written as texts, for clients whose numbers lack digits.
    package func write(to writer: inout JSONWriter, numbersAsStrings: Bool = false) {
        writer.object {
            guard let value else { return $0.member("value", .null) }
            $0.member("value") { value.write(to: &$0, numbersAsStrings: numbersAsStrings) }
            $0.member("type", value.shape.wireName)
            if isEncrypted { $0.member("isEncrypted", true) }
            if let fraction { $0.member("fraction", fraction) }
        }
    }
}

extension FieldValue {
    /// Reads a value.
    ///
    /// - Parameter shape: Its shape; nil to infer it from the text.
    /// - Returns: Nil if the text is no value of this shape.
    package init?(_ node: JSONNode, shape: FieldShape?) {
        guard let shape else {
            self.init(inferring: node)
            return
        }
        guard shape.isList else {
            guard let type = shape.type, let value = Self.single(node, type) else { return nil }
            self = value
            return
        }
        guard let nodes = node.array else { return nil }
        guard let type = shape.type else {
            self.init(inferring: node)
            return
        }
        var values: [FieldValue] = []
        values.reserveCapacity(nodes.count)
        for node in nodes {
            guard let value = Self.single(node, type) else { return nil }
            values.append(value)
        }
        self = .list(values)
    }

    private init?(inferring node: JSONNode) {
        switch node {
        case .string(let text): self = .string(text)
        case .integer(let number): self = .int64(number)
        case .double(let number): self = .double(number)
        case .object:
            let type: FieldType =
                node["recordName"] != nil ? .reference : node["latitude"] != nil ? .location : .asset
            guard let value = Self.single(node, type) else { return nil }
            self = value
        case .array(let nodes):
            var values: [FieldValue] = []
            for node in nodes {
                guard let value = FieldValue(inferring: node), !value.shape.isList else { return nil }
                values.append(value)
            }
            guard Set(values.map(\.shape)).count <= 1 else { return nil }
            self = .list(values)
        case .null, .bool: return nil
        }
    }

    private static func single(_ node: JSONNode, _ type: FieldType) -> FieldValue? {
        switch type {
        case .string: node.string.map { .string($0) }
        case .int64: (node.integer ?? node.string.flatMap { Int64($0) }).map { .int64($0) }
        case .double: finite(node).map { .double($0) }
        case .timestamp: finite(node).map { .timestamp($0) }
        case .bytes: node.string.flatMap { Data(base64Encoded: $0) }.map { .bytes($0) }
        case .reference: ReferenceValue(node).map { .reference($0) }
        case .location: LocationValue(node).map { .location($0) }
        case .asset: AssetValue(node).map { .asset($0) }
        }
    }

    private static func finite(_ node: JSONNode) -> Double? {
        guard let number = node.double ?? node.string.flatMap({ Double($0) }), number.isFinite else { return nil }
        return number
    }

    package func write(to writer: inout JSONWriter, numbersAsStrings: Bool = false) {
        switch self {
        case .string(let text): writer.string(text)
        case .int64(let number): numbersAsStrings ? writer.string(String(number)) : writer.integer(number)
        case .double(let number): numbersAsStrings ? writer.string(String(number)) : writer.double(number)
        case .timestamp(let number): writer.milliseconds(number)
        case .bytes(let data): writer.string(data.base64EncodedString())
        case .reference(let reference): reference.write(to: &writer)
        case .location(let location): location.write(to: &writer)
        case .asset(let asset): asset.write(to: &writer)
        case .list(let elements): writer.array(elements) { $1.write(to: &$0, numbersAsStrings: numbersAsStrings) }
        }
    }
}

extension JSONWriter {
    /// Writes a time, which is a whole number unless it has a part of a millisecond.
    package mutating func milliseconds(_ number: Double) {
        if let whole = Int64(exactly: number) { integer(whole) } else { double(number) }
    }
}
