import Foundation
import Testing
import WebUITestSupport

@testable import StudioScreens

/// All fields of all inspectors: each is filled, and the file has it afterwards.
@MainActor
@Suite(.serialized) struct InspectorFieldTests {
    /// A field with what is done to it, and a text that the file has then and did not have before.
    struct Case: CustomTestStringConvertible, Sendable {
        let place: String
        let field: String
        let action: Action
        let text: String

        enum Action: Sendable {
            case fill(String)
            case toggle
            case choose(String)
            case tap
        }

        init(_ place: String, _ field: String, _ action: Action, _ text: String) {
            (self.place, self.field, self.action, self.text) = (place, field, action, text)
        }

        var testDescription: String { "\(place): \(field)" }
    }

    nonisolated static let entity: [Case] = [
        Case("entity/Book", "Name", .fill("Tome"), "<entity name=\"Tome\" representedClassName=\"Tome\""),
        Case("entity/Book", "Abstract Entity", .toggle, "isAbstract=\"YES\""),
        Case("entity/Book", "Parent Entity", .choose("Shelf"), "parentEntity=\"Shelf\""),
        Case("entity/Book", "Class", .fill("Volume"), "representedClassName=\"Volume\""),
        Case("entity/Book", "Module", .fill("Library"), "representedClassName=\"Library.Book\""),
        Case("entity/Book", "Codegen", .choose("Category/Extension"), "codeGenerationType=\"category\""),
        Case("entity/Book", "Constraint 1", .fill("isbn, title"), "<constraint value=\"title\"/>"),
        Case("entity/Shelf", "Add Constraint", .tap, "<constraint value=\"place\"/>"),
        Case("entity/Shelf", "Add Compound Index", .tap, "<index value=\"place\"/>"),
        Case("entity/Book", "Display Name", .fill("title"), "coreSpotlightDisplayNameExpression=\"title\""),
        Case("entity/Book", "Sync", .toggle, "representedClassName=\"Book\" syncable=\"NO\""),
        Case("entity/Book", "Add Entry", .tap, "<entry key=\"key\" value=\"value\"/>"),
        Case("entity/Book", "Hash Modifier", .fill("2"), "versionHashModifier=\"2\""),
        Case("entity/Book", "Renaming ID", .fill("Volume"), "elementID=\"Volume\""),
        Case("entity/Book", "X", .fill("12.5"), "positionX=\"12.5\""),
    ]

    nonisolated static let attribute: [Case] = [
        Case("entity/Book/title", "Name", .fill("heading"), "<attribute name=\"heading\""),
        Case(
            "entity/Book/title",
            "Type",
            .choose("Binary Data"),
            "<attribute name=\"title\" optional=\"YES\" attributeType=\"Binary\"/>"
        ),
        Case("entity/Book/title", "Optional", .toggle, "<attribute name=\"title\" attributeType=\"String\"/>"),
        Case("entity/Book/title", "Transient", .toggle, "transient=\"YES\""),
        Case("entity/Book/title", "Derivation", .fill("uppercase:(isbn)"), "derivationExpression=\"uppercase:(isbn)\""),
        Case("entity/Book/title", "Default Value", .fill("Untitled"), "defaultValueString=\"Untitled\""),
        Case("entity/Book/title", "Maximum Length", .fill("80"), "maxValueString=\"80\""),
        Case("entity/Book/title", "Regular Expression", .fill("[A-Z].*"), "regularExpressionString=\"[A-Z].*\""),
        Case("entity/Book/pages", "Minimum", .fill("1"), "minValueString=\"1\""),
        Case("entity/Book/pages", "Use Scalar Type", .toggle, "usesScalarValueType=\"NO\""),
        Case("entity/Book/title", "Index in Spotlight", .toggle, "spotlightIndexingEnabled=\"YES\""),
        Case("entity/Book/title", "Preserve After Deletion", .toggle, "preserveAfterDeletion=\"YES\""),
        Case("entity/Book/title", "Allows Cloud Encryption", .toggle, "allowsCloudEncryption=\"YES\""),
        Case("entity/Book/title", "Store in External Record File", .toggle, "storedInTruthFile=\"YES\""),
        Case("entity/Book/title", "Indexed", .toggle, "indexed=\"YES\""),
        Case("entity/Book/title", "Sync", .toggle, "syncable=\"NO\""),
        Case("entity/Book/title", "Add Entry", .tap, "<entry key=\"key\" value=\"value\"/>"),
        Case("entity/Book/title", "Hash Modifier", .fill("2"), "versionHashModifier=\"2\""),
        Case("entity/Book/title", "Renaming ID", .fill("name"), "elementID=\"name\""),
        Case("composite/Place", "Name", .fill("Spot"), "<composite name=\"Spot\">"),
        Case("composite/Place/room", "Name", .fill("hall"), "<attribute name=\"hall\""),
        Case("composite/Place/room", "Type", .choose("Integer 16"), "attributeType=\"Integer 16\""),
    ]

