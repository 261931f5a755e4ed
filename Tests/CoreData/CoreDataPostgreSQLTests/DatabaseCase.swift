import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

@testable import CoreData

/// A store on PostgreSQL for one test, in a schema of its own.
struct DatabaseCase {
    let url: URL
    let model: NSManagedObjectModel

    init(_ model: NSManagedObjectModel = DatabaseCase.library()) throws {
        self.init(url: try #require(PrivateCluster.shared?.newURL()), model)
    }

    init(url: URL, _ model: NSManagedObjectModel = DatabaseCase.library()) {
        self.url = url
        self.model = model
    }

    /// Returns a context on a coordinator of its own, as another program would have.
    func context(_ options: [AnyHashable: Any]? = nil, at place: URL? = nil) throws -> NSManagedObjectContext {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        try coordinator.addPersistentStore(
            ofType: NSPostgreSQLStoreType,
            configurationName: nil,
            at: place ?? url,
            options: options
        )
        let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        context.persistentStoreCoordinator = coordinator
        return context
    }

    /// Returns the rows of a statement as text, for which `$s` stands for the schema.
    func rows(_ sql: String) throws -> [String] {
        let connection = try PostgreSQLConnection(#require(PostgreSQLAddress(url)))
        let schema = try #require(PostgreSQLAddress(url)?[.schema])
        return try connection.withStatement(sql.replacingOccurrences(of: "$s", with: schema)) { statement in
            var rows: [String] = []
            while try statement.step() {
                let values = (0..<statement.columnCount).map { statement.value($0).copied }
                rows.append(values.map(Self.text).joined(separator: " "))
            }
            return rows
        }
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .null: "-"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .digits(let text), .text(let text): text
        case .bytes(let data): data.base64EncodedString()
        }
    }

    // MARK: - A model

    /// Notes in folders with keywords, and what a folder knows of its notes.
    static func library() -> NSManagedObjectModel {
        let (note, folder, keyword) = (NSEntityDescription(), NSEntityDescription(), NSEntityDescription())
        (note.name, folder.name, keyword.name) = ("Note", "Folder", "Keyword")
        note.properties = [
            attribute("title", .stringAttributeType), attribute("createdAt", .dateAttributeType),
            attribute("rank", .integer32AttributeType), attribute("isPinned", .booleanAttributeType),
            attribute("price", .decimalAttributeType), attribute("uid", .UUIDAttributeType),
            derived("plainTitle", .stringAttributeType, "canonical:(title)"),
            derived("savedAt", .dateAttributeType, "now()"),
            derived("folderName", .stringAttributeType, "folder.name"),
        ]
        folder.properties = [
            attribute("name", .stringAttributeType), derived("noteCount", .integer64AttributeType, "notes.@count"),
            derived("rankSum", .integer64AttributeType, "sum:(notes.rank)"),
        ]
        keyword.properties = [
            attribute("name", .stringAttributeType), derived("noteCount", .integer64AttributeType, "notes.@count"),
        ]
        keyword.uniquenessConstraints = [["name"]]
        connect(note, "folder", 1, folder, "notes", 0)
        connect(note, "keywords", 0, keyword, "notes", 0)
        let model = NSManagedObjectModel()
        model.entities = [note, folder, keyword]
        return model
    }

    static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, true)
        return attribute
    }

    static func derived(_ name: String, _ type: NSAttributeType, _ format: String)
        -> NSDerivedAttributeDescription
    {
        let attribute = NSDerivedAttributeDescription()
        (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, true)
        attribute.derivationExpression = NSExpression(format: format)
        return attribute
    }

    static func connect(
        _ one: NSEntityDescription,
        _ name: String,
        _ count: Int,
        _ other: NSEntityDescription,
        _ inverseName: String,
        _ inverseCount: Int
    ) {
        let (forth, back) = (NSRelationshipDescription(), NSRelationshipDescription())
        (forth.name, forth.destinationEntity, forth.maxCount) = (name, other, count)
        (back.name, back.destinationEntity, back.maxCount) = (inverseName, one, inverseCount)
        (forth.isOptional, back.isOptional) = (true, true)
        (forth.inverseRelationship, back.inverseRelationship) = (back, forth)
        one.properties += [forth]
        other.properties += [back]
    }
}

extension NSManagedObjectContext {
    /// Inserts an object with values.
    @discardableResult
    func insert(_ entity: String, _ values: [String: Any?]) -> NSManagedObject {
        let object = NSEntityDescription.insertNewObject(forEntityName: entity, into: self)
        for (key, value) in values { object.setValue(value, forKey: key) }
        return object
    }

    /// Returns the objects of an entity that satisfy a condition.
    func all(_ entity: String, _ format: String = "TRUEPREDICATE", _ arguments: Any...) throws -> [NSManagedObject] {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = NSPredicate(format: format, argumentArray: arguments)
        return try fetch(request)
    }
}
