import CoreDataPostgreSQL
import Foundation
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Hierarchies with a table for each entity, as those see them who write SQL.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct SplitHierarchyTests {
    private let database: DatabaseCase
    private let context: NSManagedObjectContext

    init() throws {
        database = try SplitCase.database()
        context = try database.context()
    }

    private func columns(_ table: String) throws -> [String] {
        try database.rows(
            """
            SELECT column_name || CASE is_nullable WHEN 'NO' THEN '!' ELSE '' END FROM information_schema.columns \
            WHERE table_schema = '$s' AND table_name = '\(table)' ORDER BY column_name COLLATE "C"
            """
        )
    }

    private func titles(_ entity: String, _ format: String = "TRUEPREDICATE") throws -> [String] {
        try context.all(entity, format).map { "\($0.value(forKey: "title") ?? "nil")" }.sorted()
    }

    /// Saves a work of each entity in a folder.
    @discardableResult
    private func fill() throws -> NSManagedObject {
        let folder = context.insert("Folder", ["name": "Café"])
        let keyword = context.insert("Keyword", ["word": "k"])
        for (rank, entity) in ["Article", "Photo", "Portrait"].enumerated() {
            let values: [String: Any] = ["title": "\(entity)é", "rank": rank, "folder": folder]
            context.insert(entity, values).setValue(Set([keyword]), forKey: "keywords")
        }
        try context.save()
        return folder
    }

    // MARK: - Tables

    @Test("Each entity with objects has a table with its columns, and all of them a view")
    func tables() throws {
        let relations =
            "SELECT table_name::text, table_type::text FROM information_schema.tables WHERE table_schema = '$s'"
        let names = try Set(database.rows(relations))
        let tables = ["article", "photo", "portrait", "folder", "work_keywords"].map { "\($0) BASE TABLE" }
        #expect(names.isSuperset(of: tables + ["work_all VIEW"]))
        #expect(!names.contains("work BASE TABLE"))
        let common = ["folder_id", "folder_name", "id!", "plain_title", "rank", "size", "title", "title_folded"]
        #expect(try columns("article") == (common + ["version!", "words!"]).sorted())
        #expect(try columns("portrait") == (common + ["frame_id", "person", "version!", "width"]).sorted())
        #expect(try columns("work_all").contains("entity"))
        #expect(try columns("work_all").filter { $0.hasPrefix("size") } == ["size"], "they have the same name and type")
    }

    @Test("Rules, and keys of rows that are in one table, are those that one would write by hand")
    func constraints() throws {
        let sql = "SELECT conrelid::regclass::text || ': ' || pg_get_constraintdef(oid) FROM pg_constraint "
        let found = try database.rows("\(sql)WHERE connamespace = '$s'::regnamespace").map {
            $0.replacing(#/test_\w+\./#, with: "")
        }
        #expect(found.contains { $0.hasPrefix("article: CHECK") && !$0.contains("entity") })
        #expect(found.contains("article: UNIQUE (title)") && found.contains("photo: UNIQUE (title)"))
        #expect(found.contains { $0.hasPrefix("folder: FOREIGN KEY (cover_id) REFERENCES portrait(id)") })
        #expect(found.contains { $0.hasPrefix("article: FOREIGN KEY (folder_id) REFERENCES folder(id)") })
        #expect(found.contains { $0.hasPrefix("work_keywords: FOREIGN KEY (keyword_id)") })
        #expect(!found.contains { $0.contains("FOREIGN KEY (work_id)") }, "no key leads to one of several tables")
    }

    // MARK: - Reading

    @Test("Fetches find objects of an entity and its subentities, in predicates, orders and over relationships")
    func fetches() throws {
        let folder = try fill()
        #expect(try titles("Work") == ["Articleé", "Photoé", "Portraité"])
        #expect(try titles("Photo") == ["Photoé", "Portraité"])
        #expect(try titles("Article", "words == 1") == ["Articleé"])
        #expect(try titles("Work", "folder.name BEGINSWITH[cd] 'cafe' AND rank > 0") == ["Photoé", "Portraité"])
        #expect(try titles("Work", "title CONTAINS[cd] 'TRAITE'") == ["Portraité"])
        #expect(try context.all("Folder", "ANY works.rank == 2").count == 1)
        #expect(try context.all("Keyword", "works.@count == 3").count == 1)
        #expect(folder.value(forKey: "workCount") as? Int == 3 && folder.value(forKey: "rankSum") as? Int == 3)
        let reading = try database.context()
        let work = try #require(try reading.all("Portrait").first)
        #expect(work.value(forKey: "folderName") as? String == "Café")
        #expect(work.value(forKey: "plainTitle") as? String == "portraite")
        let other = try database.context()
        let seen = try #require(try other.all("Folder").first?.value(forKey: "works") as? Set<NSManagedObject>)
        #expect(Set(seen.map { "\($0.entity.name ?? "")" }) == ["Article", "Photo", "Portrait"])
    }

    /// Returns the server's plan of a fetch.
    private func plan(
        _ entity: String,
        _ format: String = "TRUEPREDICATE",
        includesSubentities: Bool = true
    ) throws -> String {
        let coordinator = try #require(context.persistentStoreCoordinator)
        let store = try #require(coordinator.persistentStores.first as? PostgreSQLStore)
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = NSPredicate(format: format)
        request.includesSubentities = includesSubentities
        let plan = try FetchPlan(request, in: coordinator.layout)
        let fetch = try store.opened().plainFetches.rows(plan, in: store.identity)
        return try store.opened().pool.withConnection { connection in
            try connection.withStatement("EXPLAIN \(fetch.sql)") { statement in
                try statement.bind(fetch.values)
                var lines: [String] = []
                while try statement.step() { lines.append(statement.value(0).string) }
                return lines.joined(separator: "\n")
            }
        }
    }

    @Test("A fetch of one entity reads its tables only")
    func prunedTables() throws {
        let photos = try plan("Photo")
        #expect(photos.contains("on photo") && photos.contains("on portrait") && !photos.contains("on article"))
        let exactly = try plan("Photo", includesSubentities: false)
        #expect(exactly.contains("on photo") && !exactly.contains("on portrait") && !exactly.contains("on article"))
        let articles = try plan("Article", "folder == nil AND title == 'x'")
        #expect(articles.contains("article_title_key") && !articles.contains("photo"), "\(articles)")
        let all = try plan("Work")
        #expect(["article", "photo", "portrait"].allSatisfy { all.contains("on \($0)") })
    }

    @Test("An index of each table serves a fetch of all")
    func indexes() throws {
        _ = try database.rows(
            "INSERT INTO $s.article (id, title, words) SELECT n, 'a' || n, 1 FROM generate_series(1, 3000) n RETURNING id"
        )
        _ = try database.rows("ANALYZE $s.article")
        let found = try plan("Work", "title == 'a77'")
        #expect(found.contains("article_title_key") && !found.contains("Seq Scan on article"), "\(found)")
    }

    // MARK: - Writing

    @Test("A save writes to the tables by keys, in one round trip")
    func saves() throws {
        let model = SplitCase.works()
        // Derived values are read after they were computed.
        for entity in model.entities { entity.properties.removeAll { $0 is NSDerivedAttributeDescription } }
        let database = try DatabaseCase(model)
        let context = try database.context()
        let store = try #require(context.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore)
        var trips: [Int] = []
        func save() throws {
            let before = try store.opened().pool.tripCount
            try context.save()
            trips.append(try store.opened().pool.tripCount - before)
        }
        // Statements are prepared when they are first used.
        for round in 0..<2 {
            let works = ["Article", "Photo", "Portrait"].map { context.insert($0, ["title": "\($0)\(round)"]) }
            _ = try context.obtainPermanentIDs(for: works)
            trips = []
            try save()
            for work in works { work.setValue(work.entity.name, forKey: "title") }
            try save()
            let rows = try database.rows("SELECT title, version FROM $s.work_all ORDER BY title")
            #expect(rows == ["Article 2", "Photo 2", "Portrait 2"])
            for work in works { context.delete(work) }
            // Delete rules ask for related objects.
            context.processPendingChanges()
            try save()
            #expect(try database.rows("SELECT title FROM $s.work_all") == [])
        }
        #expect(trips == [1, 1, 1])
    }

    @Test("What others write to the tables is read, and conflicts with it are found")
    func others() throws {
        try fill()
        _ = try database.rows(
            "INSERT INTO $s.photo (id, title, width, folder_id) SELECT 1000, 'theirs', 640, id FROM $s.folder RETURNING id"
        )
        _ = try database.rows("UPDATE $s.article SET title = 'changed', version = version + 1 RETURNING id")
        let theirs = try #require(try context.all("Work", "title == 'theirs'").first)
        #expect(theirs.entity.name == "Photo" && theirs.value(forKey: "width") as? Int == 640)
        #expect(try database.rows("SELECT work_count FROM $s.folder") == ["4"])
        let article = try #require(try context.all("Article").first)
        article.setValue("mine", forKey: "title")
        let error = try #require(throws: CocoaError.self) { try context.save() }
        #expect(error.code.rawValue == NSManagedObjectMergeError)
        context.rollback()
        _ = try database.rows(
            """
            WITH next AS (UPDATE $s.coredata_entity SET last_id = last_id + 1 WHERE name = 'Work' RETURNING last_id) \
            INSERT INTO $s.article (id, title, words) SELECT last_id, 'counted', 800 FROM next RETURNING id
            """
        )
        context.insert("Article", ["title": "after theirs"])
        try context.save()
        #expect(try database.rows("SELECT count(DISTINCT id), count(*) FROM $s.work_all") == ["6 6"])
        #expect { try database.rows("INSERT INTO $s.article (id, words) VALUES (2000, 1) RETURNING id") } throws: {
            "\($0)".contains("title")
        }
    }

    @Test("Batch requests change the tables of all entities at one moment")
    func batches() throws {
        let context = try database.context([NSPersistentHistoryTrackingKey: true])
        try fill()
        let update = NSBatchUpdateRequest(entityName: "Work")
        // Each row takes its value from all rows, as they are before the first one changes.
        update.propertiesToUpdate = ["rank": NSExpression(format: "folder.rankSum + rank")]
        update.resultType = .updatedObjectIDsResultType
        let updated = try context.execute(update) as? NSBatchUpdateResult
        let names = (updated?.result as? [NSManagedObjectID])?.map { $0.entity.name ?? "" }
        #expect(names?.sorted() == ["Article", "Photo", "Portrait"])
        #expect(try database.rows("SELECT rank FROM $s.work_all ORDER BY rank") == ["3", "4", "5"])
        let counted = NSBatchUpdateRequest(entityName: "Photo")
        counted.propertiesToUpdate = ["width": 5]
        counted.resultType = .updatedObjectsCountResultType
        #expect((try context.execute(counted) as? NSBatchUpdateResult)?.result as? Int == 2)

        let request = NSFetchRequest<any NSFetchRequestResult>(entityName: "Work")
        request.predicate = NSPredicate(format: "rank >= 4")
        let deletion = NSBatchDeleteRequest(fetchRequest: request)
        deletion.resultType = .resultTypeCount
        #expect((try context.execute(deletion) as? NSBatchDeleteResult)?.result as? Int == 2)
        #expect(try database.rows("SELECT title, work_count FROM $s.work_all, $s.folder") == ["Articleé 1"])
        let history = NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast)
        let result = try context.execute(history) as? NSPersistentHistoryResult
        let changes = (result?.result as? [NSPersistentHistoryTransaction] ?? []).flatMap { $0.changes ?? [] }
        let deleted = changes.filter { $0.changeType == .delete }
        #expect(deleted.compactMap { $0.tombstone?["title"] as? String }.sorted() == ["Photoé", "Portraité"])
    }

    // MARK: - The store

    @Test("A store is destroyed with all that it has made, and replaced by another one")
    func lifecycle() throws {
        try fill()
        let other = try SplitCase.database()
        _ = try other.context()
        let coordinator = try #require(context.persistentStoreCoordinator)
        try coordinator.replacePersistentStore(
            at: other.url,
            withPersistentStoreFrom: database.url,
            type: .postgreSQL
        )
        #expect(try other.context().all("Work", "rank >= 0").count == 3)
        #expect(try other.rows("SELECT count(*) FROM $s.coredata_unique_work_title") == ["3"])
        try coordinator.destroyPersistentStore(at: other.url, type: .postgreSQL)
        #expect(try other.rows("SELECT nspname::text FROM pg_namespace WHERE nspname = '$s'") == [])
    }

    @Test("User info that says something else is an error that names it")
    func mistakes() throws {
        let unknown = try #require(throws: CocoaError.self) { try SplitCase.database("joined").context() }
        #expect(unknown.localizedDescription.contains("Work has “joined”"))
        let model = SplitCase.works(nil)
        model.entitiesByName["Photo"]?.userInfo = ["postgresql.inheritance": "tables"]
        let misplaced = try #require(throws: CocoaError.self) { try DatabaseCase(model).context() }
        #expect(misplaced.localizedDescription.contains("belongs in that of Work"))
    }
}
