import Foundation
import ManagedObjectModelFormat

/// The models that the tests share.
enum SampleModels: String, CaseIterable {
    case bookStoreSample
    case slipboxSample
    case everythingSample

    var model: ModelDefinition {
        switch self {
        case .bookStoreSample: Self.bookStore
        case .slipboxSample: Self.slipbox
        case .everythingSample: Self.everything
        }
    }

    /// Books in categories, with pages in order and bargains as a fetched property.
    static let bookStore: ModelDefinition = {
        var category = entity("BookCategory", [attribute("name", .string)])
        category.relationships = [toMany("books", "Book", inverse: "category", deleteRule: .cascade)]
        var request = FetchRequestDefinition(name: "bargainBooksFetchRequest", entityName: "Book")
        request.predicate = "SELF.price < 12 AND (SELF.category = $FETCH_SOURCE)"
        category.fetchedProperties = [FetchedPropertyDefinition(name: "bargainBooks", fetchRequest: request)]

        var book = entity("Book", [attribute("price", .float, scalar: true), attribute("title", .string)])
        var pages = toMany("pages", "Page", inverse: "book", deleteRule: .cascade)
        pages.isOrdered = true
        book.relationships = [toOne("category", "BookCategory", inverse: "books"), pages]

        var page = entity("Page", [attribute("text", .string)])
        page.relationships = [toOne("book", "Book", inverse: "pages")]
        return model([book, category, page])
    }()

    /// Notes in nested folders, linked to each other, with keywords and attachments.
    static let slipbox: ModelDefinition = {
        var isFavorite = attribute("isFavorite", .boolean, optional: false, scalar: true)
        isFavorite.defaultValue = .boolean(false)
        var order = attribute("order", .integer64, optional: false, scalar: true)
        order.defaultValue = .integer(0)
        var note = entity(
            "Note",
            [
                attribute("bodyText_", .string), attribute("creationDate_", .date),
                attribute("formattedBodyText_", .binaryData), isFavorite, order, attribute("status_", .string),
                attribute("title_", .string), attribute("uuid_", .uuid),
            ]
        )
        note.relationships = [
            toOne("attachment", "Attachment", inverse: "note", deleteRule: .cascade),
            toMany("backLinkedNotes_", "Note", inverse: "linkedNotes_"), toOne("folder", "Folder", inverse: "notes_"),
            toMany("keywords_", "Keyword", inverse: "notes_"),
            toMany("linkedNotes_", "Note", inverse: "backLinkedNotes_"),
        ]
        return model([note, folder, keyword, slipboxAttachment])
    }()

    private static var folder: EntityDefinition {
        var folder = entity(
            "Folder",
            [attribute("creationDate_", .date), attribute("name_", .string), attribute("uuid_", .uuid)]
        )
        folder.relationships = [
            toMany("children_", "Folder", inverse: "parent", deleteRule: .cascade),
            toMany("notes_", "Note", inverse: "folder", deleteRule: .cascade),
            toOne("parent", "Folder", inverse: "children_"),
        ]
        return folder
    }

    private static var keyword: EntityDefinition {
        var keyword = entity(
            "Keyword",
            [attribute("colorHex_", .string), attribute("name_", .string), attribute("uuid_", .uuid)]
        )
        keyword.relationships = [toMany("notes_", "Note", inverse: "keywords_")]
        return keyword
    }

    private static var slipboxAttachment: EntityDefinition {
        var fullImage = attribute("fullImageData_", .binaryData)
        fullImage.allowsExternalStorage = true
        var thumbnail = attribute("thumbnailData_", .binaryData)
        thumbnail.isTransient = true
        var attachment = entity("Attachment", [fullImage, thumbnail, attribute("uuid_", .uuid)])
        attachment.relationships = [toOne("note", "Note", inverse: "attachment")]
        return attachment
    }

    /// Every attribute type in every form, keywords as names, and inheritance with a class-less entity in between.
    static let everything: ModelDefinition = {
        var root = entity("Root", AttributeType.allCases.flatMap(forms))
        root.className = "Library.Root"
        root.isAbstract = true
        root.userInfo["documentation"] = .string("The root of all.\n\nNothing is above it.")
        root.attributes.append(attribute("default", .string))
        var middle = entity("Middle", [attribute("middleName", .string)])
        middle.className = nil
        middle.parentName = "Root"
        var leaf = entity("Leaf", [attribute("where", .integer32, scalar: true)])
        leaf.className = ".Leaf"
        leaf.parentName = "Middle"
        leaf.relationships = [toOne("in", "Middle", inverse: nil), toMany("roots", "Root", inverse: nil)]
        var count = attribute("count", .integer32, optional: false, scalar: true)
        count.derivation = "roots.@count"
        leaf.attributes.append(count)
        var request = FetchRequestDefinition(name: "names", entityName: "Root")
        request.resultType = .dictionaries
        leaf.fetchedProperties = [FetchedPropertyDefinition(name: "names", fetchRequest: request)]
        return model([root, middle, leaf, entity("Empty", [])])
    }()

    private static func forms(of type: AttributeType) -> [AttributeDefinition] {
        let name = "x\(type.rawValue)"
        var neverNil = attribute("\(name)NeverNil", type)
        neverNil.userInfo["swiftOptional"] = .string("NO")
        var withClass = attribute("\(name)Class", type)
        withClass.valueClassName = type == .transformable ? "[String]" : nil
        return [
            attribute("\(name)Optional", type), attribute("\(name)Required", type, optional: false),
            attribute("\(name)OptionalScalar", type, scalar: true),
            attribute("\(name)Scalar", type, optional: false, scalar: true), neverNil, withClass,
        ]
    }
}

extension SampleModels {
    static func model(_ entities: [EntityDefinition]) -> ModelDefinition {
        var model = ModelDefinition()
        model.entities = entities
        return model
    }

    static func entity(_ name: String, _ attributes: [AttributeDefinition]) -> EntityDefinition {
        var entity = EntityDefinition(name: name)
        entity.className = name
        entity.codeGeneration = .classDefinition
        entity.attributes = attributes
        return entity
    }

    static func attribute(
        _ name: String,
        _ type: AttributeType,
        optional: Bool = true,
        scalar: Bool? = nil
    ) -> AttributeDefinition {
        var attribute = AttributeDefinition(name: name, type: type)
        attribute.isOptional = optional
        attribute.usesScalarType = scalar
        return attribute
    }

    static func toOne(
        _ name: String,
        _ destination: String,
        inverse: String?,
        deleteRule: RelationshipDefinition.DeleteRule = .nullify
    ) -> RelationshipDefinition {
        var relationship = RelationshipDefinition(name: name, destinationName: destination)
        relationship.isOptional = true
        relationship.inverseName = inverse
        relationship.deleteRule = deleteRule
        return relationship
    }

    static func toMany(
        _ name: String,
        _ destination: String,
        inverse: String?,
        deleteRule: RelationshipDefinition.DeleteRule = .nullify
    ) -> RelationshipDefinition {
        var relationship = toOne(name, destination, inverse: inverse, deleteRule: deleteRule)
        relationship.isToMany = true
        relationship.maximumCount = 0
        return relationship
    }
}
