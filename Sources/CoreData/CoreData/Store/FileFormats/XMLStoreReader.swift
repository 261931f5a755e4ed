internal import Foundation
internal import ManagedObjectModelFormat

/// Reads an XML store object by object; see ``XMLStoreFormat``.
struct XMLStoreReader {
    /// The part of the file before the objects.
    struct Info {
        var metadata: StoreMetadata
        var lastKey: Int64
    }

    /// An object in the file.
    struct Object {
        let type: String
        let key: Int64
        /// The attributes by name, as text.
        var attributes: [(name: String, text: String)] = []
        /// The keys of related objects, by relationship name.
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

    /// Reads the next object; nil after the last one.
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
                                    "\(reference) in line \(child.line) is not a reference to an object"
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
            throw StoreFormatError("the text in line \(tag.line) is not valid Base64")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// Returns the key in an identifier such as `z103`.
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

/// Converts the objects of an XML store to rows. A relationship does not name the entity of its destination, so rows
/// are created after all objects have been read.
struct XMLObjects {
    private let model: ModelLayout
    private let entities: [String: EntityLayout]
    /// The slots of attributes and elements of composite attributes, by their lower-case name in the file, for each
    /// entity.
    private var slots: [Int: [String: Int]] = [:]
    private var properties: [Int: [String: PropertyLayout]] = [:]
    private var found: [(entity: EntityLayout, object: XMLStoreReader.Object)] = []
    private var numbers: [Int64: Int] = [:]

    init(_ model: ModelLayout) {
        self.model = model
        entities = Dictionary(
            model.entities.map { ($0.name.uppercased(), $0) },
            uniquingKeysWith: { first, _ in first }
        )
        for entity in model.entities {
            properties[entity.number] = Dictionary(
                entity.properties.map { ($0.name.lowercased(), $0) },
                uniquingKeysWith: { first, _ in first }
            )
            slots[entity.number] = Dictionary(
                entity.slots.enumerated().compactMap { slot, place in
                    guard case .attribute(let element) = place.role else { return nil }
                    let name = entity.properties[place.ordinal].name.lowercased()
                    return (element.map { "\(name).\($0.lowercased())" } ?? name, slot)
                },
                uniquingKeysWith: { first, _ in first }
            )
        }
    }

    /// Adds an object. Objects of entities that the model does not have are skipped, which happens only if the version
    /// of the model is not checked.
    mutating func add(_ object: XMLStoreReader.Object) throws {
        guard let entity = entities[object.type.uppercased()] else { return }
        guard numbers.updateValue(entity.number, forKey: object.key) == nil else {
            throw StoreFormatError("two objects have the id z\(object.key)")
        }
        found.append((entity, object))
    }

    /// Returns all objects.
    func content() throws -> [StoreContent.Object] {
        var packer = RowPacker()
        return try found.map { entity, object in
            packer.begin(key: object.key, version: 1, entity: entity.number, slotCount: entity.slots.count)
            for (name, text) in object.attributes {
                guard let slot = slots[entity.number]?[name.lowercased()] else { continue }
                let place = entity.slots[slot]
                guard let value = AttributeCoding.value(ofText: text, as: place.attributeType) else {
                    throw StoreFormatError(
                        "\(name) of z\(object.key) is not of type \(place.attributeType.traits.xmlStoreName): \(text.prefix(40))"
                    )
                }
                packer.set(value, at: slot, form: place.form)
            }
            var members: [Int: [Int64]] = [:]
            for (name, keys) in object.relationships {
                guard let property = properties[entity.number]?[name.lowercased()] else { continue }
                // References to missing objects are ignored.
                let keys = keys.filter { numbers[$0] != nil }
                if property.relationship?.isToMany == true {
                    members[property.ordinal] = keys
                } else if let key = keys.first {
                    pack(key, property, entity, &packer)
                }
            }
            return StoreContent.Object(row: packer.finish(), members: members)
        }
    }

    private func pack(_ key: Int64, _ property: PropertyLayout, _ entity: EntityLayout, _ packer: inout RowPacker) {
        for slot in property.slots {
            switch entity.slots[slot].role {
            case .key: packer.set(key, at: slot)
            case .entityNumber: packer.set(Int64(numbers[key] ?? 0), at: slot)
            case .attribute: continue
            }
        }
    }
}

extension XMLReader {
    /// Reads the start of the next child of the open element; nil if the open element ends. Skips text between
    /// elements.
    mutating func nextChild() throws -> XMLTag? {
        while let event = try next() {
            switch event {
            case .start(let tag): return tag
            case .end: return nil
            case .text: continue
            }
        }
        return nil
    }

    /// Reads the text of the element that has just started, up to its end. Skips child elements.
    mutating func readContent() throws -> String {
        var (content, depth) = ("", 0)
        while let event = try next() {
            switch event {
            case .start: depth += 1
            case .end where depth == 0: return content
            case .end: depth -= 1
            case .text(let text, _): if depth == 0 { content += text }
            }
        }
        return content
    }
}
