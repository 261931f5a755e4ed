import CoreDataSQLite
import Foundation
import ManagedObjectModelFormat
import Testing

@testable import CoreData

/// Tests of lightweight migration for each kind of change.
@Suite struct LightMigrationTests {
    /// Folders with ordered notes, of which some are drafts; tags on notes; covers of notes.
    static let shelf = ModelDefinition(
        EntityDefinition(
            "Folder",
            [AttributeDefinition("name")],
            [RelationshipDefinition("notes", "Note", "folder", isToMany: true)]
        ),
        EntityDefinition(
            "Note",
            [
                AttributeDefinition("title"), AttributeDefinition("rank", .integer16),
                AttributeDefinition("picture", .binaryData),
            ],
            [
                RelationshipDefinition("folder", "Folder", "notes"),
                RelationshipDefinition("tags", "Tag", "notes", isToMany: true),
            ]
        ),
        EntityDefinition("Draft", parent: "Note", [AttributeDefinition("reason")]),
        EntityDefinition(
            "Tag",
            [AttributeDefinition("word")],
            [RelationshipDefinition("notes", "Note", "tags", isToMany: true)]
        )
    )

    /// Creates two folders, notes 0 to 4, of which 3 and 4 are drafts, and two tags.
    static func fill(_ context: NSManagedObjectContext) throws {
        func make(_ entity: String, _ values: [String: Any]) -> NSManagedObject {
            let object = MigratedFolder.insert(entity, into: context)
            for (key, value) in values { object.setValue(value, forKey: key) }
            return object
        }
        let folders = ["A", "B"].map { make("Folder", ["name": $0]) }
        let tags = ["x", "y"].map { make("Tag", ["word": $0]) }
        for number in 0..<5 {
            var values: [String: Any] = ["title": "Note \(number)", "rank": number, "folder": folders[number % 2]]
            if number > 2 { values["reason"] = "because \(number)" }
            values["tags"] = NSSet(array: number % 2 == 0 ? tags : [tags[0]])
            _ = make(number > 2 ? "Draft" : "Note", values)
        }
    }

    private func store(_ type: String) throws -> MigratingStore {
        try MigratingStore(Self.shelf, type: type) { try Self.fill($0) }
    }

    private func values(_ key: String, of entity: String, by order: String = "title", _ context: NSManagedObjectContext)
        throws -> [String]
    {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.sortDescriptors = [NSSortDescriptor(key: order, ascending: true)]
        return try context.fetch(request).map { object in object.value(forKeyPath: key).map { "\($0)" } ?? "nil" }
    }

    @Test func anUnchangedModelNeedsNothing() throws {
        let store = try store(NSSQLiteStoreType)
        let before = try Data(contentsOf: store.url)
        try store.migrate(to: Self.shelf)
        #expect(try Data(contentsOf: store.url) == before)
    }

    @Test(arguments: MigratingStore.types) func S227_attributesAreAddedWithTheirDefaultsAndRemoved(type: String) throws
    {
        var model = Self.shelf
        model["Note"].attributes.removeAll { $0.name == "rank" }
        model["Note"].attributes += [
            AttributeDefinition("color", isOptional: false, defaultValue: .string("it's red")),
            AttributeDefinition("size", .double), AttributeDefinition("place", .integer32, defaultValue: .integer(7)),
        ]
        let store = try store(type)
        try store.migrate(to: model)
        try store.open(model) { context throws in
            #expect(try values("color", of: "Note", context) == Array(repeating: "it's red", count: 5))
            #expect(try values("size", of: "Note", context) == Array(repeating: "nil", count: 5))
            #expect(try values("place", of: "Draft", context) == ["7", "7"])
            #expect(try values("title", of: "Draft", context) == ["Note 3", "Note 4"])
        }
    }

    @Test(arguments: MigratingStore.types) func S227_propertiesAndEntitiesAreRenamed(type: String) throws {
        var model = Self.shelf
        model["Note"][attribute: "title"].renamingIdentifier = "title"
        model["Note"][attribute: "title"].name = "rank2"
        model["Note"][relationship: "folder"].name = "box"
        model["Note"][relationship: "box"].renamingIdentifier = "folder"
        model["Folder"][relationship: "notes"].inverseName = "box"
        model["Folder"][relationship: "notes"].destinationName = "Zettel"
        model["Tag"][relationship: "notes"].destinationName = "Zettel"
        model["Draft"].parentName = "Zettel"
        model["Note"].renamingIdentifier = "Note"
        model["Note"].name = "Zettel"
        let store = try store(type)
        try store.migrate(to: model)
        try store.open(model) { context throws in
            #expect(try values("rank2", of: "Zettel", by: "rank2", context) == (0..<5).map { "Note \($0)" })
            #expect(try values("box.name", of: "Zettel", by: "rank2", context).count == 5)
            let folder = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Folder"))
            #expect(Set(folder.map { ($0.value(forKey: "notes") as? NSSet)?.count }) == [3, 2])
            let tags = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Tag"))
            #expect(Set(tags.map { ($0.value(forKey: "notes") as? NSSet)?.count }) == [5, 3])
        }
    }

