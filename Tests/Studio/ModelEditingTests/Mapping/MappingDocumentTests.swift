import Foundation
import ManagedObjectModelFormat
import Testing

@testable import ModelEditing

/// New mapping models, findings with what mends them, and several people in one document.
@MainActor
@Suite struct MappingDocumentTests {
    /// The older version: notes with a text and a folder, and labels.
    private static let old = model(
        """
        <entity name="Folder"><attribute name="name" optional="YES" attributeType="String"/>
            <relationship name="notes" optional="YES" toMany="YES" destinationEntity="Note" inverseName="folder" inverseEntity="Note"/></entity>
        <entity name="Label"><attribute name="name" optional="YES" attributeType="String"/></entity>
        <entity name="Note"><attribute name="text" optional="YES" attributeType="String"/>
            <attribute name="price" optional="YES" attributeType="String"/>
            <relationship name="folder" optional="YES" maxCount="1" destinationEntity="Folder" inverseName="notes" inverseEntity="Folder"/></entity>
        """
    )

    /// The newer version: notes are cards with a required title, prices are numbers, and labels are gone.
    private static let new = model(
        """
        <entity name="Card" elementID="Note"><attribute name="body" optional="YES" attributeType="String" elementID="text"/>
            <attribute name="price" attributeType="Integer 32" defaultValueString="0"/>
            <attribute name="title" attributeType="String"/>
            <relationship name="box" optional="YES" maxCount="1" destinationEntity="Folder" inverseName="cards" inverseEntity="Folder" elementID="folder"/></entity>
        <entity name="Folder"><attribute name="name" optional="YES" attributeType="String"/>
            <relationship name="cards" optional="YES" toMany="YES" destinationEntity="Card" inverseName="box" inverseEntity="Card" elementID="notes"/></entity>
        """
    )

    private static func model(_ entities: String) -> ModelDefinition {
        do {
            return try ModelXML.read(Data("<model>\(entities)</model>".utf8)).definition
        } catch {
            fatalError("\(error)")
        }
    }

    private func template() throws -> MappingSource {
        try MappingTemplate.source(
            from: Self.old,
            at: "M.xcdatamodeld/A.xcdatamodel",
            to: Self.new,
            at: "M.xcdatamodeld/B.xcdatamodel"
        )
    }

