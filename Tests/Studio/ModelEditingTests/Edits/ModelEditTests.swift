import Foundation
import ManagedObjectModelFormat
import Testing

@testable import ModelEditing

/// What each edit does beyond the place that it names, and what keeps it from being done.
@Suite struct ModelEditTests {
    private let book = AttributeOwner.entity("Book")

    /// Returns the library after edits, which must be valid.
    private func library(_ edits: ModelEdit...) throws -> ModelDefinition {
        var source = try ModelSource(text: SampleTexts.library)
        for edit in edits { _ = try source.perform(edit) }
        #expect(source.definition.validationErrors().map(\.description) == [])
        return source.definition
    }

    // MARK: - Renaming

    @Test func everythingFollowsARenamedEntity() throws {
        let model = try library(.renameEntity("Book", to: "Tome", keepsIdentifier: true))
        #expect(model.entities.map(\.name) == ["Novel", "Shelf", "Tome"])
        let tome = try #require(model.entity(named: "Tome"))
        #expect(tome.className == "Tome")
        #expect(tome.renamingIdentifier == "Book")
        #expect(model.entity(named: "Novel")?.parentName == "Tome")
        #expect(model.entity(named: "Shelf")?.relationships.first?.destinationName == "Tome")
        #expect(tome.fetchedProperties.first?.fetchRequest.entityName == "Tome")
        #expect(model.fetchRequests.first?.entityName == "Tome")
        #expect(model.configurations.first?.entityNames == ["Shelf", "Tome"])
        #expect(model.document.positionOrder == ["Novel", "Shelf", "Tome"])
        #expect(model.document.positions["Tome"]?.height == 119)
    }

    @Test func theModuleOfARenamedClassStays() throws {
        #expect(try library(.renameEntity("Shelf", to: "Board")).entity(named: "Board")?.className == ".Board")
        let other = try library(
            .set(\.className, to: "App.Regal", ofEntity: "Shelf"),
            .renameEntity("Shelf", to: "Board")
        )
        #expect(other.entity(named: "Board")?.className == "App.Regal")
    }

    @Test func theFirstNameIsTheIdentifier() throws {
        let twice = try library(
            .renameAttribute("title", of: book, to: "heading", keepsIdentifier: true),
            .renameAttribute("heading", of: book, to: "caption", keepsIdentifier: true)
        )
        #expect(twice.attribute("caption", of: book)?.renamingIdentifier == "title")
        let back = try library(
            .renameRelationship("shelf", of: "Book", to: "board", keepsIdentifier: true),
            .renameRelationship("board", of: "Book", to: "shelf", keepsIdentifier: true)
        )
        #expect(back.entity(named: "Book")?.relationships.first?.renamingIdentifier == nil)
    }

    @Test func indexesConstraintsAndInversesFollowARenamedProperty() throws {
        let model = try library(
            .renameAttribute("isbn", of: book, to: "number"),
            .renameRelationship("shelf", of: "Book", to: "board"),
            .addConstraint(["place.room"], to: "Shelf"),
            .renameAttribute("place", of: .entity("Shelf"), to: "spot")
        )
        #expect(model.entity(named: "Book")?.uniquenessConstraints == [["number"]])
        #expect(model.entity(named: "Book")?.indexes.first?.elements.map(\.propertyName) == ["title", "number"])
        #expect(model.entity(named: "Shelf")?.relationships.first?.inverseName == "board")
        #expect(model.entity(named: "Shelf")?.uniquenessConstraints == [["spot.room"]])
    }

    @Test func attributesFollowARenamedComposite() throws {
        let model = try library(.renameComposite("Place", to: "Spot"))
        #expect(model.attribute("place", of: .entity("Shelf"))?.compositeName == "Spot")
    }

    // MARK: - Deleting

    @Test func nothingNamesADeletedEntity() throws {
        var source = try ModelSource(text: SampleTexts.library)
        _ = try source.perform(.deleteEntity("Book"))
        let model = source.definition
        #expect(model.use(ofEntity: "Book") == nil)
        #expect(model.entity(named: "Novel")?.parentName == nil)
        #expect(model.fetchRequests.isEmpty)
        #expect(model.document.positionOrder == ["Novel", "Shelf"])
        #expect(!source.text.contains("\"Book\""))
    }

    @Test func nothingNamesADeletedProperty() throws {
        let model = try library(.deleteAttribute("isbn", of: book), .deleteRelationship("books", of: "Shelf"))
        #expect(model.entity(named: "Book")?.uniquenessConstraints == [])
        #expect(model.entity(named: "Book")?.indexes.first?.elements.map(\.propertyName) == ["title"])
        #expect(model.entity(named: "Book")?.relationships.first?.inverseName == nil)
    }

    // MARK: - Relationships

