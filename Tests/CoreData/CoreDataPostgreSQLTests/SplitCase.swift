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
        let title = DatabaseCase.attribute("title", .stringAttributeType)
        (title.isOptional, title.isIndexedBySpotlight, title.preservesValueInHistoryOnDeletion) = (false, true, true)
        title.setValidationPredicates(
            [NSPredicate(format: "length <= 20")],
            withValidationWarnings: ["The title is too long."]
        )
        let words = DatabaseCase.attribute("words", .integer32AttributeType)
        words.isOptional = false
        words.defaultValue = 1
        let work = entity("Work", [title, DatabaseCase.attribute("rank", .integer32AttributeType)])
        work.isAbstract = true
        work.userInfo = form.map { ["postgresql.inheritance": $0] } ?? [:]
        work.properties += [
            DatabaseCase.derived("plainTitle", .stringAttributeType, "canonical:(title)"),
            DatabaseCase.derived("folderName", .stringAttributeType, "folder.name"),
        ]
        let article = entity("Article", [words, DatabaseCase.attribute("size", .integer64AttributeType)])
        let photo = entity(
            "Photo",
            [
                DatabaseCase.attribute("width", .integer32AttributeType),
                DatabaseCase.attribute("size", .integer64AttributeType),
            ]
        )
        let portrait = entity("Portrait", [DatabaseCase.attribute("person", .stringAttributeType)])
        work.subentities = [article, photo]
        photo.subentities = [portrait]
        work.uniquenessConstraints = [["title"]]
        let folder = entity(
            "Folder",
            [
                DatabaseCase.attribute("name", .stringAttributeType),
                DatabaseCase.derived("workCount", .integer64AttributeType, "works.@count"),
                DatabaseCase.derived("rankSum", .integer64AttributeType, "sum:(works.rank)"),
            ]
        )
        let keyword = entity("Keyword", [DatabaseCase.attribute("word", .stringAttributeType)])
        DatabaseCase.connect(work, "folder", 1, folder, "works", 0)
        DatabaseCase.connect(work, "keywords", 0, keyword, "works", 0)
        DatabaseCase.connect(portrait, "frame", 1, folder, "framed", 0)
        DatabaseCase.connect(folder, "cover", 1, portrait, "covers", 0)
        let model = NSManagedObjectModel()
        model.entities = [work, article, photo, portrait, folder, keyword]
        return model
    }

    private static func entity(_ name: String, _ properties: [NSPropertyDescription]) -> NSEntityDescription {
        let entity = NSEntityDescription()
        (entity.name, entity.properties) = (name, properties)
        return entity
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
