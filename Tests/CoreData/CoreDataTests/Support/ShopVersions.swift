import Foundation
import ManagedObjectModelFormat

/// The versions of a shop app's model, from its first release to its 117th: each version adds an attribute, and every
/// other one an entity.
enum ShopVersions {
    static let count = 117

    static func name(_ version: Int) -> String { version == 1 ? "Shop" : "Shop \(version)" }

    /// Writes all versions to a folder as a compiled model.
    static func write(to folder: URL, count: Int = count) throws -> URL {
        let file = folder.appendingPathComponent("Shop.momd")
        let versions = (1...count).map { (name($0), definition($0)) }
        let bundle = CompiledModelBundle(versions: Dictionary(versions) { $1 }, currentName: name(count))
        try bundle.write(to: file)
        return file
    }

    /// Returns a version, counted from 1.
    static func definition(_ version: Int) -> ModelDefinition {
        var model = ModelDefinition()
        model.entities = (0..<15 + version / 2).map { entity($0, in: version) }
        return model
    }

    private static func entity(_ number: Int, in version: Int) -> EntityDefinition {
        var entity = EntityDefinition(name: "Entity\(number)")
        entity.className = "Entity\(number)"
        entity.attributes = (0..<11).map { attribute($0, optional: true) }
        let added = version > number ? (version - number) % 15 : 0
        entity.attributes += (0..<added).map { attribute(20 + $0, optional: true) }
        let (even, odd) = (number & ~1, number | 1)
        var partner = RelationshipDefinition(name: "partner", destinationName: "Entity\(number == even ? odd : even)")
        guard odd < 15 + version / 2 else { return entity }
        partner.inverseName = "partner"
        partner.isOptional = true
        if number == even { (partner.isToMany, partner.maximumCount) = (true, 0) }
        entity.relationships = [partner]
        return entity
    }

    private static func attribute(_ number: Int, optional: Bool) -> AttributeDefinition {
        let types: [AttributeType] = [.string, .integer64, .date, .boolean, .decimal, .string]
        var attribute = AttributeDefinition(name: "attribute\(number)", type: types[number % types.count])
        attribute.isOptional = optional
        return attribute
    }
}
