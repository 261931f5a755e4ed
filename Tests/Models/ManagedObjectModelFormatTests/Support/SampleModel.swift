import Foundation

@testable import ManagedObjectModelFormat

/// A model with an example of everything that a compiled model can hold.
enum SampleModel {
    static let model: ModelDefinition = {
        var model = ModelDefinition()
        model.entities = [thing, note, folder]
        model.composites = [
            CompositeDefinition(
                name: "Place",
                elements: [
                    AttributeDefinition(name: "latitude", type: .double),
                    AttributeDefinition(name: "longitude", type: .double),
                ]
            ),
            CompositeDefinition(
                name: "Area",
                elements: [
                    attribute("corner", .composite, nil) { $0.compositeName = "Place" },
                    attribute("name", .string, .string("there")) { $0.maximum = .integer(9) },
                ]
            ),
        ]
        model.configurations = [
            ConfigurationDefinition(name: "Cloud", entityNames: ["Note", "Thing"]),
            ConfigurationDefinition(name: "Local", entityNames: ["Folder"]),
        ]
        model.fetchRequests = [request]
        model.versionIdentifiers = ["2.1", "zwei"]
        return model
    }()

    private static let thing: EntityDefinition = {
        var thing = EntityDefinition(name: "Thing")
        thing.isAbstract = true
        thing.className = "App.Thing"
        thing.userInfo = ["de": .string("Ding"), "n": .integer(3), "list": .array([.boolean(true), .string("ä")])]
        thing.attributes = [
            attribute("number16", .integer16, .integer(-7)) {
                $0.minimum = .integer(-8)
                $0.maximum = .integer(300)
            },
            attribute("number32", .integer32, .integer(70_000)) { $0.isTransient = true },
            attribute("number64", .integer64, .integer(.max)),
            attribute("amount", .decimal, .decimal(Decimal(string: "-123456789.0123")!)) {
                $0.minimum = .decimal(-1_000_000_000)
            },
            attribute("ratio", .double, .real(0.1)) { $0.maximum = .real(1.5) },
            attribute("small", .float, .real(0.5)),
            attribute("isOn", .boolean, .boolean(true)) { $0.isOptional = true },
            attribute("when", .date, .date(Date(timeIntervalSinceReferenceDate: 86_400.25))) {
                $0.minimum = .date(Date(timeIntervalSinceReferenceDate: 0))
            },
            attribute("bytes", .binaryData, nil) { $0.allowsExternalStorage = true },
            attribute("key", .uuid, .uuid(UUID(uuidString: "01234567-89AB-CDEF-0123-456789ABCDEF")!)),
            attribute("link", .uri, .url(URL(string: "https://example.org/a?b=c")!)),
            attribute("colour", .transformable, nil) {
                $0.valueTransformerName = "ColourTransformer"
                $0.valueClassName = "Colour"
            },
            attribute("reference", .objectID, nil),
            attribute("anything", .undefined, nil) { $0.isTransient = true },
            attribute("place", .composite, nil) { $0.compositeName = "Place" },
            attribute("area", .composite, nil) { $0.compositeName = "Area" },
        ]
        return thing
    }()

    private static let note: EntityDefinition = {
        var note = EntityDefinition(name: "Note")
        note.parentName = "Thing"
        note.versionHashModifier = "b"
        note.renamingIdentifier = "Memo"
        note.uniquenessConstraints = [["title"], ["title", "number16"]]
        note.compoundIndexes = [["title", "number16"]]
        note.spotlightDisplayName = "title"
        note.attributes = [
            attribute("title", .string, .string("ohne „Titel“")) {
                $0.minimum = .integer(1)
                $0.maximum = .integer(80)
                $0.regularExpression = "[a-z]\\d+"
                $0.validations = [
                    ValidationDefinition(predicate: "SELF != \"x\"", warning: "not x"),
                    ValidationDefinition(predicate: "length < 90", warning: "1661"),
                    ValidationDefinition(predicate: "length < 91"),
                ]
                $0.isIndexed = true
                $0.isIndexedBySpotlight = true
                $0.preservesValueOnDeletion = true
                $0.allowsCloudEncryption = true
                $0.versionHashModifier = "1"
                $0.renamingIdentifier = "name"
                $0.userInfo = ["a": .string("b")]
            },
            attribute("folderTitle", .string, nil) { $0.derivation = "canonical:(folder.title)" },
        ]
        var folder = RelationshipDefinition(name: "folder", destinationName: "Folder")
        folder.inverseName = "notes"
        folder.isOptional = true
        var thing = RelationshipDefinition(name: "thing", destinationName: "Thing")
        thing.deleteRule = .noAction
        thing.isTransient = true
        note.relationships = [folder, thing]
        var by = FetchIndexDefinition(name: "byTitle", elements: [element("title") { $0.isAscending = false }])
        by.partialPredicate = "number16 > 3 AND title != nil"
        note.indexes = [
            by,
            FetchIndexDefinition(
                name: "byExpression",
                elements: [
                    element(nil) {
                        $0.expression = "lowercase:(title)"
                        $0.expressionType = .string
                    },
                    element("ratio") { $0.kind = .rTree },
                ]
            ),
        ]
        return note
    }()

    private static let folder: EntityDefinition = {
        var folder = EntityDefinition(name: "Folder")
        folder.attributes = [attribute("title", .string, nil)]
        var notes = RelationshipDefinition(name: "notes", destinationName: "Note")
        notes.inverseName = "folder"
        notes.isToMany = true
        notes.isOrdered = true
        notes.minimumCount = 2
        notes.maximumCount = 0
        notes.deleteRule = .deny
        notes.userInfo = ["x": .string("y")]
        folder.relationships = [notes]
        var longNotes = FetchRequestDefinition(name: "longNotes", entityName: "Note")
        longNotes.predicate = "title BEGINSWITH[cd] $FETCH_SOURCE.title AND ANY folder.notes.number16 IN {1, 2}"
        folder.fetchedProperties = [FetchedPropertyDefinition(name: "longNotes", fetchRequest: longNotes)]
        return folder
    }()

    private static let request: FetchRequestDefinition = {
        var request = FetchRequestDefinition(name: "recent", entityName: "Note")
        request.predicate =
            "when > $start AND (title LIKE \"a*\" OR NOT title CONTAINS[c] \"b\") AND ratio BETWEEN {0, 1}"
        request.fetchLimit = 20
        request.fetchBatchSize = 5
        request.resultType = .dictionaries
        request.includesSubentities = false
        request.returnsDistinctResults = true
        request.sortDescriptors = [
            SortDefinition(key: "when", isAscending: false, selector: "compare:"),
            SortDefinition(key: "title", isAscending: true, selector: "localizedStandardCompare:"),
        ]
        return request
    }()

    private static func attribute(
        _ name: String,
        _ type: AttributeType,
        _ defaultValue: PropertyListValue?,
        _ change: (inout AttributeDefinition) -> Void = { _ in }
    ) -> AttributeDefinition {
        var attribute = AttributeDefinition(name: name, type: type)
        attribute.defaultValue = defaultValue
        change(&attribute)
        return attribute
    }

    private static func element(
        _ name: String?,
        _ change: (inout FetchIndexDefinition.Element) -> Void
    ) -> FetchIndexDefinition.Element {
        var element = FetchIndexDefinition.Element(propertyName: name)
        change(&element)
        return element
    }
}