    /// A renaming identifier counts although it was the name when it was set.
    @Test func S227_renamingIdentifiersMayBeSetBeforeNames() throws {
        func model(isNewer: Bool) -> NSManagedObjectModel {
            let title = ModelParts.attribute("title")
            let note = ModelParts.entity("Note", [title])
            if isNewer {
                (title.renamingIdentifier, note.renamingIdentifier) = ("title", "Note")
                (title.name, note.name) = ("heading", "Zettel")
            }
            return ModelParts.model(note)
        }
        let folder = try StoreFolder()
        let writing = NSManagedObjectContext(.privateQueue)
        writing.persistentStoreCoordinator = try folder.open(model: model(isNewer: false))
        _ = writing.make("Note", ["title": "kept"])
        try writing.save()
        let coordinator = try #require(writing.persistentStoreCoordinator)
        try coordinator.remove(#require(coordinator.persistentStores.first))
        let reading = NSManagedObjectContext(.privateQueue)
        reading.persistentStoreCoordinator = try folder.open(
            [NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true],
            model: model(isNewer: true)
        )
        #expect(try reading.all("Zettel").map { $0.text("heading") } == ["kept"])
    }

    @Test func S227_namesAreExchanged() throws {
        var model = Self.shelf
        model["Note"].attributes.append(AttributeDefinition("subtitle"))
        let store = try MigratingStore(model) { context throws in
            let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
            note.setValue("above", forKey: "title")
            note.setValue("below", forKey: "subtitle")
        }
        var swapped = model
        swapped["Note"].attributes.removeAll { ["title", "subtitle"].contains($0.name) }
        for (new, old) in [("title", "subtitle"), ("subtitle", "title")] {
            var attribute = AttributeDefinition(new)
            attribute.renamingIdentifier = old
            swapped["Note"].attributes.append(attribute)
        }
        swapped["Note"].versionHashModifier = "2"
        try store.migrate(to: swapped)
        try store.open(swapped) { context throws in
            #expect(try values("title", of: "Note", context) == ["below"])
            #expect(try values("subtitle", of: "Note", context) == ["above"])
        }
    }

    @Test(arguments: MigratingStore.types) func S227_requiredAttributesGetTheirDefaultIfEmpty(type: String)
        throws
    {
        let store = try store(type)
        try store.open(Self.shelf) { context throws in
            let note = NSEntityDescription.insertNewObject(forEntityName: "Draft", into: context)
            note.setValue("Note 5", forKey: "title")
            try context.save()
        }
        var model = Self.shelf
        model["Note"][attribute: "rank"].isOptional = false
        model["Note"][attribute: "rank"].defaultValue = .integer(-1)
        try store.migrate(to: model)
        try store.open(model) { context throws in
            #expect(try values("rank", of: "Note", context) == ["0", "1", "2", "3", "4", "-1"])
        }
    }

    @Test(arguments: MigratingStore.types) func entitiesAreAddedAndRemoved(type: String) throws {
        var model = Self.shelf
        model.entities.removeAll { $0.name == "Draft" }
        model.entities.append(EntityDefinition("Author", [AttributeDefinition("name")]))
        model.entities.removeAll { $0.name == "Tag" }
        model["Note"].relationships.removeAll { $0.name == "tags" }
        let store = try store(type)
        try store.migrate(to: model)
        try store.open(model) { context throws in
            #expect(try values("title", of: "Note", context) == ["Note 0", "Note 1", "Note 2"])
            let author = NSEntityDescription.insertNewObject(forEntityName: "Author", into: context)
            let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
            try context.save()
            // The sequence of keys continues, including the keys of deleted objects.
            #expect(author.objectID.uriRepresentation().lastPathComponent == "p1")
            #expect(note.objectID.uriRepresentation().lastPathComponent == "p6")
        }
    }

    @Test func S227_attributesMoveUpAndDown() throws {
        var model = Self.shelf
        model["Note"].attributes.append(model["Draft"][attribute: "reason"])
        model["Draft"].attributes = [model["Note"][attribute: "rank"]]
        model["Note"].attributes.removeAll { $0.name == "rank" }
        let store = try store(NSSQLiteStoreType)
        try store.migrate(to: model)
        try store.open(model) { context throws in
            #expect(try values("reason", of: "Note", context) == ["nil", "nil", "nil", "because 3", "because 4"])
            #expect(try values("rank", of: "Draft", context) == ["3", "4"])
        }
        #expect(try store.sql().integer("SELECT count(*) FROM ZNOTE WHERE ZRANK IS NOT NULL") == 2)
    }

    @Test(arguments: MigratingStore.types) func S227_parentsAreInsertedAndEntitiesLeaveTheirs(type: String) throws {
        var above = Self.shelf
        above.entities.append(EntityDefinition("Item", isAbstract: true, [AttributeDefinition("title")]))
        above["Note"].parentName = "Item"
        above["Note"].attributes.removeAll { $0.name == "title" }
        let store = try store(type)
        try store.migrate(to: above)
        try store.open(above) { context throws in #expect(try values("title", of: "Item", context).count == 5) }
        var apart = above
        apart["Draft"].parentName = nil
        apart["Draft"].attributes += [AttributeDefinition("title"), AttributeDefinition("rank", .integer16)]
        try store.migrate(to: apart)
        try store.open(apart) { context throws in
            #expect(try values("title", of: "Note", context) == ["Note 0", "Note 1", "Note 2"])
            #expect(try values("rank", of: "Draft", context) == ["3", "4"])
            // Objects that are no longer notes leave the relationships of notes.
            let folders = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Folder"))
            #expect(Set(folders.map { ($0.value(forKey: "notes") as? NSSet)?.count }) == [2, 1])
        }
    }

    @Test(arguments: MigratingStore.types) func S227_toOneBecomesToManyOnBothSides(type: String) throws {
        var model = Self.shelf
        model["Note"][relationship: "folder"].isToMany = true
        model["Note"][relationship: "folder"].maximumCount = 0
        let store = try store(type)
        try store.migrate(to: model)
        try store.open(model) { context throws in
            let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            for note in notes {
                let names = ((note.value(forKey: "folder") as? NSSet)?.allObjects as? [NSManagedObject])?.map {
                    $0.value(forKey: "name") as? String
                }
                #expect(
                    names == [
                        note.value(forKey: "rank") as? Int == 1 || note.value(forKey: "rank") as? Int == 3 ? "B" : "A"
                    ]
                )
            }
        }
    }

    @Test(arguments: MigratingStore.types) func S227_unorderedBecomesOrderedAndBack(type: String) throws {
        var model = Self.shelf
        model["Folder"][relationship: "notes"].isOrdered = true
        model["Tag"][relationship: "notes"].isOrdered = true
        let store = try store(type)
        try store.migrate(to: model)
        try store.open(model) { context throws in
            for entity in ["Folder", "Tag"] {
                for object in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)) {
                    let notes = (object.value(forKey: "notes") as? NSOrderedSet)?.array as? [NSManagedObject]
                    let keys = try #require(notes).map {
                        Int($0.objectID.uriRepresentation().lastPathComponent.dropFirst()) ?? 0
                    }
                    #expect(keys == keys.sorted() && !keys.isEmpty)
                }
            }
        }
        try store.migrate(to: Self.shelf)
        try store.open(Self.shelf) { context throws in
            #expect(try values("folder.name", of: "Note", context) == ["A", "B", "A", "B", "A"])
        }
    }

    @Test(arguments: MigratingStore.types) func inversesComeAndGo(type: String) throws {
        var without = Self.shelf
        without["Folder"].relationships[0].inverseName = nil
        without["Note"].relationships.removeAll { $0.name == "folder" }
        let store = try store(type)
        try store.migrate(to: without)
        func counts(_ model: ModelDefinition) throws -> Set<Int?> {
            try store.open(model) { context throws in
                let folders = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Folder"))
                return Set(folders.map { ($0.value(forKey: "notes") as? NSSet)?.count })
            }
        }
        #expect(try counts(without) == [3, 2])
        try store.migrate(to: Self.shelf)
        #expect(try counts(Self.shelf) == [3, 2])
        try store.open(Self.shelf) { context throws in
            #expect(try values("folder.name", of: "Note", context) == ["A", "B", "A", "B", "A"])
        }
    }

    @Test(arguments: MigratingStore.types) func transientAttributesComeAndGo(type: String) throws {
        var model = Self.shelf
        model["Note"][attribute: "rank"].isTransient = true
        let store = try store(type)
        try store.migrate(to: model)
        var back = Self.shelf
        back["Note"][attribute: "rank"].defaultValue = .integer(9)
        try store.migrate(to: back)
        try store.open(back) { context throws in
            #expect(try values("rank", of: "Note", context) == Array(repeating: "9", count: 5))
        }
    }

    @Test(arguments: MigratingStore.types) func integersAndFloatsGetWider(type: String) throws {
        var model = Self.shelf
        model["Note"][attribute: "rank"].type = .integer64
        let store = try store(type)
        try store.migrate(to: model)
        try store.open(model) { context throws in
            #expect(try values("rank", of: "Note", context) == ["0", "1", "2", "3", "4"])
        }
    }

    @Test(arguments: MigratingStore.types) func derivedAttributesAreComputed(type: String) throws {
        var model = Self.shelf
        var count = AttributeDefinition("noteCount", .integer64)
        count.derivation = "notes.@count"
        model["Folder"].attributes.append(count)
        var name = AttributeDefinition("folderName")
        name.derivation = "folder.name"
        model["Note"].attributes.append(name)
        let store = try store(type)
        try store.migrate(to: model)
        try store.open(model) { context throws in
            #expect(try values("noteCount", of: "Folder", by: "name", context) == ["3", "2"])
            #expect(try values("folderName", of: "Note", context) == ["A", "B", "A", "B", "A"])
        }
        try store.migrate(to: Self.shelf)
    }

    @Test func compositesGainAndLoseElements() throws {
        func model(_ elements: [AttributeDefinition]) -> ModelDefinition {
            var model = ModelDefinition(EntityDefinition("Site", [AttributeDefinition("name")]))
            model.composites = [CompositeDefinition(name: "Place", elements: elements)]
            var place = AttributeDefinition("place", .composite)
            place.compositeName = "Place"
            model["Site"].attributes.append(place)
            return model
        }
        let old = model([AttributeDefinition("city"), AttributeDefinition("zip")])
        let new = model([
            AttributeDefinition("city"), AttributeDefinition("floor", .integer16, defaultValue: .integer(1)),
        ])
        let store = try MigratingStore(old) { context throws in
            let site = NSEntityDescription.insertNewObject(forEntityName: "Site", into: context)
            site.setValue(["city": "Magdeburg", "zip": "39104"], forKey: "place")
        }
        try store.migrate(to: new)
        try store.open(new) { context throws in
            let site = try #require(context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Site")).first)
            let place = try #require(site.value(forKey: "place") as? [String: Any])
            #expect(place["city"] as? String == "Magdeburg" && place["floor"] as? Int == 1 && place.count == 2)
        }
    }

    @Test func valuesMoveIntoAndOutOfFiles() throws {
        var external = Self.shelf
        external["Note"][attribute: "picture"].allowsExternalStorage = true
        external["Note"].versionHashModifier = "2"
        let (large, small) = (Data(repeating: 2, count: 300_000), Data([2, 1, 0]))
        let store = try store(NSSQLiteStoreType)
        try store.open(Self.shelf) { context throws in
            let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            notes[0].setValue(small, forKey: "picture")
            try context.save()
        }
        try store.migrate(to: external)
        try store.open(external) { context throws in
            let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            #expect(notes.compactMap { $0.value(forKey: "picture") as? Data } == [small])
            notes[1].setValue(large, forKey: "picture")
            try context.save()
        }
        let files = store.folder.appendingPathComponent(".Store_SUPPORT/_EXTERNAL_DATA").path
        #expect(try FileManager.default.contentsOfDirectory(atPath: files).count == 1)
        try store.migrate(to: Self.shelf)
        try store.open(Self.shelf) { context throws in
            let notes = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
            #expect(Set(notes.compactMap { $0.value(forKey: "picture") as? Data }) == [small, large])
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: files) == [])
    }

    @Test(arguments: MigratingStore.types) func indexesAndConstraintsAreThoseOfTheNewVersion(type: String) throws {
        var model = Self.shelf
        model["Note"].uniquenessConstraints = [["title"]]
        model["Folder"].indexes = [FetchIndexDefinition(name: "byName", elements: [.init(propertyName: "name")])]
        let store = try store(type)
        try store.migrate(to: model)
        try store.migrate(to: Self.shelf)
    }
}
