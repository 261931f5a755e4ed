import CoreDataPostgreSQL
import Foundation
import ManagedObjectModelFormat
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

    @Test("A forecast tells that only the form changes, and the update changes it", arguments: [nil, "tables"])
    func forecast(_ first: String?) throws {
        let database = try SplitCase.database(first)
        try fill(database.context())
        let before = try text(database.context())
        try withUpdate(of: database, to: SplitCase.works(first)) { update throws in
            #expect(try !Self.changesForm(update))
        }
        let other = DatabaseCase(url: database.url, SplitCase.works(first == nil ? "tables" : nil))
        try withUpdate(of: database, to: other.model) { update in
            #expect(try Self.changesForm(update))
            let rehearsed = try update.rehearse()
            #expect(rehearsed.entities.first { $0.name == "Article" }?.rows == 1)
            #expect(try text(database.context()) == before)
            try update.run()
            #expect(try !Self.changesForm(update))
        }
        #expect(try text(other.context()) == before)
    }

    @Test("A forecast tells that attributes become JSON")
    func jsonForecast() throws {
        func model(_ type: String?) -> NSManagedObjectModel {
            let (note, list) = (NSEntityDescription(), DatabaseCase.attribute("list", .transformableAttributeType))
            list.userInfo = type.map { ["postgresql.type": $0] } ?? [:]
            (note.name, note.properties) = ("Note", [list])
            let model = NSManagedObjectModel()
            model.entities = [note]
            return model
        }
        let database = try DatabaseCase(model(nil))
        try database.context().insert("Note", [:]).managedObjectContext?.save()
        try withUpdate(of: database, to: model("jsonb")) { update in
            #expect(try Self.changesForm(update))
            try update.run()
            #expect(try !Self.changesForm(update))
        }
        let type =
            "SELECT data_type::text FROM information_schema.columns WHERE table_schema = '$s' AND column_name = 'list'"
        #expect(try database.rows(type) == ["jsonb"])
    }

    /// Calls a body with the update of a store to a model in a file.
    private func withUpdate(
        of database: DatabaseCase,
        to model: NSManagedObjectModel,
        _ body: (StoreUpdate) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("forms-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent("Works.xcdatamodeld")
        try ModelBundle.write(versions: [("Works", model.definition)], current: "Works", to: file)
        let family = try ModelFamily(contentsOf: file)
        try body(StoreUpdate(of: database.url, in: family, to: #require(family.versions.first), mappings: []))
        try FileManager.default.removeItem(at: folder)
    }

    /// Whether an update changes the form of tables, and nothing else.
    private static func changesForm(_ update: StoreUpdate) throws -> Bool {
        let forecast = try update.forecast()
        switch forecast.way {
        case .current: return false
        case .inPlace: return forecast.changesForm
        case .copying: throw CocoaError(.featureUnsupported)
        }
    }
}
