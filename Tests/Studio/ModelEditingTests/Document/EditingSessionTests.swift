import Foundation
import ManagedObjectModelFormat
import Observation
import SeededRandom
import Testing

@testable import ModelEditing

/// Two people edit one model: each takes back their own edits only.
@MainActor
@Suite struct EditingSessionTests {
    private let book = AttributeOwner.entity("Book")

    private func withSessions(
        _ body: (ModelDocument, EditingSession<ModelDocument>, EditingSession<ModelDocument>) throws -> Void
    ) throws {
        try withFolder { folder in
            let document = try ModelDocument(contentsOf: writePackage(["Library"], current: "Library", in: folder))
            try body(document, document.makeSession(), document.makeSession())
        }
    }

    private func text(_ document: ModelDocument) -> String? { document.model.sources["Library"]?.text }
    private func model(_ document: ModelDocument) -> ModelDefinition {
        document.model.sources["Library"]?.definition ?? ModelDefinition()
    }

    @Test func everybodyTakesBackTheirOwnEdits() throws {
        try withSessions { document, ada, ben in
            try ada.perform(.renameAttribute("title", of: book, to: "heading"), in: "Library")
            try ben.perform(.set(\.isOptional, to: false, ofAttribute: "isbn", in: book), in: "Library")
            try ben.perform(.addEntity(named: "Zoo"), in: "Library")
            #expect(ada.undoTitle == "Rename Attribute title")
            #expect(ben.undoTitle == "Add Entity")
            try ada.undo()
            #expect(ada.undoTitle == nil)
            #expect(ada.redoTitle == "Rename Attribute title")
            #expect(model(document).entity(named: "Book")?.attributes.map(\.name) == ["isbn", "pages", "title"])
            #expect(model(document).entity(named: "Zoo") != nil)
            try ada.redo()
            try ben.undo()
            try ben.undo()
            try ada.undo()
            #expect(text(document) == SampleTexts.library)
            #expect(throws: EditError("There is nothing to undo.")) { try ada.undo() }
        }
    }

    @Test func fieldsOfOneAttributeAreDifferentPlaces() throws {
        try withSessions { document, ada, ben in
            try ada.perform(.set(\.isOptional, to: true, ofAttribute: "pages", in: book), in: "Library")
            try ben.perform(.set(\.minimum, to: .integer(1), ofAttribute: "pages", in: book), in: "Library")
            try ada.undo()
            #expect(model(document).entity(named: "Book")?.attributes[1].minimum == .integer(1))
            try ben.undo()
            #expect(text(document) == SampleTexts.library)
        }
    }

