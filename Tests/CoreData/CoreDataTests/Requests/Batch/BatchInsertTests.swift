import CoreData
import Foundation
import Testing

/// Section L of the behaviours: batch insertions.
@Suite struct BatchInsertTests {
    private let library: Library
    private let context: NSManagedObjectContext

    init() throws {
        library = try Library()
        context = library.context()
    }

    private func titles() throws -> [String] {
        try library.reader().all("Note", sortedBy: "title").map { $0.text("title") }
    }

    @Test func S160_missingKeysHaveDefaults() throws {
        let request = NSBatchInsertRequest(
            entityName: "Note",
            objects: [["title": "a", "position": 7], ["body": "b"], ["title": "c"], [:]]
        )
        #expect(try context.insert(request, .count) as? Int == 4)
        let rows = try library.sql().rows("SELECT ZTITLE, ZPOSITION, ZBODY, ZISPINNED, Z_OPT, Z_PK FROM ZNOTE")
        #expect(rows.map { $0[0].text } == ["a", "Untitled", "c", "Untitled"])
        #expect(rows.map { $0[1].integer } == [7, 0, 0, 0])
        #expect(rows.map { $0[2].text } == [nil, "b", nil, nil])
        #expect(rows.allSatisfy { $0[3].integer == 0 && $0[4].integer == 1 })
        #expect(rows.map { $0[5].integer } == [1, 2, 3, 4])
    }

    @Test(arguments: ["titel", "keywords", "cover"])
    func S160_keysThatCannotBeSetAreRefused(_ key: String) throws {
        let request = NSBatchInsertRequest(entityName: "Note", objects: [["title": "a"], ["title": "b", key: "c"]])
        let error = try #require(failure { _ = try context.execute(request) } as? CocoaError)
        #expect(error.code.rawValue == 134091)
        #expect(error.localizedDescription.contains("'\(key)' of Note"))
        #expect(try library.integer("SELECT count(*) FROM ZNOTE") == 0)
    }

