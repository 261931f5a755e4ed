import CoreData
import Foundation
import Testing

@Suite struct RoundTripTests {
    @Test func valuesOfAllTypesComeBack() throws {
        let library = try Library()
        let context = library.context()
        let identifier = UUID()
        let values: [String: Any] = [
            "title": "On cards", "body": "Zettel — ∞", "position": 42, "rating": 4.25,
            "created": Date(timeIntervalSinceReferenceDate: 700_000_000.5), "isPinned": true, "identifier": identifier,
            "source": URL(string: "https://example.org/a?b=c") as Any, "price": NSDecimalNumber(string: "10.11"),
            "picture": Data([0, 1, 2, 255]), "tags": NSArray(array: ["a", "b"]),
        ]
        let note = context.make("Note", values)
        #expect(note.objectID.isTemporaryID)
        try context.save()
        #expect(!note.objectID.isTemporaryID)
        #expect(!context.hasChanges)

        let other = library.context()
        let found = try #require(other.all("Note").first)
        #expect(found !== note)
        #expect(found.objectID == note.objectID)
        #expect(found.isFault)
        for (key, value) in values {
            let read = found.value(forKey: key) as? NSObject
            #expect(read == (value as? NSObject) ?? (value as AnyObject as? NSObject), "\(key)")
        }
        #expect(!found.isFault)
    }

    @Test func S241_identifiersAndURLsCanBeAskedFor() throws {
        let library = try Library()
        let context = library.context()
        let (identifier, source) = (UUID(), try #require(URL(string: "https://example.org/a?b=c")))
        _ = context.make("Note", ["title": "wanted", "identifier": identifier, "source": source])
        _ = context.make("Note", ["title": "other", "identifier": UUID(), "source": URL(fileURLWithPath: "/a")])
        try context.save()
        let reader = library.reader()
        func titles(_ predicate: NSPredicate) throws -> [String?] {
            let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
            request.predicate = predicate
            return try reader.fetch(request).map { $0.value(forKey: "title") as? String }
        }
        #expect(try titles(NSPredicate(format: "identifier == %@", identifier as any CVarArg)) == ["wanted"])
        #expect(try titles(NSPredicate(format: "source == %@", source as any CVarArg)) == ["wanted"])
        #expect(try titles(NSPredicate(format: "identifier != %@", identifier as any CVarArg)) == ["other"])
        #expect(try reader.all("Note", "title == 'wanted'").first?.value(forKey: "identifier") as? UUID == identifier)
        #expect(try reader.all("Note", "title == 'wanted'").first?.value(forKey: "source") as? URL == source)
    }

    @Test func relationshipsOfAllSortsComeBack() throws {
        let library = try Library()
        let context = library.context()
        let inbox = context.make("Folder", ["name": "Inbox"])
        let child = context.make("Folder", ["name": "Child", "parent": inbox])
        let first = context.make("Note", ["title": "1", "folder": inbox])
        let second = context.make("Draft", ["title": "2", "folder": inbox, "reason": "because"])
        let third = context.make("Note", ["title": "3"])
        child.mutableSetValue(forKey: "notes").add(third)
        inbox.mutableOrderedSetValue(forKey: "pinned").addObjects(from: [third, first, second])
        let words = ["x", "y"].map { context.make("Keyword", ["word": $0]) }
        first.setValue(NSSet(array: words), forKey: "keywords")
        words[0].mutableSetValue(forKey: "notes").add(second)
        first.mutableSetValue(forKey: "links").addObjects(from: [second, first])
        let cover = context.make("Cover", ["color": "red", "note": second])
        #expect(second.value(forKey: "cover") as? NSManagedObject === cover)
        try context.save()

        let other = library.context()
        let folders = try other.all("Folder", sortedBy: "name")
        #expect(folders.map { $0.value(forKey: "name") as? String } == ["Child", "Inbox"])
        let (foundChild, foundInbox) = (folders[0], folders[1])
        #expect(foundChild.value(forKey: "parent") as? NSManagedObject === foundInbox)
        #expect(foundInbox.others("children").map(\.objectID) == [child.objectID])
        #expect(Set(foundInbox.others("notes").map(\.objectID)) == [first.objectID, second.objectID])
        #expect(foundInbox.others("pinned").map(\.objectID) == [third.objectID, first.objectID, second.objectID])
        let foundFirst = try other.existingObject(with: first.objectID)
        #expect(Set(foundFirst.others("keywords").map(\.objectID)) == Set(words.map(\.objectID)))
        #expect(Set(foundFirst.others("links").map(\.objectID)) == [first.objectID, second.objectID])
        #expect(foundFirst.others("backlinks").map(\.objectID) == [first.objectID])
        let foundSecond = try #require(try other.all("Draft").first)
        #expect(foundSecond.objectID == second.objectID)
        #expect(foundSecond.objectID.entity.name == "Draft")
        #expect((foundSecond.value(forKey: "cover") as? NSManagedObject)?.value(forKey: "color") as? String == "red")
        #expect(foundSecond.others("keywords").map(\.objectID) == [words[0].objectID])
    }

    @Test func changesAndDeletionsAreWritten() throws {
        let library = try Library()
        let context = library.context()
        let inbox = context.make("Folder", ["name": "Inbox"])
        let child = context.make("Folder", ["name": "Child", "parent": inbox])
        let notes = (1...5).map { context.make("Note", ["title": "\($0)", "folder": inbox]) }
        try context.save()
        notes[0].setValue("one", forKey: "title")
        notes[1].setValue(nil, forKey: "folder")
        context.delete(notes[2])
        try context.save()
        let other = library.context()
        #expect(
            try other.all("Note", sortedBy: "title").map { $0.value(forKey: "title") as? String } == [
                "2", "4", "5", "one",
            ]
        )
        #expect(try other.all("Folder", "name == 'Inbox'").first?.others("notes").count == 3)
        context.delete(inbox)
        try context.save()
        #expect(child.managedObjectContext == nil)
        #expect(try library.context().all("Folder").isEmpty)
        #expect(try library.context().all("Note", "folder == nil").count == 4)
    }
}
