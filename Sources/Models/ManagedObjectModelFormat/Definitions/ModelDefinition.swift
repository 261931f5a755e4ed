package import Foundation

/// A managed object model as plain values.
///
/// All file formats are read into this form, and the runtime, the compiler and the code generator work from it.
/// References are not resolved: entities refer to each other by name.
package struct ModelDefinition: Hashable, EntityLookup {
    /// The entities in the order of the file.
    package var entities: [EntityDefinition] = []
    package var composites: [CompositeDefinition] = []
    package var configurations: [ConfigurationDefinition] = []
    package var fetchRequests: [FetchRequestDefinition] = []
    /// The version identifiers that the author of the model chose.
    package var versionIdentifiers: [String] = []
    /// Version hashes from a compiled model, by entity name. They take precedence over computed hashes.
    package var recordedHashes: [String: Data] = [:]
    /// The data that only Xcode's editor uses.
    package var document = DocumentDefinition()

    package init() {}

    package func entity(named name: String) -> EntityDefinition? {
        entities.first { $0.name == name }
    }
}

/// The definition of a configuration: the entities that its stores hold.
package struct ConfigurationDefinition: Hashable, Sendable {
    package var name: String
    package var entityNames: [String]
    package var isUsedWithCloudKit = false

    package init(name: String, entityNames: [String]) {
        self.name = name
        self.entityNames = entityNames
    }
}

/// The definition of a composite type, a named group of attributes that attributes can have as their type.
package struct CompositeDefinition: Hashable, Sendable {
    /// The greatest depth of nested composites, since composites in a file can contain each other in a cycle.
    static let depthLimit = 16

    package var name: String
    package var elements: [AttributeDefinition]

    package init(name: String, elements: [AttributeDefinition]) {
        self.name = name
        self.elements = elements
    }
}

/// The data that Xcode's model editor keeps in a model file for itself.
package struct DocumentDefinition: Hashable, Sendable {
    /// The attributes of the root element that do not describe the model, such as `lastSavedToolsVersion`.
    package var attributes: [String: String] = [:]
    /// The rectangles of entities in the editor's diagram, by name.
    package var positions: [String: ElementPosition] = [:]
    /// The keys of `positions` in the order of the file, which can differ from that of the entities.
    package var positionOrder: [String] = []
    /// The names of entities with an empty class name in the file, which means the same as none. Kept so that writing
    /// the file does not change it.
    package var entitiesWithEmptyClassName: Set<String> = []

    package init() {}
}

/// A rectangle in the editor's diagram.
package struct ElementPosition: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}

extension ModelDefinition {
    /// Returns the names of all properties of an entity, including inherited ones. The position of a name is the
    /// ordinal of the property, by which generated accessors refer to it and objects store its value.
    ///
    /// Inherited properties come first, so that an ordinal means the same property in all subentities. Each entity adds
    /// its attributes, then relationships, then fetched properties, each sorted by name. So a model has the same
    /// ordinals whether it is read from source, read from a compiled file, or built in code.
    package func propertyNamesByOrdinal(of entity: EntityDefinition) -> [String] {
        var names: [String] = []
        for entity in lineage(of: entity) {
            for kind in entity.propertyNamesByKind {
                names += kind.sorted().filter { !names.contains($0) }
            }
        }
        return names
    }
}

extension EntityDefinition {
    fileprivate var propertyNamesByKind: [[String]] {
        [attributes.map(\.name), relationships.map(\.name), fetchedProperties.map(\.name)]
    }
}

extension ModelDefinition {
    /// Returns the attributes inside a composite attribute that hold values, with their key paths from that attribute.
    package func leaves(of attribute: AttributeDefinition) -> [(path: String, attribute: AttributeDefinition)] {
        leaves(of: attribute, depth: 0)
    }

    private func leaves(
        of attribute: AttributeDefinition,
        depth: Int
    ) -> [(path: String, attribute: AttributeDefinition)] {
        let composite = composites.first { $0.name == attribute.compositeName }
        guard let composite, depth < CompositeDefinition.depthLimit else { return [] }
        return composite.elements.flatMap { element in
            guard element.type == .composite else { return [(path: element.name, attribute: element)] }
            return leaves(of: element, depth: depth + 1).map { ("\(element.name).\($0.path)", $0.attribute) }
        }
    }
}
