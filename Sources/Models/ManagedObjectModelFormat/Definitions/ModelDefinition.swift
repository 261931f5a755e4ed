package import Foundation

/// A managed object model as plain values: what every file format is read into, and what the runtime, the compiler and the
/// generator read. Nothing in it is resolved: entities refer to each other by name.
package struct ModelDefinition: Hashable, Sendable {
    /// In the order of the file.
    package var entities: [EntityDefinition] = []
    package var composites: [CompositeDefinition] = []
    package var configurations: [ConfigurationDefinition] = []
    package var fetchRequests: [FetchRequestDefinition] = []
    /// The identifiers that the author gave this version, for merging and for finding it.
    package var versionIdentifiers: [String] = []
    /// Hashes that a compiled model carries, by entity. Where one is present it is used instead of computing one.
    package var recordedHashes: [String: Data] = [:]
    /// What only Xcode's editor reads.
    package var document = DocumentDefinition()

    package init() {}

    package func entity(named name: String) -> EntityDefinition? {
        entities.first { $0.name == name }
    }
}

/// Which entities go to the stores of a configuration.
package struct ConfigurationDefinition: Hashable, Sendable {
    package var name: String
    package var entityNames: [String]
    package var isUsedWithCloudKit = false

    package init(name: String, entityNames: [String]) {
        self.name = name
        self.entityNames = entityNames
    }
}

/// A named group of attributes that an attribute can have as its type.
package struct CompositeDefinition: Hashable, Sendable {
    package var name: String
    package var elements: [AttributeDefinition]

    package init(name: String, elements: [AttributeDefinition]) {
        self.name = name
        self.elements = elements
    }
}

/// What Xcode's model editor keeps in a model file for itself.
package struct DocumentDefinition: Hashable, Sendable {
    /// The attributes of the root element that say nothing about the model, such as `lastSavedToolsVersion`.
    package var attributes: [String: String] = [:]
    /// Where the editor draws each entity, by its name.
    package var positions: [String: ElementPosition] = [:]
    /// The names in `positions` in the order of the file, which is not always that of the entities.
    package var positionOrder: [String] = []
    /// The entities whose class the file gives as an empty name, which means the same as giving none.
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
