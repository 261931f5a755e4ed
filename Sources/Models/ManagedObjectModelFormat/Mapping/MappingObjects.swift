internal import FoundationBackfillCore

/// The objects in an `xcmapping.xml` file.
struct MappingObjects {
    private var objects: [(id: String, object: MappingObject)] = []
    private var places: [String: Int] = [:]

    init(_ data: Data, file: URL?) throws {
        var reader = try XMLReader([UInt8](data), file: file)
        guard case .start(let root)? = try reader.next(), root.name == "database" else {
            throw ModelFormatError("this is neither a compiled mapping model nor Xcode's file of one")
        }
        while let tag = try Self.nextChild(&reader) {
            guard tag.name == "object" else {
                _ = try Self.text(&reader)
                continue
            }
            let object = try Self.object(tag, &reader)
            guard let id = tag["id"] else { throw object.failure("an object has no id") }
            guard places[id] == nil else { throw object.failure("two objects have the id \(id)") }
            places[id] = objects.count
            objects.append((id, object))
        }
        while try reader.next() != nil {}
    }

    func all(of type: String) -> [MappingObject] {
        objects.filter { $0.object.type == type }.map(\.object)
    }

    func related(to object: MappingObject, _ relationship: String) throws -> [MappingObject] {
        try (object.relationships[relationship] ?? []).map { id in
            guard let place = places[id] else {
                throw object.failure("\(relationship) leads to \(id), which does not exist")
            }
            return objects[place].object
        }
    }

    private static func object(_ tag: XMLTag, _ reader: inout XMLReader) throws -> MappingObject {
        var object = MappingObject(type: tag["type"] ?? "", line: tag.line)
        while let child = try nextChild(&reader) {
            let text = try text(&reader).trimmingCharacters(in: .whitespacesAndNewlines)
            guard let name = child["name"] else { throw object.failure("<\(child.name)> has no name") }
            switch child.name {
            case "attribute": object.attributes[name] = text
            case "relationship":
                let ids = (child["idrefs"] ?? "").split(whereSeparator: \.isWhitespace)
                object.relationships[name] = ids.map(String.init)
            default: continue
            }
        }
        return object
    }

    /// Returns the next child of the open element; nil at its end.
    private static func nextChild(_ reader: inout XMLReader) throws -> XMLTag? {
        while let event = try reader.next() {
            switch event {
            case .start(let tag): return tag
            case .end: return nil
            case .text: continue
            }
        }
        return nil
    }

    /// Reads the element that has just started to its end, and returns its text.
    private static func text(_ reader: inout XMLReader) throws -> String {
        var (content, depth) = ("", 0)
        while let event = try reader.next() {
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

/// An object in an `xcmapping.xml` file, with its values as texts.
struct MappingObject {
    let type: String
    let line: Int
    var attributes: [String: String] = [:]
    /// The identifiers of related objects, by relationship.
    var relationships: [String: [String]] = [:]

    /// The text of an attribute; nil if it is missing or empty.
    subscript(name: String) -> String? {
        attributes[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    var name: String {
        get throws {
            guard let name = self["name"] else { throw failure("a property mapping has no name") }
            return name
        }
    }

    /// Returns an expression from an archive in Base64; nil if the attribute is missing or empty.
    func expression(_ name: String) throws -> NSExpression? {
        try archived(name, MappingArchive.expression)
    }

    /// Returns the user info from an archive in Base64; empty if there is none.
    func userInfo() throws -> [String: PropertyListValue] {
        try archived("userinfodata", MappingArchive.userInfo) ?? [:]
    }

    private func archived<Value>(_ name: String, _ read: (Data) throws -> Value) throws -> Value? {
        guard let text = self[name] else { return nil }
        guard let data = Data(base64Encoded: text, options: .ignoreUnknownCharacters) else {
            throw failure("\(name) is not Base64")
        }
        do {
            return try read(data)
        } catch let error as ModelFormatError {
            throw failure("\(name) cannot be read: \(error.reason)")
        }
    }

    func failure(_ reason: String) -> ModelFormatError {
        ModelFormatError(reason, line: line)
    }
}
