import CoreData
import CoreDataSQLite

/// Helpers that create parts of models, and stores with such models.
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

    /// Creates two inverse relationships. A count of 0 makes a relationship to-many.
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
    /// Returns the column names of an entity's table.
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
    /// Returns a value as text for comparisons.
    func text(_ key: String) -> String {
        value(forKey: key).map { "\($0)" } ?? "nil"
    }
}

extension Error {
    /// The error's code.
    var code: Int { (self as NSError).code }
}

/// Returns the error that the closure throws; nil if it throws none.
func failure(_ body: () throws -> Void) -> (any Error)? {
    do {
        try body()
        return nil
    } catch {
        return error
    }
}

extension Library {
    /// Returns the bytes in a column of the first row of an entity's table.
    func bytes(_ column: String, of entity: String) throws -> Data? {
        let connection = try Connection(path: url.path, mode: .readOnly)
        return try connection.withStatement("SELECT \(column) FROM Z\(entity.uppercased())") { statement in
            try statement.step() ? Data(statement.value(0).blob) : nil
        }
    }
}
