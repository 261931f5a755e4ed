import Foundation
import Testing

@testable import CoreData

/// Tests of values that the store computes, through contexts (statements 238 and 239).
@Suite struct DerivedValueTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library(Self.model())
        context = library.context()
    }

    private static func model() -> NSManagedObjectModel {
        let folder = ModelParts.entity("Folder", [ModelParts.attribute("name")])
        let note = ModelParts.entity(
            "Note",
            [
                ModelParts.attribute("title"), ModelParts.attribute("size", .integer64AttributeType),
                ModelParts.attribute("rank", .doubleAttributeType),
            ]
        )
        let tag = ModelParts.entity(
            "Tag",
            [ModelParts.attribute("word"), ModelParts.attribute("weight", .integer32AttributeType)]
        )
        ModelParts.relate(folder, "notes", 0, note, "folder", 1)
        ModelParts.relate(note, "tags", 0, tag, "notes", 0)
        ModelParts.relate(note, "links", 0, note, "backlinks", 0)
        folder.properties += [
            ModelParts.derived("count", .integer64AttributeType, "notes.@count"),
            ModelParts.derived("size", .integer64AttributeType, "notes.@sum.size"),
            ModelParts.derived("total", .doubleAttributeType, "sum:(notes.rank)"),
            ModelParts.derived("mean", .doubleAttributeType, "notes.rank.@avg"),
            ModelParts.derived("least", .integer64AttributeType, "notes.@min.size"),
            ModelParts.derived("most", .integer64AttributeType, "notes.@max.size"),
        ]
        note.properties += [
            ModelParts.derived("plain", .stringAttributeType, "canonical:(title)"),
            ModelParts.derived("loud", .stringAttributeType, "uppercase:(title)"),
            ModelParts.derived("quiet", .stringAttributeType, "lowercase:(folder.name)"),
            ModelParts.derived("copy", .stringAttributeType, "title"),
            ModelParts.derived("folderName", .stringAttributeType, "folder.name"),
            ModelParts.derived("saved", .dateAttributeType, "now()"),
            ModelParts.derived("tagCount", .integer64AttributeType, "tags.@count"),
            ModelParts.derived("tagWeight", .integer64AttributeType, "tags.@sum.weight"),
            ModelParts.derived("linkSize", .integer64AttributeType, "links.size.@sum"),
        ]
        return ModelParts.model(folder, note, tag)
    }

    private func sums(of folder: NSManagedObject) -> String {
        ["count", "size", "total", "mean", "least", "most"].map { key in
            (folder.value(forKey: key) as? NSNumber).map { String(format: "%g", $0.doubleValue) } ?? "nil"
        }.joined(separator: " ")
    }

    /// Returns the values that another context reads.
    private func stored(_ name: String) throws -> String {
        sums(of: try #require(library.reader().all("Folder", "name == '\(name)'").first))
    }

    @Test func S239_textOfTheObjectItself() throws {
        let note = context.make("Note", ["title": "Écrit à Zürich"])
        #expect(note.value(forKey: "plain") == nil)
        try context.save()
        #expect(note.text("plain") == "ecrit a zurich")
        #expect(note.text("loud") == "ÉCRIT À ZÜRICH")
        #expect(note.text("copy") == "Écrit à Zürich")
        note.setValue("Ångström", forKey: "title")
        #expect(note.text("plain") == "ecrit a zurich")
        try context.save()
        #expect(note.text("plain") == "angstrom")
        note.setValue(nil, forKey: "title")
        try context.save()
        #expect(note.value(forKey: "plain") == nil)
        #expect(try context.all("Note", "plain == nil").count == 1)
    }

    @Test func triggersOfDerivedAttributesAreNoForeignCode() throws {
        #expect(
            try PlainSQL(path: library.url.path).integer("SELECT count(*) FROM sqlite_master WHERE type = 'trigger'")
                == 57
        )
        #expect(try StoreInspection.of(library.url).findings.isEmpty)
    }

    @Test func S239_theTimeOfSaving() throws {
        let note = context.make("Note", ["title": "a"])
        let before = Date()
        try context.save()
        let first = try #require(note.value(forKey: "saved") as? Date)
        #expect(abs(first.timeIntervalSince(before)) < 5)
        Thread.sleep(forTimeInterval: 0.02)
        try context.save()
        #expect(note.value(forKey: "saved") as? Date == first)
        note.setValue("b", forKey: "title")
        try context.save()
        #expect(try #require(note.value(forKey: "saved") as? Date) > first)
    }

    @Test func S239_valuesAlongToOneRelationships() throws {
        let folder = context.make("Folder", ["name": "In"])
        let note = context.make("Note", ["folder": folder])
        try context.save()
        #expect(note.text("folderName") == "In")
        #expect(note.text("quiet") == "in")
        folder.setValue("Out", forKey: "name")
        try context.save()
        // The note was not saved, so its value is the old one. A refresh shows the value that the store computed.
        #expect(note.text("folderName") == "In")
        context.refresh(note, mergeChanges: true)
        #expect(note.text("folderName") == "Out")
        #expect(note.text("quiet") == "out")
        note.setValue(nil, forKey: "folder")
        try context.save()
        #expect(note.value(forKey: "folderName") == nil)
    }

    @Test func S238_sumsFollowInsertionsMovesAndDeletions() throws {
        let (a, b) = (context.make("Folder", ["name": "a"]), context.make("Folder", ["name": "b"]))
        let notes = [(1, 0.5), (2, 1.5), (6, 4)].map {
            context.make("Note", ["size": $0.0, "rank": $0.1, "folder": a])
        }
        #expect(a.value(forKey: "count") == nil)
        try context.save()
        #expect(sums(of: a) == "3 9 6 2 1 6")
        #expect(sums(of: b) == "0 0 0 0 nil nil")
        notes[2].setValue(b, forKey: "folder")
        try context.save()
        #expect(sums(of: a) == "2 3 2 1 1 2")
        #expect(sums(of: b) == "1 6 4 4 6 6")
        #expect(try stored("a") == sums(of: a))
        #expect(try stored("b") == sums(of: b))
        context.delete(notes[0])
        notes[1].setValue(5, forKey: "size")
        try context.save()
        #expect(try stored("a") == "1 5 1.5 1.5 5 5")
        context.delete(notes[1])
        context.delete(notes[2])
        try context.save()
        #expect(try stored("a") == "0 0 0 0 nil nil")
        #expect(try stored("b") == "0 0 0 0 nil nil")
    }

    @Test func severalOwnersInOneSave() throws {
        let folders = (0..<5).map { context.make("Folder", ["name": "\($0)"]) }
        for index in 0..<20 { _ = context.make("Note", ["size": index, "folder": folders[index % 5]]) }
        try context.save()
        #expect(folders.map { $0.text("size") } == ["30", "34", "38", "42", "46"])
        for note in try context.all("Note") {
            let place = ((note.value(forKey: "size") as? Int ?? 0) + 1) % 5
            note.setValue(folders[place], forKey: "folder")
        }
        try context.save()
        #expect(folders.map { $0.text("size") } == ["46", "30", "34", "38", "42"])
        #expect(folders.map { $0.text("count") } == ["4", "4", "4", "4", "4"])
    }

    @Test func manyToManyRelationshipsAreCountedAndSummedUp() throws {
        let tags = [2, 3, 5].map { context.make("Tag", ["weight": $0]) }
        let note = context.make("Note", ["tags": NSSet(array: tags), "size": 10])
        let other = context.make("Note", ["links": NSSet(array: [note]), "size": 1])
        try context.save()
        #expect(note.text("tagCount") == "3")
        #expect(note.text("tagWeight") == "10")
        #expect(other.text("linkSize") == "10")
        tags[0].mutableSetValue(forKey: "notes").remove(note)
        tags[1].setValue(30, forKey: "weight")
        try context.save()
        #expect(note.text("tagCount") == "2")
        #expect(note.text("tagWeight") == "35")
        context.delete(tags[1])
        note.setValue(20, forKey: "size")
        try context.save()
        let found = try #require(library.reader().all("Note", "#size == 20").first)
        #expect(found.text("tagCount") == "1")
        #expect(found.text("tagWeight") == "5")
        #expect(try library.reader().all("Note", "linkSize == 20").count == 1)
    }

    @Test func whatIsSetIsNotSaved() throws {
        let folder = context.make("Folder", ["name": "a", "count": 7])
        #expect(folder.text("count") == "7")
        try context.save()
        #expect(folder.text("count") == "0")
        folder.setValue(9, forKey: "count")
        try context.save()
        #expect(folder.text("count") == "0")
        #expect(try stored("a").hasPrefix("0 "))
    }

    @Test func theStoreFetchesByDerivedValues() throws {
        let folder = context.make("Folder", ["name": "a"])
        for title in ["É", "e", "F"] { _ = context.make("Note", ["title": title, "folder": folder]) }
        try context.save()
        #expect(try context.all("Note", "plain == 'e'").count == 2)
        #expect(try context.all("Folder", "count > 2").count == 1)
    }

    @Test func S238_aMandatoryDerivedAttributeNeedsAValue() throws {
        let derived = ModelParts.derived("copy", .stringAttributeType, "title")
        derived.isOptional = false
        let library = try Library(
            ModelParts.model(ModelParts.entity("Note", [ModelParts.attribute("title"), derived]))
        )
        let context = library.context()
        let note = context.make("Note", ["title": "a"])
        #expect(failure { try context.save() }?.code == 1570)
        note.setValue("", forKey: "copy")
        try context.save()
        #expect(note.text("copy") == "a")
    }
}
