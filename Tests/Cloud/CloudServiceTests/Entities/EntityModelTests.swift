import CloudWire
import Foundation
import Testing

@testable import CloudService

@Suite("Models by which records are objects")
struct EntityModelTests {
    private static func library() throws -> EntityModel {
        try EntityModel(contentsOf: try LibraryProgram.model.get())
    }

    @Test func entitiesHaveWhatTheyInheritAndStandBelowTheirParents() throws {
        let model = try Self.library()
        #expect(model.entities.map(\.name) == ["Item", "Album", "Book", "Shelf", "Tag"])
        #expect(model.entities.map(\.depth) == [0, 1, 1, 0, 0])
        let book = try #require(model["Book"])
        #expect((book.recordType, book.titleAttribute, book.family) == ("CD_Item", "title", ["Book"]))
        #expect(Set(book.attributes.map(\.name)).isSuperset(of: ["title", "added", "pages", "words"]))
        #expect(book.attributesOutsideRecords == ["mood"])
        #expect(Set(book.relationships.map(\.name)) == ["shelf", "tags", "quotes", "quotedBy"])
        #expect(model["Item"]?.family == ["Item", "Book", "Album"] && model["Item"]?.isAbstract == true)
        #expect(model["Shelf"]?.relationships.first?.isOrdered == true)
    }

    @Test func aFileThatIsNoModelIsRefusedInOneLineThatNamesIt() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let model = folder.appending(path: "Bad.xcdatamodel")
        try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
        let text = #"""
            <model type="com.apple.IDECoreDataModeler.DataModel">
            <entity name="Note"><attribute name="a" attributeType="Strin"/><attribute name="b" attributeType="Nope"/></entity>
            </model>
            """#
        try Data(text.utf8).write(to: model.appending(path: "contents"))
        let empty = folder.appending(path: "Empty.xcdatamodel")
        try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
        try Data("<model></model>".utf8).write(to: empty.appending(path: "contents"))
        let damaged = folder.appending(path: "Damaged.mom")
        try Data("bplist".utf8).write(to: damaged)
        func reason(_ url: URL) -> String {
            do {
                return "no error: \(try EntityModel(contentsOf: url))"
            } catch {
                return "\(error)"
            }
        }
        #expect(
            reason(folder.appending(path: "Notes.txt")).hasSuffix("is none of .xcdatamodeld, .xcdatamodel, .momd, .mom")
        )
        #expect(reason(folder.appending(path: "None.momd")).hasPrefix("there is no model at “/"))
        #expect(reason(empty).hasSuffix("has no entities"))
        #expect(reason(damaged).contains("Damaged.mom” cannot be read: "))
        #expect(reason(model).contains("Bad.xcdatamodel/contents” cannot be read: Note.a: "))
        #expect(
            reason(model).contains("Strin") && reason(model).hasSuffix("(line 2); “momc check” tells this and 1 more")
        )
        for url in [model, empty, damaged] { #expect(!reason(url).contains("\n")) }
    }

    @Test func aModelIsForItsContainerOrForAllThatHaveNone() throws {
        let (library, other) = (try Self.library(), EntityModel(inferredFrom: []))
        var models = EntityModels()
        #expect(models["iCloud.a"] == nil)
        try models.add(library, for: "iCloud.a")
        try models.add(other, for: nil)
        #expect(models["iCloud.a"] == library && models["iCloud.b"] == other)
        #expect(throws: EntityModelError.self) { try models.add(other, for: "iCloud.a") }
        #expect(throws: EntityModelError.self) { try models.add(other, for: nil) }
        #expect(models["iCloud.a"] == library)
    }

    @Test func withoutAModelRecordTypesAreEntities() throws {
        var note = RecordTypeSchema()
        note.fields = [
            "CD_title": FieldSchema(FieldShape(.string)), "CD_body_ckAsset": FieldSchema(FieldShape(.asset)),
            "CD_count": FieldSchema(FieldShape(.int64)), "CD_entityName": FieldSchema(FieldShape(.string)),
            "mirrorTimes": FieldSchema(FieldShape(.bytes)), "CD_made": FieldSchema(FieldShape(.timestamp)),
        ]
        let types = [BrowsedType("CD_Note", note), BrowsedType("CDMR", note), BrowsedType("Users", note)]
        let model = EntityModel(inferredFrom: types)
        #expect(model.isInferred && model.entities.map(\.name) == ["Note"])
        #expect(model["Note"]?.attributes.map(\.name) == ["count", "made", "title"])
        // The name of a subentity is no fault of the record.
        let object = model.object(of: WireRecord("n", "CD_Note", ["CD_entityName": .string("Task")]), in: ZoneName("z"))
        #expect(object.entity?.name == "Note" && object.problems.isEmpty && object.unknownFields.isEmpty)
    }

    @Test func objectsOfSubentitiesAreCountedOnlyWhereAnIndexTellsThem() throws {
        let model = try Self.library()
        let types = ["CD_Item": 7, "CD_Later": 2, "CDMR": 4, "Users": 1]
        let names = ["CD_Item": ["Book": 4, "Album": 2, "Film": 1]]
        let counts = model.counts(types, names) { _ in true }
        #expect(counts.objects == ["Item": 7, "Book": 4, "Album": 2, "Shelf": 0, "Tag": 0])
        #expect(counts.unknown.map(\.type) == ["CD_Later", "Film in CD_Item"])
        #expect(counts.unknown.map(\.count) == [2, 1] && counts.pairs == 4)
        let blind = model.counts(types, [:]) { _ in false }
        #expect(blind.objects == ["Item": 7, "Shelf": 0, "Tag": 0])
    }
}
