import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Stores whose hierarchies have another form than the model of a program asks for, of the same version.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct SplitFormTests {
    private static var migrating: [AnyHashable: Any] {
        [NSMigratePersistentStoresAutomaticallyOption: true, NSInferMappingModelAutomaticallyOption: true]
    }

    private func fill(_ context: NSManagedObjectContext) throws {
        let folder = context.insert("Folder", ["name": "Ideas"])
        let portrait = context.insert("Portrait", ["title": "c", "person": "p", "size": 3, "folder": folder])
        portrait.setValue(folder, forKey: "frame")
        context.insert("Article", ["title": "a", "words": 5, "size": 1, "folder": folder])
        context.insert("Photo", ["title": "b", "width": 2, "size": 2])
            .setValue(Set([context.insert("Keyword", ["word": "k"])]), forKey: "keywords")
        folder.setValue(portrait, forKey: "cover")
        try context.save()
    }

    private func text(_ context: NSManagedObjectContext) throws -> [String] {
        let works = try context.all("Work").map { work in
            let own = ["words", "width", "person"].filter { work.entity.attributesByName[$0] != nil }
            let keys = ["title", "size", "rank", "plainTitle", "folderName"] + own
            let values = keys.map { "\(work.value(forKey: $0) ?? "-")" }
            let keywords = (work.value(forKey: "keywords") as? Set<NSManagedObject>)?.count ?? 0
            return "\(work.entity.name ?? "") \(values.joined(separator: " ")) \(keywords)"
        }
        let folders = try context.all("Folder").map { folder in
            let cover = (folder.value(forKey: "cover") as? NSManagedObject)?.value(forKey: "title") ?? "-"
            return "\(folder.value(forKey: "workCount") ?? "-") \(cover)"
        }
        return (works + folders).sorted()
    }

    @Test("A program with another form is refused with what to do, and changes nothing")
    func refusal() throws {
        let database = try SplitCase.database(nil)
        try fill(database.context())
        let other = DatabaseCase(url: database.url, SplitCase.works())
        let error = try #require(throws: CocoaError.self) { try other.context() }
        #expect(error.code.rawValue == NSPersistentStoreIncompatibleVersionHashError)
        #expect("\(error.userInfo)".contains("postgresql.inheritance"))
        #expect(try text(database.context()).count == 4)
    }

    @Test("With the options for migration, a store changes its form, there and back", arguments: [nil, "tables"])
    func change(_ first: String?) throws {
        let database = try SplitCase.database(first)
        let former = try database.context()
        try fill(former)
        let before = try text(former)
        let second = first == nil ? "tables" : nil
        let other = DatabaseCase(url: database.url, SplitCase.works(second))
        #expect(try text(other.context(Self.migrating)) == before)
        let views = try database.rows("SELECT viewname::text FROM pg_views WHERE schemaname = '$s'")
        #expect(views == (second == nil ? [] : ["work_all"]))
        former.insert("Article", ["title": "late"])
        let error = try #require(throws: CocoaError.self) { try former.save() }
        #expect(error.code.rawValue == NSPersistentStoreIncompatibleVersionHashError)
        let context = try other.context()
        context.insert("Article", ["title": "new"])
        try context.save()
        #expect(try text(database.context(Self.migrating)).count == 5)
        let ids = try database.context().all("Work").map(\.objectID)
        #expect(Set(ids).count == 4)
    }
}
