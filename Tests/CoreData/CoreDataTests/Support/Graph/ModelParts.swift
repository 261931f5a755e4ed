import CoreData
import SQLiteConnection

/// Parts of models for tests, and stores with them.
enum ModelParts {
    static func model(_ entities: NSEntityDescription...) -> NSManagedObjectModel {
        let model = NSManagedObjectModel()
        model.entities = entities
        return model
    }

    static func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        entity.name = name
        entity.properties = properties
        return entity
    }

    static func attribute(
        _ name: String,
        _ type: NSAttributeType = .stringAttributeType,
        optional: Bool = true,
        defaultValue: Any? = nil
    ) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = optional
        attribute.defaultValue = defaultValue
        return attribute
    }

    static func derived(_ name: String, _ type: NSAttributeType, _ format: String) -> NSDerivedAttributeDescription {
        let attribute = NSDerivedAttributeDescription()
        attribute.name = name
        attribute.attributeType = type
        attribute.isOptional = true
        attribute.derivationExpression = NSExpression(format: format)
        return attribute
    }

    /// Two relationships that are each other's inverse; a count of 0 is to-many.
    static func relate(
        _ source: NSEntityDescription,
        _ name: String,
        _ maxCount: Int,
        _ destination: NSEntityDescription,
        _ inverseName: String,
        _ inverseMaxCount: Int
    ) {
        let there = relationship(name, destination, maxCount)
        let back = relationship(inverseName, source, inverseMaxCount)
        there.inverseRelationship = back
        back.inverseRelationship = there
        source.properties += [there]
        destination.properties += [back]
    }

    static func relationship(_ name: String, _ destination: NSEntityDescription, _ maxCount: Int)
        -> NSRelationshipDescription
    {
        let relationship = NSRelationshipDescription()
        relationship.name = name
        relationship.destinationEntity = destination
        relationship.maxCount = maxCount
        relationship.isOptional = true
        relationship.deleteRule = .nullifyDeleteRule
        return relationship
    }
}

extension Library {
    /// The names of the columns that an entity's table has.
    func columns(_ entity: String) throws -> [String] {
        let connection = try Connection(path: url.path, mode: .readOnly)
        return try connection.withStatement("SELECT name FROM pragma_table_info('Z\(entity.uppercased())')") {
            statement in
            var names: [String] = []
            while try statement.step() { names.append(statement.value(0).string) }
            return names
        }
    }
}

extension NSManagedObject {
    /// A value as text, for comparing.
    func text(_ key: String) -> String {
        value(forKey: key).map { "\($0)" } ?? "nil"
    }
}

extension Error {
    /// The code of a Cocoa error.
    var code: Int { (self as NSError).code }
}

/// The error that something ends with, if it does.
func failure(_ body: () throws -> Void) -> (any Error)? {
    do {
        try body()
        return nil
    } catch {
        return error
    }
}

extension Library {
    /// The bytes in a column of the first row of an entity's table.
    func bytes(_ column: String, of entity: String) throws -> Data? {
        let connection = try Connection(path: url.path, mode: .readOnly)
        return try connection.withStatement("SELECT \(column) FROM Z\(entity.uppercased())") { statement in
            try statement.step() ? Data(statement.value(0).blob) : nil
        }
    }
}
