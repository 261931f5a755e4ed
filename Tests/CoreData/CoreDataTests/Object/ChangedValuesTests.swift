import CoreData
import Testing

/// Section C of the behaviours, continued: changed values are differences from the saved ones.
@Suite struct ChangedValuesTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
    }

    private func saved(_ values: [String: Any]) throws -> NSManagedObject {
        let note = context.make("Note", values)
        try context.save()
        return note
    }

    @Test func S058_aValueThatIsSetBackIsNoChangedValue() throws {
        let values: [String: Any] = [
            "title": "a", "position": 1, "rating": 0.5, "isPinned": true, "created": Date(timeIntervalSince1970: 1),
            "identifier": UUID(), "price": Decimal(string: "1.10") ?? 0, "picture": Data([1]), "tags": ["x"] as NSArray,
        ]
        let note = try saved(values)
        for (key, value) in values {
            note.setValue(nil, forKey: key)
            #expect(Set(note.changedValues().keys) == [key] && note.hasPersistentChangedValues)
            note.setValue(value, forKey: key)
            #expect(note.changedValues().isEmpty && !note.hasPersistentChangedValues, "\(key)")
        }
        #expect(note.hasChanges && context.hasChanges)
        try context.save()
        #expect(!context.hasChanges)
    }

    @Test func S058_relationshipsThatAreSetBackAreNoChangedValues() throws {
        let (one, two) = (context.make("Folder"), context.make("Folder"))
        let note = try saved(["title": "a", "folder": one])
        note.setValue(two, forKey: "folder")
        #expect(Set(note.changedValues().keys) == ["folder"] && Set(two.changedValues().keys) == ["notes"])
        note.setValue(one, forKey: "folder")
        #expect(note.changedValues().isEmpty && one.changedValues().isEmpty && two.changedValues().isEmpty)
    }

    @Test func S058_aNewObjectDiffersFromItsDefaults() throws {
        let note = context.make("Note")
        #expect(note.changedValues().isEmpty && !note.hasPersistentChangedValues)
        note.setValue(nil, forKey: "body")
        note.setValue("Untitled", forKey: "title")
        #expect(note.changedValues().isEmpty)
        note.setValue("b", forKey: "title")
        let folder = context.make("Folder")
        note.setValue(folder, forKey: "folder")
        #expect(Set(note.changedValues().keys) == ["title", "folder"])
        #expect(note.changedValues()["folder"] as? NSManagedObject === folder)
    }

    @Test func S058_aChildDiffersFromWhatItsParentHas() throws {
        let child = NSManagedObjectContext(.privateQueue)
        child.parent = context
        let folder = context.make("Folder", ["name": "new"])
        _ = context.make("Note", ["title": "a", "folder": folder])
        let note = try #require(child.all("Note").first)
        let same = note.value(forKey: "folder")
        note.setValue(nil, forKey: "folder")
        #expect(Set(note.changedValues().keys) == ["folder"])
        note.setValue(same, forKey: "folder")
        note.setValue("a", forKey: "title")
        #expect(note.changedValues().isEmpty)
        // The folder gets its permanent identifier, to which the note's row in the child does not refer.
        try context.save()
        #expect(note.changedValues().isEmpty)
    }

    @Test func S045_primitiveValuesOfANewObjectAreChangedValues() throws {
        let note = context.make("Note")
        note.setPrimitiveValue("b", forKey: "body")
        note.setPrimitiveValue("Untitled", forKey: "title")
        #expect(note.changedValues() as? [String: String] == ["body": "b"])
        try context.save()
        note.setPrimitiveValue("c", forKey: "body")
        #expect(note.changedValues().isEmpty)
    }

    @Test func S014_aNewObjectHasCommittedItsDefaultsOnly() throws {
        let note = context.make("Note", ["title": "b", "body": "text", "folder": context.make("Folder")])
        let values = note.committedValues(forKeys: nil)
        #expect(Set(values.keys) == ["title", "position", "isPinned"])
        #expect(values["title"] as? String == "Untitled")
        #expect(note.committedValues(forKeys: ["body", "folder", "keywords"]).isEmpty)
        try context.save()
        #expect(note.committedValues(forKeys: ["body", "rating"])["rating"] is NSNull)
    }
}
