import CoreDataPostgreSQL
import Foundation
import Testing

@testable import CoreData

/// A model with a hierarchy whose entities have tables of their own.
enum SplitCase {
    /// Returns a store for one test.
    static func database(_ form: String? = "tables") throws -> DatabaseCase { try DatabaseCase(works(form)) }

    /// Articles, photos and portraits, which are works, in folders and with keywords.
    static func works(_ form: String? = "tables") -> NSManagedObjectModel {
        let title = attribute("title", .stringAttributeType)
        (title.isOptional, title.isIndexedBySpotlight, title.preservesValueInHistoryOnDeletion) = (false, true, true)
        title.setValidationPredicates(
            [NSPredicate(format: "length <= 20")],
            withValidationWarnings: ["The title is too long."]
        )
        let words = attribute("words", .integer32AttributeType)
        words.isOptional = false
        words.defaultValue = 1
        let work = entity("Work", [title, attribute("rank", .integer32AttributeType)])
        work.isAbstract = true
        work.userInfo = form.map { ["postgresql.inheritance": $0] } ?? [:]
        work.properties += [
            derived("plainTitle", .stringAttributeType, "canonical:(title)"),
            derived("folderName", .stringAttributeType, "folder.name"),
        ]
        let article = entity("Article", [words, attribute("size", .integer64AttributeType)])
        let photo = entity(
            "Photo",
            [attribute("width", .integer32AttributeType), attribute("size", .integer64AttributeType)]
        )
        let portrait = entity("Portrait", [attribute("person", .stringAttributeType)])
        work.subentities = [article, photo]
        photo.subentities = [portrait]
        work.uniquenessConstraints = [["title"]]
        let folder = entity(
            "Folder",
            [
                attribute("name", .stringAttributeType), derived("workCount", .integer64AttributeType, "works.@count"),
                derived("rankSum", .integer64AttributeType, "sum:(works.rank)"),
            ]
        )
        let keyword = entity("Keyword", [attribute("word", .stringAttributeType)])
        connect(work, "folder", 1, folder, "works")
        connect(work, "keywords", 0, keyword, "works")
        connect(portrait, "frame", 1, folder, "framed")
        connect(folder, "cover", 1, portrait, "covers")
        let model = NSManagedObjectModel()
        model.entities = [work, article, photo, portrait, folder, keyword]
        return model
    }

    private static func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        (entity.name, entity.properties) = (name, properties)
        return entity
    }

    private static func attribute(_ name: String, _ type: NSAttributeType) -> NSAttributeDescription {
        let attribute = NSAttributeDescription()
        (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, true)
        return attribute
    }

    private static func derived(_ name: String, _ type: NSAttributeType, _ format: String)
        -> NSDerivedAttributeDescription
    {
        let attribute = NSDerivedAttributeDescription()
        (attribute.name, attribute.attributeType, attribute.isOptional) = (name, type, true)
        attribute.derivationExpression = NSExpression(format: format)
        return attribute
    }

    private static func relationship(_ name: String, _ destination: NSEntityDescription, _ count: Int)
        -> NSRelationshipDescription
    {
        let relationship = NSRelationshipDescription()
        (relationship.name, relationship.destinationEntity, relationship.maxCount) = (name, destination, count)
        relationship.isOptional = true
        return relationship
    }

    private static func connect(
        _ one: NSEntityDescription,
        _ name: String,
        _ count: Int,
        _ other: NSEntityDescription,
        _ inverseName: String
    ) {
        let (forth, back) = (relationship(name, other, count), relationship(inverseName, one, 0))
        (forth.inverseRelationship, back.inverseRelationship) = (back, forth)
        one.properties += [forth]
        other.properties += [back]
    }
}

extension NSManagedObjectModel {
    /// Gives the entities of all hierarchies tables of their own.
    func splitHierarchies() {
        for entity in entities where entity.superentity == nil {
            entity.userInfo = ["postgresql.inheritance": "tables"]
        }
    }
}