    @Test func valuesOfAllTypes() throws {
        let (date, uuid) = (Date(timeIntervalSinceReferenceDate: 12.5), UUID())
        let values: [String: Any] = [
            "title": "t", "position": Int16(5), "rating": 2, "created": date, "isPinned": NSNumber(value: 7),
            "identifier": uuid, "source": try #require(URL(string: "https://a.b")), "price": Decimal(3),
            "picture": Data([1, 2]), "tags": ["x", "y"], "body": NSNull(),
        ]
        _ = try context.insert(NSBatchInsertRequest(entityName: "Note", objects: [values, ["title": "u"]]))
        let other = context.make("Note")
        for (key, value) in values where key != "body" { other.setValue(value, forKey: key) }
        try context.save()
        let columns =
            "Z_ENT, ZTITLE, ZPOSITION, ZRATING, ZCREATED, ZISPINNED, ZIDENTIFIER, ZSOURCE, ZPRICE, ZPICTURE"
        let rows = try library.sql().rows("SELECT \(columns) FROM ZNOTE ORDER BY Z_PK")
        #expect(rows[0] == rows[2])
        #expect(
            try library.reader().all("Note", "title == 't'").allSatisfy {
                $0.value(forKey: "tags") as? [String] == ["x", "y"]
            }
        )
        #expect(rows[1][2...].filter { $0 != .null }.count == 2)
    }

    @Test func valuesOfOtherTypesAreRefused() throws {
        for values in [["title": 7], ["position": "x"], ["created": 3.5], ["folder": "x"]] as [[String: Any]] {
            let request = NSBatchInsertRequest(entityName: "Note", objects: [["title": "a"], values])
            #expect(failure { _ = try context.execute(request) }?.code == 1550)
        }
        #expect(try library.integer("SELECT count(*) FROM ZNOTE") == 0)
    }

    @Test func S161_theDictionaryOfTheLastCallDoesNotCount() throws {
        var count = 0
        let request = NSBatchInsertRequest(entityName: "Note") { (dictionary: NSMutableDictionary) in
            #expect(dictionary.count == 0)
            dictionary["title"] = "\(count)"
            if count == 1 { dictionary["position"] = 9 }
            count += 1
            return count > 3
        }
        #expect(try context.insert(request, .count) as? Int == 3)
        let rows = try library.sql().rows("SELECT ZTITLE, ZPOSITION FROM ZNOTE")
        #expect(rows.map { $0[0].text } == ["0", "1", "2"])
        #expect(rows.map { $0[1].integer } == [0, 9, 0])
    }

    @Test func oneObjectIsUsedForAllRows() throws {
        let folder = context.make("Folder", ["name": "f"])
        try context.save()
        var seen: Set<ObjectIdentifier> = []
        var count = 0
        let request = NSBatchInsertRequest(entityName: "Note") { (note: NSManagedObject) in
            seen.insert(ObjectIdentifier(note))
            #expect(note.managedObjectContext == nil)
            #expect(note.text("title") == "Untitled")
            #expect(note.value(forKey: "folder") == nil)
            note.setValue("\(count)", forKey: "title")
            if count != 1 { note.setValue(folder, forKey: "folder") }
            if count == 1 { note.setValue(["x"], forKey: "tags") }
            count += 1
            return count > 3
        }
        #expect(try context.insert(request, .count) as? Int == 3)
        #expect(seen.count == 1)
        #expect(!context.hasChanges && context.registeredObjects.count == 1)
        let rows = try library.sql().rows("SELECT ZTITLE, ZFOLDER, ZTAGS IS NULL FROM ZNOTE")
        #expect(rows.map { $0[0].text } == ["0", "1", "2"])
        #expect(rows.map { $0[1].integer } == [1, nil, 1])
        #expect(rows.map { $0[2].integer } == [1, 0, 1])
    }

    @Test func S162_resultTypes() throws {
        let objects = [["title": "a"], ["title": "b"]]
        let insert = { NSBatchInsertRequest(entityName: "Note", objects: objects) }
        #expect(try context.insert(insert()) as? Bool == true)
        #expect(try context.insert(insert(), .count) as? NSNumber == 2)
        let ids = try #require(context.insert(insert(), .objectIDs) as? [NSManagedObjectID])
        #expect(ids.allSatisfy { !$0.isTemporaryID && $0.entity.name == "Note" })
        #expect(try ids.map { try context.existingObject(with: $0).text("title") } == ["a", "b"])
        #expect(ids.map { $0.uriRepresentation().lastPathComponent } == ["p5", "p6"])
    }

    @Test func keysGoOnWhereTheyWere() throws {
        _ = context.make("Draft")
        try context.save()
        _ = try context.insert(NSBatchInsertRequest(entityName: "Note", objects: [[:], [:]]))
        #expect(try library.integer("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Note'") == 3)
        let next = context.make("Note")
        try context.save()
        #expect(next.objectID.uriRepresentation().lastPathComponent == "p4")
    }

    @Test func subentitiesHaveTheirOwnValues() throws {
        _ = try context.insert(NSBatchInsertRequest(entityName: "Draft", objects: [["title": "d", "reason": "r"]]))
        let draft = try #require(context.all("Note").first)
        #expect(draft.entity.name == "Draft")
        #expect([draft.text("title"), draft.text("reason")] == ["d", "r"])
    }

    @Test func toOneRelationshipsLeadToObjectsOfTheStore() throws {
        let (first, second) = (context.make("Folder", ["name": "1"]), context.make("Folder", ["name": "2"]))
        let old = context.make("Note", ["title": "old", "pinboard": first])
        try context.save()
        let objects: [[String: Any]] = [
            ["title": "a", "folder": first, "pinboard": first.objectID], ["title": "b", "folder": second.objectID],
            ["title": "c", "pinboard": second], ["title": "d", "pinboard": first],
        ]
        _ = try context.insert(NSBatchInsertRequest(entityName: "Note", objects: objects))
        let folders = try library.reader().all("Folder", sortedBy: "name")
        #expect(folders.map { $0.others("notes").map { $0.text("title") } } == [["a"], ["b"]])
        #expect(folders.map { $0.others("pinned").map { $0.text("title") } } == [["old", "a", "d"], ["c"]])
        let unsaved = context.make("Folder")
        for wrong in [unsaved, old] {
            let request = NSBatchInsertRequest(entityName: "Note", objects: [["folder": wrong]])
            #expect(failure { _ = try context.execute(request) }?.code == 1550)
        }
    }

    @Test func aFailureLeavesNothing() throws {
        var count = 0
        let request = NSBatchInsertRequest(entityName: "Note") { (dictionary: NSMutableDictionary) in
            dictionary[count == 500 ? "nonsense" : "title"] = "x"
            count += 1
            return false
        }
        #expect(failure { _ = try context.execute(request) }?.code == 134091)
        #expect(try library.integer("SELECT count(*) FROM ZNOTE") == 0)
        #expect(try library.integer("SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_NAME = 'Note'") == 0)
    }

    @Test func wrongRequestsAreErrors() throws {
        for request in [
            NSBatchInsertRequest(entityName: "Nothing", objects: [[:]]),
            NSBatchInsertRequest(entityName: "Note", objects: []),
        ] {
            request.objectsToInsert = request.entityName == "Note" ? nil : [[:]]
            #expect(failure { _ = try context.execute(request) }?.code == 134091)
        }
    }

    @Test func requestsKnowTheirEntity() throws {
        let request = NSBatchInsertRequest(entityName: "Note", objects: [[:]])
        #expect(request.entity == nil && request.entityName == "Note")
        #expect(request.requestType == .batchInsertRequestType)
        let copy = try #require(request.copy() as? NSBatchInsertRequest)
        _ = try context.execute(request)
        #expect(request.entity?.name == "Note")
        #expect(copy.entity == nil && copy.objectsToInsert?.count == 1)
    }
}