    @Test func anEditOfTheSamePlaceKeepsOneFromBeingTakenBack() throws {
        try withSessions { document, ada, ben in
            try ada.perform(.addEntity(named: "Zoo"), in: "Library")
            try ada.perform(.setDefault("5", ofAttribute: "pages", in: book), in: "Library")
            try ben.perform(.setDefault("7", ofAttribute: "pages", in: book), in: "Library")
            let before = text(document)
            #expect(
                throws: EditError(
                    "“Change Default Value of pages” cannot be undone: Book.pages has been changed meanwhile."
                )
            ) { try ada.undo() }
            #expect(text(document) == before)
            // The refused step is gone, so that those before it can be taken back.
            #expect(ada.undoTitle == "Add Entity")
            try ada.undo()
            #expect(model(document).entity(named: "Zoo") == nil)
        }
    }

    @Test func aNameThatOthersUseMeanwhileIsNotTakenAway() throws {
        try withSessions { document, ada, ben in
            try ada.perform(.renameEntity("Book", to: "Tome"), in: "Library")
            try ben.perform(.addRelationship("tome", to: "Tome", of: "Shelf"), in: "Library")
            #expect(
                throws: EditError("“Rename Entity Book” cannot be undone: Shelf.tome uses Tome meanwhile.")
            ) { try ada.undo() }
            try ada.perform(.addAttribute("genre", .string, to: .entity("Novel")), in: "Library")
            try ben.perform(.addConstraint(["genre"], to: "Novel"), in: "Library")
            #expect(throws: EditError.self) { try ada.undo() }
            #expect(model(document).validationErrors().isEmpty)
        }
    }

    @Test func aNameThatIsTakenMeanwhileDoesNotComeBack() throws {
        try withSessions { document, ada, ben in
            try ada.perform(.deleteEntity("Novel"), in: "Library")
            try ben.perform(.addEntity(named: "Novel"), in: "Library")
            #expect(
                throws: EditError(
                    "“Delete Entity Novel” cannot be undone: The name “Novel” has been given to something else meanwhile."
                )
            ) { try ada.undo() }
            try ben.undo()
            #expect(model(document).entity(named: "Novel") == nil)
        }
    }

    @Test func somethingDeletedWithTheEditsOfOthersStaysDeleted() throws {
        try withSessions { document, ada, ben in
            try ada.perform(.addAttribute("genre", .string, to: book), in: "Library")
            try ben.perform(.deleteEntity("Book"), in: "Library")
            #expect(throws: EditError.self) { try ada.undo() }
            try ben.undo()
            #expect(
                model(document).entity(named: "Book")?.attributes.map(\.name) == ["genre", "isbn", "pages", "title"]
            )
        }
    }

    @Test func aVersionWithEditsOfOthersDoesNotGo() throws {
        try withSessions { document, ada, ben in
            try ada.perform(.add("Library 2", basedOn: "Library"))
            try ben.perform(.addEntity(named: "Zoo"), in: "Library 2")
            #expect(throws: EditError.self) { try ada.undo() }
            #expect(document.model.versionNames == ["Library", "Library 2"])
        }
    }

    @Test func editsThatChangeNothingAreNoSteps() throws {
        try withSessions { document, ada, _ in
            try ada.perform(.set(\.isAbstract, to: false, ofEntity: "Book"), in: "Library")
            try ada.perform(.setCurrent("Library"))
            #expect(ada.undoTitle == nil)
            #expect(document.revision == 0)
        }
    }

    @Test func aNewEditEndsWhatCouldBeRedone() throws {
        try withSessions { _, ada, _ in
            try ada.perform(.addEntity(named: "Zoo"), in: "Library")
            try ada.undo()
            try ada.perform(.addEntity(named: "Zoo"), in: "Library")
            #expect(ada.redoTitle == nil)
            #expect(throws: EditError("There is nothing to redo.")) { try ada.redo() }
        }
    }

    @Test func observersAreTold() throws {
        try withSessions { document, ada, ben in
            let count = Counter()
            @MainActor func observe() {
                withObservationTracking {
                    _ = document.model.sources["Library"]?.definition
                    _ = ben.undoTitle
                } onChange: {
                    count.value += 1
                }
            }
            observe()
            try ada.perform(.addEntity(named: "Zoo"), in: "Library")
            #expect(count.value == 1)
            observe()
            try ben.perform(.addEntity(named: "Ark"), in: "Library")
            #expect(count.value == 2)
        }
    }

    private final class Counter: @unchecked Sendable { var value = 0 }

    /// Random edits of three people, who take back and redo theirs. Whatever is refused, the text stays one that reads, without
    /// structural errors other than those that edits may make.
    @Test(arguments: 0..<30) func randomEditsOfSeveralLeaveAModel(seed: Int) throws {
        try withSessions { document, ada, ben in
            let sessions = [ada, ben, document.makeSession()]
            var edits = RandomEdits(seed: 5_000 + seed)
            var refused = 0
            for _ in 0..<60 {
                let session = edits.random.pick(sessions)
                let before = text(document)
                do {
                    switch edits.random.below(5) {
                    case 0: try session.undo()
                    case 1: try session.redo()
                    default: try session.perform(edits.edit(of: model(document)), in: "Library")
                    }
                } catch {
                    refused += 1
                    #expect(text(document) == before)
                }
                let read = try document.model.sources["Library"]?.reread()
                #expect(read == model(document), "seed \(seed)")
                let names = model(document).entities.map(\.name)
                #expect(Set(names).count == names.count)
            }
            #expect(refused < 55)
        }
    }
}