    @Test func aNewOneDoesWhatCanBeInferred() throws {
        let source = try template()
        #expect(source.outline.sourcePath == "M.xcdatamodeld/A.xcdatamodel" && !source.outline.hasCopies)
        let read = try MappingDefinition.read(source.contents)
        #expect(read.entityMappings.map(\.name) == ["FolderToFolder", "NoteToCard"])
        let card = read.entityMappings[1]
        #expect(card.attributes.map(\.name) == ["body", "price", "title"])
        #expect(card.attributes[0].valueExpression?.description == "$source.text")
        #expect(card.attributes[1].isGenerated)
        #expect(
            card.relationships[0].valueExpression?.description
                == "FUNCTION($manager, \"destinationInstancesForEntityMappingNamed:sourceInstances:\", \"FolderToFolder\", $source.folder)"
        )
        let text = String(decoding: source.contents, as: UTF8.self)
        #expect(text.contains("<nextObjectID>110</nextObjectID>"), "The greatest number is known to Xcode.")
        #expect(!text.contains("idrefs=\"\""))
    }

    @Test func eachFindingSaysWhatIsWrongAndIsMended() throws {
        var source = try template()
        var found = MappingDiagnosis(source.outline, from: Self.old, to: Self.new).findings
        #expect(found.map(\.property) == ["price", "title", nil], "\(found.map(\.message))")
        #expect(found[0].message.contains("String") && found[0].severity == .error)
        #expect(found[1].message.contains("required"))
        #expect(found[2].message.contains("Label") && found[2].mends.count == 1)
        _ = try source.perform(found[2].mends[0])
        found = MappingDiagnosis(source.outline, from: Self.old, to: Self.new).findings
        #expect(found.map(\.property) == ["price", "title"])
        _ = try source.perform(.setExpression("CAST($source.price, \"NSNumber\")", of: "price", in: "NoteToCard"))
        _ = try source.perform(.setExpression("$source.text", of: "title", in: "NoteToCard"))
        #expect(MappingDiagnosis(source.outline, from: Self.old, to: Self.new).findings.isEmpty)
    }

    @Test(arguments: [
        (MappingEdit.setExpression("$source.txt", of: "title", in: "NoteToCard"), "did you mean “text”"),
        (.setExpression("$sourc.text", of: "title", in: "NoteToCard"), "no variable $sourc"),
        (.setExpression("$source.folder.nam", of: "title", in: "NoteToCard"), "Folder has no “nam”"),
        (.setFilter("tex != nil", of: "NoteToCard"), "Note has no “tex”"),
        (.setSourceExpression("$source.text", of: "NoteToCard"), "no object is being migrated yet"),
        (.setMappingName("Nothing", of: "box", in: "NoteToCard"), "no entity mapping “Nothing”"),
        (.setMappingName("NoteToCard", of: "box", in: "NoteToCard"), "leads to Folder"),
        (.setSource("Notes", of: "NoteToCard"), "no entity “Notes”"),
        (.setDestination("Crd", of: "NoteToCard"), "no entity “Crd”"),
        (.add(PropertyMappingOutline("nothing"), to: "NoteToCard"), "no attribute “nothing”"),
        (.deleteProperty("body", of: "NoteToCard"), "keeps its default value"),
        (.setExpression(nil, of: "body", in: "NoteToCard"), "keeps its default value"),
        (.deleteEntityMapping("FolderToFolder"), "those in the store are dropped"),
        (.setKind(.remove, of: "NoteToCard"), "makes no objects"),
        (.setKind(.add, of: "NoteToCard"), "reads no objects"),
        (.setKind(.copy, of: "NoteToCard"), "has changed"), (.setKind(.custom, of: "NoteToCard"), "no policy class"),
    ])
    func whatIsWrongIsFound(_ edit: MappingEdit, _ sentence: String) throws {
        var source = try template()
        let before = Set(MappingDiagnosis(source.outline, from: Self.old, to: Self.new).findings.map(\.message))
        _ = try source.perform(edit)
        let found = MappingDiagnosis(source.outline, from: Self.old, to: Self.new).findings
        let finding = try #require(found.first { $0.message.contains(sentence) }, "\(found.map(\.message))")
        #expect(!before.contains(finding.message))
        for mend in finding.mends {
            var mended = source
            _ = try mended.perform(mend)
            let left = MappingDiagnosis(mended.outline, from: Self.old, to: Self.new).findings.map(\.message)
            #expect(!left.contains(finding.message), "\(mend.title)")
        }
    }

    @Test(arguments: [
        ("z103", "z9223372036854775807"), ("z103", "z1099511627776"), (">110<", ">9223372036854775807<"),
    ])
    func whatIsNewHasAnIdentifierOfItsOwn(_ former: String, _ hostile: String) throws {
        let text = String(decoding: try template().contents, as: UTF8.self)
        #expect(text.contains(former))
        var source = try MappingSource(Data(text.replacing(former, with: hostile).utf8))
        _ = try source.perform(.add(EntityMappingOutline(from: "Label", to: nil)))
        let saved = String(decoding: source.contents, as: UTF8.self)
        let identifiers = saved.matches(of: /<object [^>]*id="([^"]+)"/).map(\.1)
        #expect(Set(identifiers).count == identifiers.count && identifiers.count > 8)
        #expect(identifiers.last == "z111", "\(identifiers)")
    }

    @Test func everyoneTakesBackTheirOwn() throws {
        let document = MappingDocument(try template(), at: URL(fileURLWithPath: "/A-B.xcmappingmodel"))
        let (ada, bob) = (document.makeSession(), document.makeSession())
        let before = document.source.contents
        try ada.perform(.setFilter("text != nil", of: "NoteToCard"))
        try bob.perform(.setExpression("'a'", of: "title", in: "NoteToCard"))
        #expect(ada.undoTitle == "Set Filter of NoteToCard" && bob.redoTitle == nil)
        try ada.undo()
        #expect(document.source.outline.entityMapping(named: "NoteToCard")?.filter == nil)
        #expect(
            document.source.outline.entityMapping(named: "NoteToCard")?.property(named: "title")?.expression == "\"a\""
        )
        try bob.undo()
        #expect(document.source.contents == before)
        try ada.perform(.rename("NoteToCard", to: "Cards"))
        try bob.perform(.rename("FolderToFolder", to: "NoteToCard"))
        #expect(throws: EditError.self) { try ada.undo() }
        #expect(document.source.outline.entityMappings.map(\.name) == ["NoteToCard", "Cards"])
    }

    /// Lists of one object have what each has added, whoever takes back first.
    @Test func additionsToOneObjectAreTakenBackInAnyOrder() throws {
        let document = MappingDocument(try template(), at: URL(fileURLWithPath: "/A-B.xcmappingmodel"))
        let (ada, bob) = (document.makeSession(), document.makeSession())
        let before = document.source.contents
        func names() -> [String] {
            document.source.outline.entityMapping(named: "NoteToCard")?.properties.map(\.name) ?? []
        }
        let known = names()
        func add(_ name: String, by session: EditingSession<MappingDocument>) throws {
            try session.perform(.add(PropertyMappingOutline(name, isRelationship: false), to: "NoteToCard"))
        }
        try add("one", by: ada)
        try add("two", by: bob)
        try ada.undo()
        #expect(Set(names()) == Set(known + ["two"]))
        try ada.redo()
        try bob.undo()
        #expect(Set(names()) == Set(known + ["one"]))
        try ada.undo()
        #expect(document.source.contents == before)
        // So are entity mappings, and what was taken out.
        try ada.perform(.add(EntityMappingOutline(from: "Label", to: nil)))
        try bob.perform(.add(EntityMappingOutline(from: "Folder", to: nil)))
        try ada.undo()
        #expect(document.source.outline.entityMappings.count == 3)
        try bob.undo()
        try ada.perform(.deleteProperty("price", of: "NoteToCard"))
        try bob.perform(.deleteProperty("title", of: "NoteToCard"))
        try ada.undo()
        try bob.undo()
        #expect(Set(names()) == Set(known))
    }

    @Test func savingWritesOneFileAndNothingOverThatOfOthers() throws {
        try withFolder { folder in
            let url = folder.appendingPathComponent("A-B.xcmappingmodel")
            let document = MappingDocument(try template(), at: url)
            #expect(document.isEdited && !FileManager.default.fileExists(atPath: url.path))
            try document.save()
            let file = url.appendingPathComponent("xcmapping.xml")
            #expect(try Data(contentsOf: file) == document.source.contents && !document.isEdited)
            let own = try Data(contentsOf: file)
            let session = document.makeSession()
            try session.perform(.setFilter("text != nil", of: "NoteToCard"))
            let others = String(decoding: document.source.contents, as: UTF8.self).replacing(
                "text != nil",
                with: "price"
            )
            try Data(others.utf8).write(to: file)
            #expect(throws: ModelFormatErrors.self) { try document.save() }
            #expect(try String(contentsOf: file, encoding: .utf8) == others)
            try own.write(to: file)
            try document.save()
            #expect(try Data(contentsOf: file) == document.source.contents)
        }
    }
}
