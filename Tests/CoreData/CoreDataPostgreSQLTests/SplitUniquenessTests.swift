import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Uniqueness constraints over the tables of several entities.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct SplitUniquenessTests {
    private let database: DatabaseCase
    private let context: NSManagedObjectContext

    init() throws {
        database = try SplitCase.database()
        context = try database.context()
        context.insert("Article", ["title": "One"])
        context.insert("Portrait", ["title": "Two"])
        try context.save()
    }

    private var rows: [String] {
        get throws { try database.rows("SELECT title, entity FROM $s.work_all ORDER BY 1") }
    }

    private var kept: [String] {
        get throws { try database.rows("SELECT title FROM $s.coredata_unique_work_title ORDER BY 1") }
    }

    @Test("A value of another entity's object is a conflict, which names that object")
    func conflicts() throws {
        context.insert("Photo", ["title": "One"])
        let error = try #require(throws: CocoaError.self) { try context.save() }
        #expect(error.code.rawValue == NSManagedObjectConstraintMergeError)
        let conflicts = error.userInfo[NSPersistentStoreSaveConflictsErrorKey] as? [NSConstraintConflict]
        #expect(conflicts?.first?.constraint == ["title"])
        #expect(conflicts?.first?.databaseObject?.entity.name == "Article")
        #expect(try kept == ["One", "Two"])
    }

    @Test("Merge policies resolve conflicts over entities")
    func merging() throws {
        context.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        context.insert("Photo", ["title": "One", "rank": 7])
        try context.save()
        #expect(try database.rows("SELECT title, rank FROM $s.work_all ORDER BY 1").first == "One 7")
        #expect(try kept == ["One", "Two"])
        let photos: [[String: Any]] = [["title": "Two", "rank": 9], ["title": "Three"]]
        try context.execute(NSBatchInsertRequest(entityName: "Photo", objects: photos))
        #expect(try database.rows("SELECT title, rank FROM $s.work_all ORDER BY 1") == ["One 7", "Three -", "Two 9"])
        context.mergePolicy = NSMergePolicy.error
        #expect(throws: CocoaError.self) {
            try context.execute(NSBatchInsertRequest(entityName: "Article", objects: [["title": "Two"]]))
        }
    }

    @Test("Objects of different entities exchange their values in one save")
    func exchange() throws {
        let works = try context.all("Work").sorted { $0.entity.name ?? "" < $1.entity.name ?? "" }
        let before = try rows
        works[0].setValue("Two", forKey: "title")
        works[1].setValue("One", forKey: "title")
        try context.save()
        #expect(try rows != before)
        #expect(try kept == ["One", "Two"])
        context.delete(works[0])
        context.insert("Photo", ["title": "Two"])
        try context.save()
        #expect(try kept == ["One", "Two"])
    }

    @Test("What others write keeps the values unique, whatever the statement")
    func others() throws {
        #expect { try database.rows("INSERT INTO $s.photo (id, title) VALUES (9, 'One') RETURNING id") } throws: {
            "\($0)".contains("23505")
        }
        #expect { try database.rows("UPDATE $s.portrait SET title = 'One' RETURNING id") } throws: {
            "\($0)".contains("23505")
        }
        #expect(try database.rows("UPDATE $s.portrait SET title = 'Zwei' RETURNING title") == ["Zwei"])
        #expect(try kept == ["One", "Zwei"])
        _ = try database.rows("TRUNCATE $s.article")
        #expect(try kept == ["Zwei"])
        context.insert("Photo", ["title": "One"])
        try context.save()
        _ = try database.rows("DELETE FROM $s.photo RETURNING id")
        #expect(try kept == ["Zwei"])
    }

    @Test("Programs cannot save the same value to different tables at once")
    func programs() throws {
        let url = database.url
        DispatchQueue.concurrentPerform(iterations: 8) { index in
            do {
                let context = try DatabaseCase(url: url, SplitCase.works()).context()
                context.insert(["Article", "Photo", "Portrait"][index % 3], ["title": "same"])
                try context.save()
            } catch let error as CocoaError where error.code.rawValue == NSManagedObjectConstraintMergeError {
                return
            } catch {
                Issue.record(error)
            }
        }
        #expect(try rows.count { $0.hasPrefix("same ") } == 1)
    }
}