    nonisolated static let relationship: [Case] = [
        Case("entity/Book/shelf", "Name", .fill("home"), "<relationship name=\"home\""),
        Case("entity/Book/shelf", "Destination", .choose("Book"), "destinationEntity=\"Book\"/>"),
        Case("entity/Book/shelf", "Inverse", .choose("No Inverse"), "destinationEntity=\"Shelf\"/>"),
        Case("entity/Book/shelf", "Optional", .toggle, "<relationship name=\"shelf\" maxCount=\"1\""),
        Case("entity/Book/shelf", "Transient", .toggle, "transient=\"YES\""),
        Case("entity/Book/shelf", "Delete Rule", .choose("Deny"), "deletionRule=\"Deny\""),
        Case(
            "entity/Shelf/books",
            "Type",
            .choose("To One"),
            "maxCount=\"1\" deletionRule=\"Nullify\" destinationEntity=\"Book\""
        ),
        Case("entity/Shelf/books", "Ordered", .toggle, "ordered=\"YES\""),
        Case("entity/Shelf/books", "Minimum Count", .fill("2"), "minCount=\"2\""),
        Case("entity/Shelf/books", "Maximum Count", .fill("9"), "maxCount=\"9\""),
        Case("entity/Shelf/books", "Index in Spotlight", .toggle, "spotlightIndexingEnabled=\"YES\""),
        Case("entity/Shelf/books", "Store in External Record File", .toggle, "storedInTruthFile=\"YES\""),
        Case("entity/Shelf/books", "Indexed", .toggle, "indexed=\"YES\""),
        Case("entity/Shelf/books", "Sync", .toggle, "syncable=\"NO\""),
        Case("entity/Shelf/books", "Add Entry", .tap, "<entry key=\"key\" value=\"value\"/>"),
        Case("entity/Shelf/books", "Hash Modifier", .fill("2"), "versionHashModifier=\"2\""),
        Case("entity/Shelf/books", "Renaming ID", .fill("tomes"), "elementID=\"tomes\""),
    ]