    @Test func bothEndsAreKeptInStep() throws {
        let added = try library(
            .addRelationship("lender", to: "Shelf", of: "Book"),
            .addRelationship("lent", to: "Book", of: "Shelf"),
            .setInverse("lent", ofRelationship: "lender", in: "Book")
        )
        #expect(inverses(added) == ["Book.lender=lent", "Book.shelf=books", "Shelf.books=shelf", "Shelf.lent=lender"])
        let taken = try library(
            .addRelationship("lender", to: "Shelf", of: "Book"),
            .setInverse("books", ofRelationship: "lender", in: "Book")
        )
        #expect(inverses(taken) == ["Book.lender=books", "Book.shelf=nil", "Shelf.books=lender"])
        let none = try library(.setInverse(nil, ofRelationship: "shelf", in: "Book"))
        #expect(inverses(none) == ["Book.shelf=nil", "Shelf.books=nil"])
        let elsewhere = try library(.setDestination("Novel", ofRelationship: "shelf", in: "Book"))
        #expect(inverses(elsewhere) == ["Book.shelf=nil", "Shelf.books=nil"])
        let reflexive = try library(
            .addRelationship("sequel", to: "Book", of: "Book"),
            .setInverse("sequel", ofRelationship: "sequel", in: "Book")
        )
        #expect(inverses(reflexive).contains("Book.sequel=sequel"))
    }

    private func inverses(_ model: ModelDefinition) -> [String] {
        model.entities.flatMap { entity in
            entity.relationships.map { "\(entity.name).\($0.name)=\($0.inverseName ?? "nil")" }
        }
    }

    @Test func aToOneRelationshipHasNoOrderAndNoCounts() throws {
        let model = try library(
            .set(\.isOrdered, to: true, ofRelationship: "books", in: "Shelf"),
            .set(\.minimumCount, to: 2, ofRelationship: "books", in: "Shelf"),
            .setToMany(false, ofRelationship: "books", in: "Shelf")
        )
        let books = try #require(model.entity(named: "Shelf")?.relationships.first)
        #expect((books.isOrdered, books.minimumCount, books.maximumCount) == (false, 0, 1))
    }

    // MARK: - Attributes

    @Test func anAttributeTakesWhatXcodeGivesItsType() throws {
        let number = try library(.setType(.integer32, ofAttribute: "title", in: book)).attribute("title", of: book)
        #expect(number?.defaultValue == .integer(0))
        #expect(number?.usesScalarType == true)
        let date = try library(.setType(.date, ofAttribute: "pages", in: book)).attribute("pages", of: book)
        #expect(date?.defaultValue == nil)
        #expect(date?.usesScalarType == false)
        let composite = try library(.setComposite("Place", ofAttribute: "pages", in: book)).attribute("pages", of: book)
        #expect(composite?.compositeName == "Place")
        #expect(composite?.usesScalarType == nil)
    }

