import Foundation
import FoundationBackfillCore

@testable import ManagedObjectModelFormat

/// The content of an archive of a model, without differences between archives of equal models: indexes of objects,
/// mutability of collections, representations of numbers, and copies of inherited properties.
struct ArchiveShape {
    /// The class and keys of each object, and each plain value, by its path from the model.
    private(set) var lines: Set<String> = []
    private let objects: [PropertyListNode]

    /// The keys of references to the owner, or to objects that have a path of their own.
    private static let links: Set = [
        "$class", "NSEntity", "NSManagedObjectModel", "NSSuperentity", "NSSubentities", "NSDestinationEntity",
        "NSInverseRelationship", "NSFetchIndexDescription", "NSEntities", "NSProperties", "NSConfigurations",
    ]
    /// The keys of lists that may be missing if they are empty.
    private static let lists: Set = ["NSFetchIndexDescriptions", "NSCompoundIndexes", "NSUniqueTuples"]

    init?(_ data: Data, of model: ModelDefinition) {
        guard let list = BinaryPropertyListReader.read(data), case .array(let objects)? = list["$objects"],
            let root = list["$top"]?["root"]
        else { return nil }
        self.objects = objects
        walk(root, "model")
        let entities = entries(value(root)?["NSEntities"])
        for entity in model.entities {
            walk(entities[entity.name], entity.name)
            let properties = entries(entities[entity.name].flatMap { value($0) }?["NSProperties"])
            for name in entity.propertyNames {
                walk(properties[name], "\(entity.name).\(name)")
            }
        }
    }

    private func value(_ node: PropertyListNode) -> PropertyListNode? {
        if case .reference(let index) = node { objects[index] } else { node }
    }

    private func className(_ object: PropertyListNode) -> String {
        guard let type = object["$class"], case .string(let name)? = value(type)?["$classname"] else { return "?" }
        return name.replacingOccurrences(of: "NSMutable", with: "NS")
    }

    private func entries(_ node: PropertyListNode?) -> [String: PropertyListNode] {
        guard let node, let dictionary = value(node) else { return [:] }
        var keys: [PropertyListNode] = []
        var values: [PropertyListNode] = []
        if let mapping = dictionary["searchMapping"].flatMap(value) {
            keys = mapping["keys"].map(elements) ?? []
            values = dictionary["values"].map(elements) ?? []
        } else if case .array(let names)? = dictionary["NS.keys"], case .array(let found)? = dictionary["NS.objects"] {
            (keys, values) = (names, found)
        }
        return Dictionary(zip(keys.map { "\(text($0) ?? "?")" }, values)) { first, _ in first }
    }

    private func elements(_ node: PropertyListNode) -> [PropertyListNode] {
        guard case .array(let elements)? = value(node)?["NS.objects"] else { return [] }
        return elements
    }

    private func text(_ node: PropertyListNode) -> String? {
        switch value(node) {
        case .string(let text)?: text
        case .boolean(let flag)?: flag ? "1.0" : "0.0"
        case .integer(let number)?: "\(Double(number))"
        case .float(let number)?: "\(Double(number))"
        case .double(let number)?: "\(number)"
        case .bytes(let data)?: data.base64EncodedString()
        case .dictionary?: value(node)?["NS.string"].flatMap(text)
        default: nil
        }
    }

    private mutating func walk(_ node: PropertyListNode?, _ path: String) {
        guard let node else {
            lines.insert("\(path) is missing")
            return
        }
        if let text = text(node) {
            lines.insert("\(path) = \(text)")
            return
        }
        guard case .dictionary(let parts)? = value(node) else { return }
        let keys = parts.keys.filter { !(Self.lists.contains($0) && parts[$0].map(elements)?.isEmpty == true) }
        lines.insert("\(path): \(className(.dictionary(parts))) \(keys.sorted())")
        if parts["NS.keys"] != nil {
            for (key, value) in entries(node) {
                walk(value, "\(path)[\(key)]")
            }
        } else if parts["NS.objects"] != nil {
            for (position, element) in elements(node).enumerated() {
                walk(element, "\(path)[\(position)]")
            }
        } else {
            for key in keys where !Self.links.contains(key) {
                walk(parts[key], "\(path).\(key)")
            }
        }
    }
}
