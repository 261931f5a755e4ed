internal import Foundation
internal import ManagedObjectModelFormat

/// Reads an XML store, object by object: see ``XMLStoreFormat``.
struct XMLStoreReader {
    /// What stands in front of the objects.
    struct Info {
        var metadata: StoreMetadata
        var lastKey: Int64
    }

    /// An object as the file has it.
    struct Object {
        let type: String
        let key: Int64
        /// Texts of attributes by name.
        var attributes: [(name: String, text: String)] = []
        /// Keys by name.
        var relationships: [(name: String, keys: [Int64])] = []
    }

    private var reader: XMLReader

    init(_ file: Data) throws {
        do {
            reader = try XMLReader([UInt8](file), file: nil)
            guard try reader.nextChild()?.name == "database" else { throw StoreFormatError("it has no <database>") }
        } catch let error as ModelFormatError {
            throw StoreFormatError("\(error)")
        }
    }

    mutating func readInfo() throws -> Info {
        try converting { reader in
            guard try reader.nextChild()?.name == "databaseInfo" else {
                throw StoreFormatError("it has no <databaseInfo>")
            }
            var (uuid, lastKey, values): (String?, Int64, [String: Any]) = (nil, 0, [:])
            while let tag = try reader.nextChild() {
                switch tag.name {
                case "UUID": uuid = try reader.readContent().trimmingCharacters(in: .whitespacesAndNewlines)
                case "nextObjectID":
                    lastKey = Int64(try reader.readContent().trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
                case "metadata": values = try Self.readMetadata(&reader)
                default: _ = try reader.readContent()
                }
            }
            guard let uuid, !uuid.isEmpty else { throw StoreFormatError("it has no identifier") }
            values[StoreMetadata.Key.type] = NSXMLStoreType
            return Info(metadata: StoreMetadata(uuid: uuid, values: values), lastKey: lastKey)
        }
    }

    /// The next object; nil after the last.
    mutating func readObject() throws -> Object? {
        try converting { reader in
            while let tag = try reader.nextChild() {
                guard tag.name == "object" else {
                    _ = try reader.readContent()
                    continue
                }
                return try Self.readObject(tag, &reader)
            }
            return nil
        }
    }

    private static func readObject(_ tag: XMLTag, _ reader: inout XMLReader) throws -> Object {
        guard let type = tag["type"], let key = tag["id"].flatMap(key) else {
            throw StoreFormatError("the object in line \(tag.line) has no type or no id")
        }
        var object = Object(type: type, key: key)
        while let child = try reader.nextChild() {
            guard let name = child["name"] else {
                throw StoreFormatError("<\(child.name)> in line \(child.line) has no name")
            }
            let text = try reader.readContent()
            switch child.name {
            case "attribute":
                object.attributes.append((name, try decoded(text, child)))
            case "relationship":
                let references = (child["idrefs"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
                object.relationships.append(
                    (
                        name,
                        try references.map { reference in
                            guard let key = Self.key(reference) else {
                                throw StoreFormatError(
                                    "\(reference) in line \(child.line) is no reference to an object"
                                )
                            }
                            return key
                        }
                    )
                )
            default: continue
            }
        }
        return object
    }

    private static func decoded(_ text: String, _ tag: XMLTag) throws -> String {
        guard tag["encoding"] == "base64" else { return text }
        guard let data = Data(base64Encoded: text) else {
            throw StoreFormatError("the text in line \(tag.line) is not the Base64 that it says it is")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// The key in an identifier such as `z103`.
    private static func key(_ text: String) -> Int64? {
        guard text.first == "z", let key = Int64(text.dropFirst()), key > 0 else { return nil }
        return key
    }

    private static func readMetadata(_ reader: inout XMLReader) throws -> [String: Any] {
        var values: [String: Any] = [:]
        while let tag = try reader.nextChild() {
            guard tag.name == "plist" else {
                _ = try reader.readContent()
                continue
            }
            while let tag = try reader.nextChild() {
                values = try XMLPropertyList.read(tag, &reader) as? [String: Any] ?? values
            }
        }
        return values
    }

    private mutating func converting<Result>(_ body: (inout XMLReader) throws -> Result) throws -> Result {
        do {
            return try body(&reader)
        } catch let error as ModelFormatError {
            throw StoreFormatError("\(error)")
        }
    }
}
