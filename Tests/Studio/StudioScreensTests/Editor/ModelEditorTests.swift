import Foundation
import ModelEditing
import Testing
import WebUITestSupport

@testable import StudioScreens

/// The model editor: edits, undo, saving, and several pages on one model.
@MainActor
@Suite struct ModelEditorTests {
    private let workshop: EditorWorkshop

    init() throws {
        workshop = try EditorWorkshop()
    }

    @Test func aModelOpensWithAllItsParts() async throws {
        let client = try await workshop.page("/")
        for name in ["Book", "Shelf", "Place", "long", "Local"] {
            #expect(client.links(name).count > 0, "\(name) in \(client.text)")
        }
        try client.tap("Book")
        #expect(client.url == "/m0/entity/Book")
        #expect(try client.chosen(in: "Type of pages") == "Integer 32")
        #expect(try client.chosen(in: "Inverse of shelf") == "books")
        #expect(client.root.all.contains { $0.attributes["aria-current"] == "true" && $0.text == "Book" })
    }

    @Test func savingWritesOnlyWhatWasChanged() async throws {
        let client = try await workshop.page("/m0/entity/Book")
        #expect(!client.shows("edited"))
        try client.fill("Name of title", "heading")
        #expect(client.shows("edited"))
        #expect(try workshop.saved() == EditorWorkshop.text)
        try client.tap("Save")
        #expect(!client.shows("edited") && client.refusal == nil)
        #expect(
            differences(EditorWorkshop.text, try workshop.saved()) == [
                #"-<attribute name="title" optional="YES" attributeType="String"/>"#,
                #"-<fetchIndexElement property="title" type="Binary" order="ascending"/>"#,
                #"+<attribute name="heading" optional="YES" attributeType="String"/>"#,
                #"+<fetchIndexElement property="heading" type="Binary" order="ascending"/>"#,
            ]
        )
    }

    @Test func editsAreTakenBackAndMadeAgain() async throws {
        let client = try await workshop.page("/m0/entity/Book")
        #expect(client.find("button", "Undo")?.attributes["disabled"] != nil)
        try client.tap("Add Attribute")
        #expect(client.url == "/m0/entity/Book/attribute")
        try client.fill("Name of attribute", "subtitle")
        #expect(client.url == "/m0/entity/Book/subtitle")
        try client.tap("Undo Rename Attribute attribute")
        #expect(client.url == "/m0/entity/Book/attribute")
        try client.tap("Undo Add Attribute")
        #expect(!client.shows("edited") && client.find("button", "Undo")?.attributes["disabled"] != nil)
        try client.tap("Redo Add Attribute")
        try client.tap("Redo Rename Attribute attribute")
        try client.tap("Save")
        #expect(
            differences(EditorWorkshop.text, try workshop.saved())
                == [#"+<attribute name="subtitle" optional="YES" attributeType="String"/>"#]
        )
        #expect(client.find("button", "Undo Rename")?.attributes["data-key"] == "meta+z")
        #expect(client.find("button", "Redo")?.attributes["data-key"] == "meta+shift+z")
        #expect(client.find("button", "Save")?.attributes["data-key"] == "meta+s")
    }

    /// Somebody who types is not interrupted by others who rename what is being typed in, and the entity around it.
    @Test func whatHasTheFocusKeepsItWhenOthersRename() async throws {
        let (ada, ben) = (try await workshop.page("/m0/entity/Book"), try await workshop.page("/m0/entity/Book"))
        let field = try ada.field("Name of title")
        ada.send("focus", to: field)
        let id = try #require(field.id)
        try ben.fill("Name of title", "heading")
        await ada.waits("the new name") { (try? $0.field("Name of heading").id) == id }
        try ben.fill("Name", "Volume")
        await ada.waits("the new entity") { $0.url == "/m0/entity/Volume" }
        #expect(try ada.field("Name of heading").id == id)
    }

    @Test func refusedEditsSayWhyAndChangeNothing() async throws {
        let client = try await workshop.page("/m0/entity/Book")
        try client.fill("Name of title", "isbn")
        #expect(client.refusal?.contains("The name “isbn” is taken by a property of Book.") == true, "\(client.text)")
        #expect(try client.field("Name of title").value == "title")
        try client.fill("Name of title", "Title")
        #expect(client.refusal?.contains("begins with a lower-case letter") == true)
        #expect(!client.shows("edited"))
        try client.tap("Close")
        #expect(client.refusal == nil)
        try client.fill("Name of title", "heading")
        #expect(client.refusal == nil && client.failures.isEmpty)
        #expect(try client.differenceFromSession() == nil)
    }

    @Test func twoPagesSeeEachOthersEditsAndUndoTheirOwn() async throws {
        let one = try await workshop.page("/m0/entity/Book")
        let other = try await workshop.page("/m0/entity/Book/title")
        try one.fill("Name of title", "heading")
        await other.waits("the new name") { $0.url == "/m0/entity/Book/heading" }
        #expect(other.shows("edited") && other.find("button", "Undo")?.attributes["disabled"] != nil)
        try other.fill("Name of pages", "pageCount")
        await one.waits("the other's name") { (try? $0.field("Name of pageCount")) != nil }
        try one.tap("Undo Rename Attribute title")
        await other.waits("the old name") {
            $0.url == "/m0/entity/Book/title" && (try? $0.field("Name of pageCount")) != nil
        }
        try other.tap("Save")
        await one.waits("the save") { !$0.shows("edited") }
    }

    @Test func whatOthersHaveWrittenIsNotOverwritten() async throws {
        let client = try await workshop.page("/m0/entity/Book")
        try client.fill("Name of title", "heading")
        let theirs = EditorWorkshop.text.replacing("Books on shelves", with: "Books in boxes")
        try workshop.write(theirs)
        await client.waits(for: "Others have changed Library.xcdatamodel/contents")
        try client.tap("Save")
        #expect(client.refusal?.contains("nothing was saved") == true)
        #expect(try workshop.saved() == theirs)
        try client.tap("Open Anew…")
        try client.tap("Give Up Changes")
        await client.waits("the text of the others") {
            (try? $0.field("Name of title")) != nil && !$0.shows("Others have")
        }
        #expect(client.find("button", "Undo")?.attributes["disabled"] != nil)
    }

    @Test func whatOthersHaveWrittenAppearsIfNothingIsUnsaved() async throws {
        let client = try await workshop.page("/m0/entity/Book")
        try workshop.write(EditorWorkshop.text.replacing("\"pages\"", with: "\"sheets\""))
        await client.waits("the new name") { (try? $0.field("Name of sheets")) != nil }
        try workshop.write("<model><entity name=\"Book\">")
        await client.waits("an error") { $0.refusal != nil }
        try workshop.write(EditorWorkshop.text)
        await client.waits("the old name") { (try? $0.field("Name of pages")) != nil && $0.refusal == nil }
    }

    @Test func modelsThatCannotBeReadSayWhy() async throws {
        try workshop.write("<model><entity></model>")
        let client = try await workshop.page("/m0", showing: "The studio looks again")
        #expect(client.refusal?.contains("contents") == true, "\(client.text)")
        try workshop.write(EditorWorkshop.text)
        await client.waits(for: "Shelf")
    }

    @Test func aClosedPageIsForgotten() throws {
        workshop.library.models[0].look()
        weak var page: StudioDesk?
        do {
            let desk = StudioDesk(workshop.library)
            desk.number = "m0"
            page = desk
            #expect(desk.editor?.desk === desk)
        }
        #expect(page == nil)
    }

    /// What edits cost in a model with so many entities: the elements that are rendered, and the bytes that are sent to the browser.
    private func costs(entities count: Int) throws -> [String: (renderings: Int, bytes: Int)] {
        let entities = (0..<count).map { number in
            """
            <entity name="Entity\(number)"><attribute name="title" optional="YES" attributeType="String"/>
                <relationship name="next" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Entity2"/></entity>
            """
        }
        let text = "<model type=\"com.apple.IDECoreDataModeler.DataModel\">\(entities.joined())</model>"
        let workshop = try EditorWorkshop([("Library", text)])
        workshop.library.models[0].look()
        let client = try HeadlessClient(url: "/m0/entity/Entity1") { StudioView(StudioDesk(workshop.library)) }
        var costs: [String: (renderings: Int, bytes: Int)] = [:]
        func measure(_ name: String, _ shows: String, _ edit: () throws -> Void) throws {
            let (patches, renderings) = (client.patches.count, client.session.renderings)
            try edit()
            #expect(client.shows(shows) || client.find("textbox", shows) != nil, "\(name)")
            let bytes = try JSONEncoder().encode(Array(client.patches.dropFirst(patches))).count
            costs[name] = (client.session.renderings - renderings, bytes)
        }
        try measure("renaming an entity", "Second") { try client.fill("Name", "Second") }
        try measure("renaming an attribute", "Name of name") { try client.fill("Name of title", "name") }
        try measure("a type", "edited") { try client.choose("Date", of: "Type of name") }
        try measure("a flag", "edited") { try client.toggle("Abstract Entity") }
        try measure("another attribute", "Name of attribute") { try client.tap("Add Attribute") }
        try measure("undo", "edited") { try client.tap("Undo Add Attribute") }
        #expect(client.failures.isEmpty && client.find(class: "studio-problem") == nil)
        return costs
    }

    /// What an edit sends and renders is about what it changes, however large the model is. Only a new name of an entity renders the menus with
    /// all entities, one for the relationship and one for the parent.
    @Test func anEditOfALargeModelCostsAsMuchAsOneOfASmallModel() throws {
        let (small, large) = (try costs(entities: 5), try costs(entities: 500))
        for (name, (renderings, bytes)) in large {
            let (few, short) = try #require(small[name])
            // Longer numbers of elements are longer texts.
            #expect(bytes < short * 5 / 4 + 100, "\(name): \(bytes) bytes, \(short)")
            let isAlike = renderings <= few + (name == "renaming an entity" ? 2 * 500 : 0)
            #expect(isAlike, "\(name): \(renderings) elements, \(few)")
        }
    }

    @Test func addressesThatLeadNowhereSaySo() async throws {
        for (address, text) in [
            ("/m0/entity/Gone", "has no entity “Gone”"), ("/m0/entity/Book/gone", "Book has no property “gone”"),
            ("/m0/composite/Gone", "no composite"), ("/m0/request/Gone", "no fetch request"),
            ("/m0/configuration/Gone", "no configuration"), ("/m9", "Stores and Models"),
            ("/m0/entity/Book?version=Gone", "Book"),
        ] {
            let client = try await workshop.page(address, showing: text)
            #expect(client.failures.isEmpty)
        }
    }
}