    nonisolated static let others: [Case] = [
        Case("entity/Book/others", "Name", .fill("more"), "<fetchedProperty name=\"more\""),
        Case(
            "entity/Book/others",
            "Destination",
            .choose("Shelf"),
            "entity=\"Shelf\" predicateString=\"pages &gt; 5\""
        ),
        Case("entity/Book/others", "Sync", .toggle, "syncable=\"NO\""),
        Case("entity/Book/others", "Add Entry", .tap, "<entry key=\"key\" value=\"value\"/>"),
        Case("entity/Book/others", "Hash Modifier", .fill("2"), "versionHashModifier=\"2\""),
        Case("entity/Book/others", "Renaming ID", .fill("rest"), "elementID=\"rest\""),
        Case("entity/Book/index:byTitle", "Name", .fill("byHeading"), "<fetchIndex name=\"byHeading\">"),
        Case("entity/Book/index:byTitle", "Property", .choose("pages"), "<fetchIndexElement property=\"pages\""),
        Case("entity/Book/index:byTitle", "Property", .choose("Expression"), "expression=\"title\""),
        Case("entity/Book/index:byTitle", "Index Type", .choose("RTree"), "type=\"RTree\""),
        Case("entity/Book/index:byTitle", "Order", .choose("Descending"), "order=\"descending\""),
        Case("entity/Book/index:byTitle", "Add Element", .tap, "<fetchIndexElement property=\"isbn\""),
        Case("request/long", "Name", .fill("thick"), "<fetchRequest name=\"thick\""),
        Case("request/long", "Entity", .choose("Shelf"), "<fetchRequest name=\"long\" entity=\"Shelf\""),
        Case("request/long", "Fetch Limit", .fill("10"), "fetchLimit=\"10\""),
        Case("request/long", "Batch Size", .fill("20"), "fetchBatchSize=\"20\""),
        Case("request/long", "Result Type", .choose("Count"), "resultType=\"4\""),
        Case("request/long", "Include Subentities", .toggle, "includeSubentities=\"YES\""),
        Case("request/long", "Include Property Values", .toggle, "includePropertyValues=\"YES\""),
        Case("request/long", "Include Pending Changes", .toggle, "includesPendingChanges=\"YES\""),
        Case("request/long", "Return Objects as Faults", .toggle, "returnObjectsAsFaults=\"YES\""),
        Case("request/long", "Return Distinct Results", .toggle, "returnDistinctResults=\"YES\""),
        Case("configuration/Local", "Name", .fill("Disk"), "<configuration name=\"Disk\">"),
        Case("configuration/Local", "Used with CloudKit", .toggle, "usedWithCloudKit=\"YES\""),
        Case("configuration/Local", "Shelf", .toggle, "<memberEntity name=\"Book\"/>\n    </configuration>"),
        Case("versions", "Identifier", .fill("v1"), "userDefinedModelVersionIdentifier=\"v1\""),
        Case("versions", "Used with CloudKit", .toggle, "usedWithCloudKit=\"YES\""),
    ]

    @Test(arguments: entity + attribute + relationship + others)
    func aFieldIsInTheFile(_ field: Case) async throws {
        let workshop = try EditorWorkshop()
        #expect(!EditorWorkshop.text.replacing("&#10;", with: "\n").contains(field.text), "The sample has it already.")
        let client = try await workshop.page("/m0/\(field.place.replacing(":", with: "%3A"))")
        switch field.action {
        case .fill(let text): try client.fill(field.field, text)
        case .toggle: try client.toggle(field.field)
        case .choose(let option): try client.choose(option, of: field.field)
        case .tap: try client.tap(field.field)
        }
        #expect(client.refusal == nil)
        try client.tap("Save")
        let saved = try workshop.saved()
        #expect(saved.contains(field.text), "\(differences(EditorWorkshop.text, saved))")
        #expect(try client.differenceFromSession() == nil && client.failures.isEmpty)
    }

    @Test(arguments: [
        (
            "entity/Book/pages", "Default Value", "many",
            "“many” cannot be a value of pages: it must be a whole number of 32 bits."
        ),
        ("entity/Book/pages", "Minimum", "few", "must be"),
        ("entity/Shelf/books", "Minimum Count", "-1", "it is a whole number"),
        ("entity/Book", "X", "left", "no place in the graph"),
        ("entity/Book", "Constraint 1", "gone", "There is no property “gone” in Book."),
        ("entity/Book/index:byTitle", "Name", "", "A name has at least one letter"),
    ])
    func whatCannotBeIsRefused(_ place: String, _ field: String, _ text: String, _ sentence: String) async throws {
        let workshop = try EditorWorkshop()
        let client = try await workshop.page("/m0/\(place.replacing(":", with: "%3A"))")
        let before = try client.field(field).value
        try client.fill(field, text)
        #expect(client.refusal?.contains(sentence) == true, "\(client.refusal ?? "nothing")")
        #expect(try client.field(field).value == before && !client.shows("edited"))
    }

    @Test func userInfoIsEditedEntryByEntry() async throws {
        let workshop = try EditorWorkshop()
        let client = try await workshop.page("/m0/entity/Book")
        try client.tap("Add Entry")
        try client.tap("Add Entry")
        try client.fill("Key key", "swiftTypes")
        try client.fill("Value of swiftTypes", "YES")
        try client.tap("Remove key1")
        try client.tap("Save")
        #expect(try workshop.saved().contains("<entry key=\"swiftTypes\" value=\"YES\"/>\n"))
        #expect(try !workshop.saved().contains("key1"))
    }
}