    @Test func typedDefaultsAreReadAsTheFileIs() throws {
        func value(_ text: String, _ type: AttributeType) throws -> PropertyListValue? {
            try library(
                .addAttribute("value", type, to: book),
                .setDefault(text, ofAttribute: "value", in: book)
            ).attribute("value", of: book)?.defaultValue
        }
        #expect(try value("12", .integer16) == .integer(12))
        #expect(try value("0.5", .double) == .real(0.5))
        #expect(try value("yes", .boolean) == .boolean(true))
        #expect(try value("<a>", .string) == .string("<a>"))
        #expect(try value("", .string) == .string(""))
        #expect(try value("", .integer16) == nil)
        #expect(try value("2001-01-02", .date) == .date(Date(timeIntervalSinceReferenceDate: 86_400)))
        #expect(try value("2001-01-01T00:01:00Z", .date) == .date(Date(timeIntervalSinceReferenceDate: 60)))
        #expect(
            try refusal(.setDefault("x", ofAttribute: "pages", in: book))
                == "“x” cannot be a value of pages: it must be a whole number of 32 bits."
        )
    }

    @Test func boundsAreTypedAsTexts() throws {
        func bounds(_ text: String, _ type: AttributeType) throws -> [PropertyListValue?] {
            let attribute = try library(
                .addAttribute("value", type, to: book),
                .setMinimum(text, ofAttribute: "value", in: book),
                .setMaximum(text, ofAttribute: "value", in: book)
            ).attribute("value", of: book)
            return [attribute?.minimum, attribute?.maximum]
        }
        #expect(try bounds("12", .integer16) == [.integer(12), .integer(12)])
        #expect(try bounds("3", .string) == [.integer(3), .integer(3)], "The length of a string has bounds.")
        #expect(try bounds("", .string) == [nil, nil])
        let day = PropertyListValue.date(Date(timeIntervalSinceReferenceDate: 86_400))
        #expect(try bounds("2001-01-02", .date) == [day, day])
        #expect(try refusal(.setMaximum("x", ofAttribute: "pages", in: book))?.contains("a whole number") == true)
    }

    /// What inspectors show is what edits take.
    @Test(arguments: [
        ("12", AttributeType.integer16), ("0.5", .double), ("12", .float), ("1e+20", .double), ("0.1", .decimal),
        ("YES", .boolean), ("a", .string), ("2001-01-02T00:00:00Z", .date), ("0.25", .date),
        ("6BA7B810-9DAD-11D1-80B4-00C04FD430C8", .uuid), ("https://example.com/a", .uri),
    ])
    func valuesAreShownAsTheyAreTyped(_ text: String, _ type: AttributeType) throws {
        let model = try library(
            .addAttribute("value", type, to: book),
            .setDefault(text, ofAttribute: "value", in: book)
        )
        #expect(model.attribute("value", of: book)?.defaultValue?.typedText == text)
    }

    // MARK: - Refusals

    @Test func editsThatCannotBeDoneSayWhy() throws {
        let refused: [(ModelEdit, String)] = [
            (.addEntity(named: "Book"), "The name “Book” is taken by another entity."),
            (.addEntity(named: "Place"), "The name “Place” is taken by a composite."),
            (
                .addEntity(named: "my book"),
                "“my book” cannot be the name: it begins with an upper-case letter and has letters, digits and underscores."
            ),
            (.deleteEntity("None"), "There is no entity “None”."),
            (.renameEntity("Book", to: "Shelf"), "The name “Shelf” is taken by another entity."),
            (.setParent("None", ofEntity: "Book"), "There is no entity “None”."),
            (.setParent("Novel", ofEntity: "Book"), "Book cannot inherit from Novel, which inherits from Book."),
            (.setParent("Book", ofEntity: "Book"), "Book cannot inherit from Book, which inherits from Book."),
            (.addAttribute("title", .string, to: book), "The name “title” is taken by a property of Book."),
            (.addAttribute("title", .string, to: .entity("Novel")), "The name “title” is taken by a property of Book."),
            (
                .addAttribute("Title", .string, to: book),
                "“Title” cannot be the name: it begins with a lower-case letter and has letters, digits and underscores."
            ),
            (.renameAttribute("none", of: book, to: "other"), "There is no attribute “none” in Book."),
            (.setComposite("None", ofAttribute: "title", in: book), "There is no composite “None”."),
            (
                .setComposite("Place", ofAttribute: "room", in: .composite("Place")),
                "Place cannot contain Place, which contains Place."
            ),
            (.setDestination("None", ofRelationship: "shelf", in: "Book"), "There is no entity “None”."),
            (
                .setInverse("none", ofRelationship: "shelf", in: "Book"), "There is no relationship “none” in Shelf."
            ),
            (.addConstraint(["none"], to: "Book"), "There is no property “none” in Book."),
            (.deleteConstraint(at: 7, of: "Book"), "Book has no constraint number 8."),
            (.deleteConstraint(at: -1, of: "Book"), "Book has no constraint number 0."),
            (
                .addIndex(FetchIndexDefinition(name: "e", elements: []), to: "Book"),
                "An index has at least one element."
            ),
            (.deleteComposite("Place"), "Place is the type of Shelf.place."),
            (.addConfiguration("Local"), "The name “Local” is taken."),
            (.setMember(true, "None", ofConfiguration: "Local"), "There is no entity “None”."),
            (.set(\.name, to: "X", ofEntity: "Book"), "This is changed by an edit of its own."),
            (
                .set(\.destinationName, to: "X", ofRelationship: "shelf", in: "Book"),
                "This is changed by an edit of its own."
            ),
            (
                .setPosition(ElementPosition(x: .nan, y: 0, width: 1, height: 1), ofEntity: "Book"),
                "A place in the graph is a number."
            ),
        ]
        for (edit, sentence) in refused {
            #expect(try refusal(edit) == sentence, "\(edit.title)")
        }
    }

    @Test func aPropertyThatAChildHasIsNoneForItsParent() throws {
        var source = try ModelSource(text: SampleTexts.library)
        _ = try source.perform(.addAttribute("genre", .string, to: .entity("Novel")))
        #expect(throws: EditError("The name “genre” is taken by a property of Novel.")) {
            try source.perform(.addAttribute("genre", .string, to: book))
        }
        _ = try source.perform(.addAttribute("genre", .string, to: .entity("Shelf")))
        #expect(throws: EditError("Novel cannot inherit from Shelf: both have a property “genre”.")) {
            try source.perform(.setParent("Shelf", ofEntity: "Novel"))
        }
    }

    @Test func severalEditsAreOneOrNone() throws {
        let both = ModelEdit("Both", of: [.addEntity(named: "Zoo"), .addEntity(named: "Zoo")])
        #expect(try refusal(both) == "The name “Zoo” is taken by another entity.")
        let model = try library(ModelEdit("Swap", of: [.deleteEntity("Novel"), .addEntity(named: "Play")]))
        #expect(model.entities.map(\.name) == ["Book", "Play", "Shelf"])
    }
}
