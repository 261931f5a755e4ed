internal import FoundationBackfill
internal import TSanMutex
internal import UnstableSwiftRuntime
internal import UntrustedJSON

/// The `Codable` types of which transformable attributes may hold values without naming the type in the model.
///
/// ```swift
/// CodableAttributeTypes.allow(Style.self, Mood.self)   // once, before stores are opened
/// note.setValue(Style(size: 12), forKey: "style")
/// ```
///
/// A store's file names the type of each such value. Only allowed types are read, so that a file that somebody else made
/// never chooses which of the program's initialisers run. A type that the model names as the attribute's class is allowed
/// for that attribute.
///
/// - Important: This type does not exist in Apple's framework.
public enum CodableAttributeTypes {
    private static let types = Mutex<[String: any (Codable & SendableMetatype).Type]>([:])

    /// Allows values of types to be saved and read. Can be called on any thread.
    public static func allow(_ allowed: any (Codable & SendableMetatype).Type...) {
        types.withLock { types in
            for type in allowed {
                if let name = _mangledTypeName(type) { types[name] = type }
            }
        }
    }

    /// Returns the name with which values of a type are saved; nil if the type is not allowed.
    static func name(of type: any Codable.Type) -> String? {
        _mangledTypeName(type).flatMap { name in types.withLock { $0[name] != nil } ? name : nil }
    }

    static func type(named name: String) -> (any (Codable & SendableMetatype).Type)? {
        types.withLock { $0[name] }
    }
}

/// Stores `Codable` values as JSON if a transformable attribute names no transformer.
///
/// If the attribute names the type, the data is the JSON of the value. Otherwise it is a JSON object with the type and
/// the value: `{"$type":"8Notebook5StyleV","$value":{…}}`, whose type must be one that the program allows: see
/// ``CodableAttributeTypes``. Values that secure archives can hold are archived instead, as on Apple platforms.
struct CodableCoding {
    private let declared: (any Codable.Type)?

    /// - Parameter typeName: The type that the attribute names: `Notebook.Style`, or `Style` for a type in the module
    ///   of the entity's class.
    init(typeName: String?, in objectClass: NSManagedObject.Type) {
        declared = typeName.flatMap { Self.codableType(named: $0, in: objectClass) }
    }

    /// Returns the encoded data of a value; nil if the value belongs in an archive or cannot be encoded.
    func data(of value: Any) -> Data? {
        if let declared { return Self.isValue(value, of: declared) ? Self.encode(value) : nil }
        guard !(value is NSObject), !Self.isBridged(value), let codable = value as? any Codable,
            let name = CodableAttributeTypes.name(of: type(of: codable)), let data = Self.encode(codable)
        else { return nil }
        return Data("{\"$type\":\"\(name)\",\"$value\":".utf8) + data + Data("}".utf8)
    }

    /// Returns the value that the data encodes; nil if the data is an archive or is damaged.
    func value(of data: Data) -> Any? {
        if let declared, let value = Self.decode(declared, data) { return value }
        guard data.starts(with: Data("{\"$type\":".utf8)) else { return nil }
        do {
            return try Self.decoded(NamedValue.self, data).value
        } catch {
            return nil
        }
    }

    /// Returns whether Foundation bridges the value to a class, which archives can hold.
    private static func isBridged(_ value: Any) -> Bool {
        value is String || value is Data || value is Date || value is NSNumber || value is URL || value is UUID
            || value is [Any] || value is [AnyHashable: Any] || value is Set<AnyHashable>
    }

    private static func isValue<Wanted>(_ value: Any, of type: Wanted.Type) -> Bool { value is Wanted }

    /// Encodes equal values as equal bytes, so that unchanged values are not written.
    private static func encode(_ value: Any) -> Data? {
        guard let value = value as? any Encodable else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        do { return try encoder.encode(value) } catch { return nil }
    }

    private static func decode(_ type: any Decodable.Type, _ data: Data) -> Any? {
        do { return try decoded(type, data) } catch { return nil }
    }

    /// Decodes data that may come from an untrusted file. Values may nest as deeply as JSON can be read.
    private static func decoded<Wanted: Decodable>(_ type: Wanted.Type, _ data: Data) throws -> Wanted {
        try JSONDecoder().decode(type, fromUntrusted: data, levels: JSONNesting.mostReadable)
    }

    // MARK: - Types by name

    private static func codableType(named name: String, in objectClass: NSManagedObject.Type) -> (any Codable.Type)? {
        // Classes named in models are mostly Foundation's, which are archived.
        guard !name.hasPrefix("NS"), let mangled = candidates(for: name, objectClass) else { return nil }
        return mangled.lazy.compactMap { TypeNames.type(named: $0) as? any Codable.Type }.first
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

/// A value with the name of its type.
private struct NamedValue: Decodable {
    let value: Any

    private enum Key: String, CodingKey {
        case type = "$type"
        case value = "$value"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let name = try container.decode(String.self, forKey: .type)
        guard let type = CodableAttributeTypes.type(named: name) else {
            Log.warning(
                "A store holds a value of the type \(name), which is not allowed: call CodableAttributeTypes.allow(_:) "
                    + "with it before the store is read, or name it as the attribute's type in the model."
            )
            throw DecodingError.dataCorruptedError(
                forKey: .type,
                in: container,
                debugDescription: "The type \(name) is not allowed."
            )
        }
        value = try container.decode(type, forKey: .value)
    }
}
