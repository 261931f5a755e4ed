import Foundation
import MarkdownVault
import UntrustedJSON

/// Values of attributes as JSON, in both directions.
struct ArchivedValue {
    let type: ArchivedType
    /// The attribute, for messages.
    let attribute: String

    // MARK: - Out

    /// Returns the form of a value, which is one that key-value coding returns.
    ///
    /// - Parameter keep: Puts bytes into a file of the archive, and returns its name.
    /// - Throws: ``VaultProblem`` if the value is of another type, or a date beyond all time.
    func node(of value: Any, of object: String, keep: (Data) throws -> String) throws -> JSONNode {
        switch (type, value) {
        case (.integer, let number as NSNumber): return .integer(number.int64Value)
        case (.boolean, let number as NSNumber): return .bool(number.boolValue)
        case (.decimal, let number as NSDecimalNumber): return .string(number.decimalValue.description)
        case (.double, let number as NSNumber): return Self.node(of: number.doubleValue)
        case (.float, let number as NSNumber): return Self.node(of: Double(number.floatValue))
        case (.text, let text as String): return .string(text)
        case (.uuid, let identifier as UUID): return .string(identifier.uuidString)
        case (.url, let url as URL): return .string(url.absoluteString)
        case (.bytes(let areFiles), let data as Data): return try node(of: data, areFiles: areFiles, keep: keep)
        case (.date, let date as Date):
            if let node = ArchivedDate.node(of: date) { return node }
        default: break
        }
        throw VaultProblem("\(object).\(attribute)", .noPlace, "the value cannot be archived; set another one")
    }

    /// JSON has no infinite numbers; they are written as text.
    private static func node(of number: Double) -> JSONNode {
        number.isFinite ? .double(number) : .string(number.description)
    }

    private func node(of data: Data, areFiles: Bool, keep: (Data) throws -> String) throws -> JSONNode {
        let isSmall = data.count <= ArchiveNames.lineBytes
        guard data.isEmpty || (isSmall && !areFiles) else {
            return .object([JSONNode.Member("file", .string(try keep(data)))])
        }
        if let text = Self.text(of: data) { return .object([JSONNode.Member("text", .string(text))]) }
        return .object([JSONNode.Member("base64", .string(data.base64EncodedString()))])
    }

    /// Returns the text that bytes are, such as RTF; nil if they are none.
    private static func text(of data: Data) -> String? {
        guard !data.isEmpty, !data.contains(0) else { return nil }
        return String(validating: data, as: UTF8.self)
    }

    // MARK: - In

    /// Returns the value that a node stands for, as key-value coding takes it; nil if it stands for none of the type.
    ///
    /// - Parameter read: Returns the bytes of a file of the archive.
    func value(of node: JSONNode, read: (String) throws -> Data) throws -> Any? {
        switch type {
        case .integer(let range): node.integer.flatMap { range.contains($0) ? NSNumber(value: $0) : nil }
        case .boolean: node.bool.map { NSNumber(value: $0) }
        case .decimal: node.string.flatMap(Self.decimal)
        case .double: Self.number(node).map { NSNumber(value: $0) }
        case .float: Self.number(node).map { NSNumber(value: Float($0)) }
        case .text: node.string
        case .uuid: node.string.flatMap(UUID.init(uuidString:))
        case .url: node.string.flatMap(URL.init(string:))
        case .date: ArchivedDate.date(of: node)
        case .bytes: try Self.data(node, read: read)
        }
    }

    private static func number(_ node: JSONNode) -> Double? {
        if let number = node.double { return number }
        return node.string.flatMap { ["inf", "-inf", "nan"].contains($0) ? Double($0) : nil }
    }

    private static func decimal(_ text: String) -> NSDecimalNumber? {
        guard text.utf8.count <= 200, text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }),
            let number = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")), !number.isNaN
        else { return nil }
        return NSDecimalNumber(decimal: number)
    }

    private static func data(_ node: JSONNode, read: (String) throws -> Data) throws -> Data? {
        if let text = node["text"]?.string { return Data(text.utf8) }
        if let text = node["base64"]?.string { return Data(base64Encoded: text) }
        if let name = node["file"]?.string { return try read(name) }
        return nil
    }
}
