internal import FoundationBackfill
internal import UntrustedJSON

/// Stores values that are `Codable` as JSON, where a transformable attribute names no transformer.
///
/// If the attribute names the type, the JSON is that of the value. Otherwise it is an object with the type and the value:
/// `{"$type":"8Notebook5StyleV","$value":{…}}`. What Foundation's secure archives can hold goes there, as on Apple's
/// systems.
struct CodableCoding {
    private let declared: (any Codable.Type)?

    /// - Parameter typeName: The type that the attribute names: `Notebook.Style`, or `Style` for one in the module of the
    ///   entity's class.
    init(typeName: String?, in objectClass: NSManagedObject.Type) {
        declared = typeName.flatMap { Self.codableType(named: $0, in: objectClass) }
    }

    /// The bytes for a value; nil if it is for an archive, or cannot be encoded.
    func data(of value: Any) -> Data? {
        if let declared { return Self.isValue(value, of: declared) ? Self.encode(value) : nil }
        guard !(value is NSObject), !Self.isBridged(value), let codable = value as? any Codable,
            let name = _mangledTypeName(type(of: codable)), let data = Self.encode(codable)
        else { return nil }
        return Data("{\"$type\":\"\(name)\",\"$value\":".utf8) + data + Data("}".utf8)
    }

    /// The value that bytes stand for; nil if they are an archive, or are damaged.
    func value(of data: Data) -> Any? {
        if let declared, let value = Self.decode(declared, data) { return value }
        guard data.starts(with: Data("{\"$type\":".utf8)) else { return nil }
        do {
            return try Self.decoded(NamedValue.self, data).value
        } catch {
            return nil
        }
    }

    /// Whether Foundation has a class for values of the type, which archives can hold.
    private static func isBridged(_ value: Any) -> Bool {
        value is String || value is Data || value is Date || value is NSNumber || value is URL || value is UUID
            || value is [Any] || value is [AnyHashable: Any] || value is Set<AnyHashable>
    }

    private static func isValue<Wanted>(_ value: Any, of type: Wanted.Type) -> Bool { value is Wanted }

    /// The same value always gives the same bytes, so that nothing is written that did not change.
    private static func encode(_ value: Any) -> Data? {
        guard let value = value as? any Encodable else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do { return try encoder.encode(value) } catch { return nil }
    }

    private static func decode(_ type: any Decodable.Type, _ data: Data) -> Any? {
        do { return try decoded(type, data) } catch { return nil }
    }

    /// The bytes may be of a file that somebody else made; values of a program may nest as deep as can be read.
    private static func decoded<Wanted: Decodable>(_ type: Wanted.Type, _ data: Data) throws -> Wanted {
        try JSONDecoder().decode(type, fromUntrusted: data, levels: JSONNesting.mostReadable)
    }

    // MARK: - Types by name

    private static func codableType(named name: String, in objectClass: NSManagedObject.Type) -> (any Codable.Type)? {
        // The classes that models name are mostly Foundation's, which archives hold.
        guard !name.hasPrefix("NS"), let mangled = candidates(for: name, objectClass) else { return nil }
        return mangled.lazy.compactMap { _typeByName($0) as? any Codable.Type }.first
    }

    private static func candidates(for name: String, _ objectClass: NSManagedObject.Type) -> [String]? {
        let steps = name.split(separator: ".").map(String.init)
        guard let last = steps.last, steps.count <= 2 else { return nil }
        let own = _typeName(objectClass).split(separator: ".").first.map(String.init)
        let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
        let modules = steps.count > 1 ? [steps[0]] : [own, program].compactMap { $0 }
        return modules.flatMap { module in
            // Structures, enumerations and classes.
            ["V", "O", "C"].map { "\(module.utf8.count)\(module)\(last.utf8.count)\(last)\($0)" }
        }
    }
}

/// A value along with the name of its type.
private struct NamedValue: Decodable {
    let value: Any

    private enum Key: String, CodingKey {
        case type = "$type"
        case value = "$value"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let name = try container.decode(String.self, forKey: .type)
        guard let type = _typeByName(name) as? any Decodable.Type else {
            throw DecodingError.dataCorruptedError(
                forKey: .type,
                in: container,
                debugDescription: "There is no type \(name)."
            )
        }
        value = try container.decode(type, forKey: .value)
    }
}
