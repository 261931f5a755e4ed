internal import ManagedObjectModelFormat

/// The model of a slip box: the first version of that of Slipbox.
enum SlipBox {
    static var model: ModelDefinition {
        var model = ModelDefinition()
        model.entities = [note, folder, keyword, attachment]
        return model
    }

    private static var note: EntityDefinition {
        var note = entity(
            "Note",
            [
                text("bodyText_") { $0.isIndexedBySpotlight = true },
                text("canonicalTitle") { $0.derivation = "canonical:(title_)" },
                attribute("creationDate_", .date),
                text("folderName") { $0.derivation = "folder.name_" },
                attribute("formattedBodyText_", .binaryData),
                attribute("img", .binaryData) { $0.allowsExternalStorage = true },
                number("isBodyEdited", .boolean, .boolean(false)), number("isFavorite", .boolean, .boolean(false)),
                text("markdown_"), number("order", .integer64, .integer(0)),
                text("sourcePath_"), text("source_"), text("status_"),
                text("title_") { ($0.defaultValue, $0.isIndexedBySpotlight) = (.string(""), true) },
                attribute("uuid_", .uuid),
            ],
            [
                relationship("attachment", "Attachment", "note", .cascade),
                relationship("backLinkedNotes_", "Note", "linkedNotes_", isToMany: true),
                relationship("folder", "Folder", "notes_"),
                relationship("keywords_", "Keyword", "notes_", isToMany: true),
                relationship("linkedNotes_", "Note", "backLinkedNotes_", isToMany: true),
            ]
        )
        note.indexes = [
            index("byCreationDate", "creationDate_"), index("byTitle", "canonicalTitle"),
            index("byStatus", "status_", "creationDate_"), index("byIdentifier", "uuid_"),
            index("bySourcePath", "sourcePath_"),
        ]
        return note
    }

    private static var folder: EntityDefinition {
        entity(
            "Folder",
            [
                attribute("count", .integer32) { ($0.derivation, $0.usesScalarType) = ("notes_.@count", true) },
                attribute("creationDate_", .date), text("name_"), attribute("uuid_", .uuid),
            ],
            [
                relationship("children_", "Folder", "parent", .cascade, isToMany: true),
                relationship("notes_", "Note", "folder", .cascade, isToMany: true),
                relationship("parent", "Folder", "children_"),
            ]
        )
    }

    private static var keyword: EntityDefinition {
        entity(
            "Keyword",
            [
                number("blue_", .double, .real(0)), text("colorHex_"), number("green_", .double, .real(0)),
                text("name_"),
                number("opacity_", .double, .real(1)), number("red_", .double, .real(0)), attribute("uuid_", .uuid),
            ],
            [relationship("notes_", "Note", "keywords_", isToMany: true)]
        )
    }

    private static var attachment: EntityDefinition {
        var attachment = entity(
            "Attachment",
            [
                attribute("fullImageData", .binaryData) { $0.allowsExternalStorage = true }, text("path_"),
                attribute("thumbnailData", .binaryData) { $0.isTransient = true },
            ],
            [relationship("note", "Note", "attachment")]
        )
        attachment.codeGeneration = .classDefinition
        return attachment
    }

    // MARK: - Parts

    private static func entity(
        _ name: String,
        _ attributes: [AttributeDefinition],
        _ relationships: [RelationshipDefinition]
    ) -> EntityDefinition {
        var entity = EntityDefinition(name: name)
        (entity.className, entity.codeGeneration) = (name, .category)
        (entity.attributes, entity.relationships) = (attributes, relationships)
        return entity
    }

    private static func attribute(
        _ name: String,
        _ type: AttributeType,
        _ change: (inout AttributeDefinition) -> Void = { _ in }
    ) -> AttributeDefinition {
        var attribute = AttributeDefinition(name: name, type: type)
        attribute.isOptional = true
        if type == .date || type == .uuid { attribute.usesScalarType = false }
        change(&attribute)
        return attribute
    }

    private static func text(_ name: String, _ change: (inout AttributeDefinition) -> Void = { _ in })
        -> AttributeDefinition
    {
        attribute(name, .string, change)
    }

    private static func number(_ name: String, _ type: AttributeType, _ value: PropertyListValue) -> AttributeDefinition
    {
        attribute(name, type) { ($0.isOptional, $0.defaultValue, $0.usesScalarType) = (false, value, true) }
    }

    private static func relationship(
        _ name: String,
        _ destination: String,
        _ inverse: String,
        _ rule: RelationshipDefinition.DeleteRule = .nullify,
        isToMany: Bool = false
    ) -> RelationshipDefinition {
        var relationship = RelationshipDefinition(name: name, destinationName: destination)
        (relationship.inverseName, relationship.isOptional, relationship.deleteRule) = (inverse, true, rule)
        (relationship.isToMany, relationship.maximumCount) = (isToMany, isToMany ? 0 : 1)
        return relationship
    }

    private static func index(_ name: String, _ properties: String...) -> FetchIndexDefinition {
        FetchIndexDefinition(name: name, elements: properties.map { .init(propertyName: $0) })
    }
}
