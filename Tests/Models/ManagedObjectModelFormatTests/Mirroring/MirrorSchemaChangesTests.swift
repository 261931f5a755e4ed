import Foundation
import Testing

@testable import ManagedObjectModelFormat

@Suite struct MirrorSchemaChangesTests {
    @Test("a model that does not change, or only where CloudKit does not see it, changes nothing in the schema")
    func nothing() throws {
        #expect(try changes(Self.notes, Self.notes) == [])
        #expect(try changes(Self.notes, Self.notes.replacing(#""Integer 16""#, with: #""Integer 64""#)) == [])
        #expect(try changes(Self.notes, Self.notes.replacing(#""Note""#, with: #""Note" isAbstract="YES""#)) == [])
    }

    @Test("what is new must be deployed before the program, and only that")
    func additions() throws {
        let attribute = #"<attribute name="text" attributeType="String" optional="YES"/>"#
        let grown = Self.notes.replacing("</entity>", with: attribute + "</entity><entity name='Folder'/>")
        #expect(
            try changes(Self.notes, grown) == [
                "note: Folder needs the record type CD_Folder, which the deployed schema lacks",
                "note: Note.text needs the field CD_text, which the deployed schema lacks",
            ]
        )
    }

    @Test("what is removed stays in the schema")
    func removals() throws {
        let more = #"<entity name="Note"><attribute name="text" attributeType="String" optional="YES"/>"#
        let before = Self.notes.replacing(#"<entity name="Note">"#, with: more) + "<entity name='Folder'/>"
        let kept = "older devices go on writing it"
        #expect(
            try changes(before, Self.notes) == [
                "note: Folder is removed, while the deployed schema keeps the record type CD_Folder, and \(kept)",
                "note: Note.text is removed, while the deployed schema keeps the field CD_text, and \(kept)",
            ]
        )
    }

    @Test(
        "a field keeps its type",
        arguments: [
            (#""Integer 16""#, #""Double""#, "CD_size as DOUBLE, which the deployed schema has as INT64"),
            (#""Integer 16""#, #""String""#, "CD_size as STRING, which the deployed schema has as INT64"),
            (
                #""Integer 16""#, #""Integer 16" allowsCloudEncryption="YES""#,
                "CD_size as ENCRYPTED INT64, which the deployed schema has as INT64"
            ),
        ]
    )
    func types(_ part: String, _ other: String, _ text: String) throws {
        let found = try changes(Self.notes, Self.notes.replacing(part, with: other))
        #expect(found == ["error: Note.size needs the field \(text)"])
    }

    @Test("a field keeps its type also if another property takes it")
    func takenFields() throws {
        let removed = Self.notes.replacing(
            #""size" attributeType="Integer 16""#,
            with: #""other" attributeType="Date""#
        )
        let sub = #"<entity name="Photo" parentEntity="Note"><attribute name="size" attributeType="Date"/></entity>"#
        #expect(
            try changes(Self.notes, removed + sub) == [
                "note: Note.other needs the field CD_other, which the deployed schema lacks",
                "error: Photo.size needs the field CD_size as TIMESTAMP, which the deployed schema has as INT64",
            ]
        )
    }

    @Test("a renamed attribute is another field")
    func renamedAttributes() throws {
        let renamed = Self.notes.replacing(#"name="size""#, with: #"name="length" elementID="size""#)
        #expect(
            try changes(Self.notes, renamed) == [
                "error: Note.length is renamed from size, so what older devices write as size does not come, nor theirs "
                    + "what is written as length"
            ]
        )
        let sub = #"<entity name="Photo" parentEntity="Note"/>"#
        #expect(try changes(Self.notes + sub, renamed + sub).count == 1)
    }

    @Test("a renamed root is another record type, and a renamed sub-entity another name in records")
    func renamedEntities() throws {
        let sub = #"<entity name="Photo" parentEntity="Note"/>"#
        let root = Self.notes.replacing(#"name="Note""#, with: #"name="Memo" elementID="Note""#)
        #expect(
            try changes(Self.notes + sub, root + #"<entity name="Photo" parentEntity="Memo"/>"#) == [
                "error: Memo is renamed from Note, so it has the new record type CD_Memo, and the objects of older "
                    + "devices do not come"
            ]
        )
        let renamedSub = #"<entity name="Picture" parentEntity="Note" elementID="Photo"/>"#
        #expect(
            try changes(Self.notes + sub, Self.notes + renamedSub) == [
                "error: Picture is renamed from Photo, which older devices write into records of CD_Note"
            ]
        )
    }

    @Test("an entity that gets a parent has another record type")
    func movedEntities() throws {
        let moved = Self.notes.replacing(#"name="Note""#, with: #"name="Note" parentEntity="Thing""#)
        #expect(
            try changes(Self.notes, #"<entity name="Thing"/>"# + moved) == [
                "error: Note moves from the record type CD_Note to CD_Thing, so the objects of older devices do not come"
            ]
        )
    }

    @Test("a relationship keeps its name, and the place of its links")
    func relationships() throws {
        let before = MirrorRulesTests.folders
        let renamed =
            before.replacing(#"name="folder""#, with: #"name="box" elementID="folder""#)
            .replacing(#"inverseName="folder""#, with: #"inverseName="box""#)
        let found = try changes(before, renamed)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("error: Note.box is renamed from folder, ") == true, "\(found)")
        let manyToMany = before.replacing(#"maxCount="1""#, with: #"toMany="YES""#)
        #expect(
            try changes(before, manyToMany) == [
                "error: Note.folder has its links in records of CDMR, where older devices have them in the field CD_folder",
                "note:  needs the record type CDMR, which the deployed schema lacks",
            ]
        )
        #expect(try changes(manyToMany, before).filter { $0.hasPrefix("error") }.count == 2)
        let otherEnd =
            before.replacing(#"name="notes""#, with: #"name="pages" elementID="notes""#)
            .replacing(#"inverseName="notes""#, with: #"inverseName="pages""#)
        #expect(try changes(before, otherEnd) == [])
    }

    @Test("only configurations that are used with CloudKit count")
    func configurations() throws {
        let folders = "<entity name='Folder'><attribute name='a' attributeType='%' optional='YES'/></entity>"
        let configuration =
            "<configuration name='Cloud' usedWithCloudKit='YES'><memberEntity name='Note'/></configuration>"
        func elements(_ type: String, _ more: String) -> String {
            Self.notes + folders.replacing("%", with: type) + more
        }
        #expect(try changes(elements("Date", ""), elements("UUID", "")).count == 1)
        #expect(try changes(elements("Date", configuration), elements("UUID", configuration)) == [])
    }

    @Test("errors forbid to deploy, notes do not")
    func verdict() throws {
        let (notes, none) = (try model(Self.notes), ModelDefinition())
        #expect(!MirrorSchemaChanges(from: notes, to: none).isForbidden)
        #expect(!MirrorSchemaChanges(from: none, to: notes).isForbidden)
        let doubles = try model(Self.notes.replacing(#""Integer 16""#, with: #""Double""#))
        #expect(MirrorSchemaChanges(from: notes, to: doubles).isForbidden)
    }

    private func changes(_ old: String, _ new: String) throws -> [String] {
        MirrorSchemaChanges(from: try model(old), to: try model(new)).changes.map { change in
            "\(change.severity.rawValue): "
                + [change.entity, change.property].compactMap { $0 }.joined(separator: ".") + " \(change.text)"
        }
    }

    private static let notes =
        #"<entity name="Note"><attribute name="size" attributeType="Integer 16" optional="YES"/></entity>"#
}
