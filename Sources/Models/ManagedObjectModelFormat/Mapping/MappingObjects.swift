internal import Foundation

/// The objects of a file with a mapping model.
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
                throw object.failure("\(relationship) leads to \(id), which is not there")
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

    /// The next element inside of the one that is open; nil when that ends.
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

    /// The text of the element that has just begun, to its end.
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
