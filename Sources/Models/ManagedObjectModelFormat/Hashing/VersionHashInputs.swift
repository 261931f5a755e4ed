internal import Foundation

/// The bytes that the version hashes of entities are computed from.
///
/// Numbers have eight bytes in big-endian order. Texts are preceded by their length in bytes. Optional values are
/// preceded by a 1, or replaced by a 0 if they are nil. Properties are sorted by the bytes of their names, so that
/// their order in the file does not matter.
struct VersionHashInputs {
    private let entities: [String: EntityDefinition]
    private let composites: [String: CompositeDefinition]

    init(_ model: ModelDefinition) {
        entities = Dictionary(model.entities.map { ($0.name, $0) }) { first, _ in first }
        composites = Dictionary(model.composites.map { ($0.name, $0) }) { first, _ in first }
    }

    func bytes(of entity: EntityDefinition) -> Data {
        var writer = Writer()
        writer.add("swift-coredata entity 1")
        writer.add(entity.name)
        writer.add(optional: entity.parentName)
        writer.add(entity.isAbstract)
        writer.add(optional: entity.versionHashModifier)
        let properties = lineage(of: entity).flatMap { self.properties(of: $0) }
            .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        writer.add(properties.count)
        for property in properties {
            writer.data.append(property.bytes)
        }
        addConstraints(of: entity, to: &writer)
        return writer.data
    }

    func bytes(ofProperty name: String, of entity: EntityDefinition) -> Data? {
        entity.attributes.first { $0.name == name }.map { bytes(of: $0, depth: CompositeDefinition.depthLimit) }
            ?? entity.relationships.first { $0.name == name }.map { bytes(of: $0) }
    }

    /// Adds the uniqueness constraints. Adds nothing if there are none.
    private func addConstraints(of entity: EntityDefinition, to writer: inout Writer) {
        let constraints = lineage(of: entity).flatMap(\.uniquenessConstraints).map { $0.sorted() }
            .sorted { $0.lexicographicallyPrecedes($1) }
        guard !constraints.isEmpty else { return }
        writer.add("constraints")
        writer.add(constraints.count)
        for constraint in constraints {
            writer.add(constraint.count)
            for name in constraint { writer.add(name) }
        }
    }

    /// Returns an entity and its ancestors, the nearest first. If inheritance forms a cycle, each entity occurs once.
    private func lineage(of entity: EntityDefinition) -> [EntityDefinition] {
        var lineage = [entity]
        var visited: Set = [entity.name]
        while let name = lineage[lineage.count - 1].parentName, visited.insert(name).inserted,
            let parent = entities[name]
        {
            lineage.append(parent)
        }
        return lineage
    }

    private func properties(of entity: EntityDefinition) -> [(name: String, bytes: Data)] {
        let attributes = entity.attributes.filter { !$0.isTransient }
            .map { (name: $0.name, bytes: bytes(of: $0, depth: CompositeDefinition.depthLimit)) }
        let relationships = entity.relationships.filter { !$0.isTransient }
            .map { (name: $0.name, bytes: bytes(of: $0)) }
        return attributes + relationships
    }

    private func bytes(of attribute: AttributeDefinition, depth: Int) -> Data {
        var writer = Writer()
        writer.add("attribute")
        writer.add(attribute.name)
        writer.add(attribute.isOptional)
        writer.add(attribute.isTransient)
        writer.add(attribute.derivation != nil)
        writer.add(optional: attribute.versionHashModifier)
        writer.add(attribute.type.rawValue)
        writer.add(attribute.preservesValueOnDeletion)
        let elements =
            depth > 0 ? attribute.compositeName.flatMap { composites[$0] }?.elements ?? [] : []
        let sorted = elements.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
        writer.add(sorted.count)
        for element in sorted {
            writer.data.append(bytes(of: element, depth: depth - 1))
        }
        return writer.data
    }

    private func bytes(of relationship: RelationshipDefinition) -> Data {
        var writer = Writer()
        writer.add("relationship")
        writer.add(relationship.name)
        writer.add(relationship.isOptional)
        writer.add(relationship.isTransient)
        writer.add(optional: relationship.versionHashModifier)
        writer.add(relationship.destinationName)
        writer.add(optional: relationship.inverseName)
        writer.add(relationship.deleteRule.rawValue)
        writer.add(relationship.minimumCount)
        writer.add(relationship.isToMany ? relationship.maximumCount : 1)
        writer.add(relationship.isOrdered)
        return writer.data
    }

    private struct Writer {
        var data = Data()

        mutating func add(_ flag: Bool) {
            data.append(flag ? 1 : 0)
        }

        mutating func add(_ number: Int) {
            withUnsafeBytes(of: Int64(number).bigEndian) { data.append(contentsOf: $0) }
        }

        mutating func add(_ text: String) {
            add(text.utf8.count)
            data.append(contentsOf: text.utf8)
        }

        mutating func add(optional text: String?) {
            add(text != nil)
            if let text { add(text) }
        }
    }
}
