import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

@testable import CoreData

/// Stores on servers that lack a feature, which addresses switch off here.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseLackTests {
    private static var watching: [AnyHashable: Any] {
        [NSPersistentHistoryTrackingKey: true, NSPersistentStoreRemoteChangeNotificationPostOptionKey: true]
    }

    private func database(
        without names: String,
        _ model: NSManagedObjectModel = DatabaseStage.model(),
        on cluster: PrivateCluster? = .shared
    ) throws -> DatabaseCase {
        DatabaseCase(url: try #require(cluster).newURL("&without=\(names)"), model)
    }

    private func store(_ context: NSManagedObjectContext) throws -> PostgreSQLStore {
        try #require(context.persistentStoreCoordinator?.persistentStores.first as? PostgreSQLStore)
    }

    private func titles(_ context: NSManagedObjectContext) throws -> [String] {
        try context.all("Note").compactMap { $0.value(forKey: "title") as? String }.sorted()
    }

    // MARK: - What runs otherwise

    @Test("notify: programs see each other's changes by looking at the history")
    func notify() throws {
        let database = try database(without: "notify")
        let (mine, theirs) = (try database.context(Self.watching), try database.context(Self.watching))
        let news = StoreNews(mine)
        theirs.insert("Note", ["title": "One"])
        try theirs.save()
        #expect(news.wait { $0.last?.number == 1 })
        #expect(news.all.allSatisfy { !$0.isOwn })
        #expect(try store(mine).watch?.isListening == false)
        #expect(try titles(mine) == ["One"])
    }

    @Test("snapshots: contexts are pinned all the same, and threads read a moment one after the other")
    func snapshots() throws {
        let cluster = try PrivateCluster()
        let database = try database(without: "snapshots", on: cluster)
        let (writer, pinned) = (try database.context(), try database.context())
        writer.insert("Note", ["title": "One"])
        try writer.save()
        try pinned.setQueryGenerationFrom(.current)
        #expect(try titles(pinned) == ["One"])
        #expect(try database.rows("SELECT count(*) FROM pg_ls_dir('pg_snapshots')") == ["0"])
        writer.insert("Note", ["title": "Two"])
        try writer.save()
        let opened = try store(pinned).opened()
        let (moments, pool) = (opened.moments.living, opened.pool)
        let held = try #require(moments.first).held
        let sql = "SELECT count(*) FROM \(opened.tables.dialect.table("note"))"
        let other = try held.use { () throws -> OtherThread in
            // This thread reads the moment, so another one waits for it.
            let other = OtherThread {
                let counted = try held.use { try pool.withConnection { try $0.lines(of: sql) } }
                #expect(counted == ["1"])
            }
            usleep(50_000)
            let seen = try titles(pinned)
            #expect(seen == ["One"])
            return other
        }
        try other.join()
        try pinned.setQueryGenerationFrom(nil)
        #expect(try titles(pinned) == ["One", "Two"])
        try cluster.stop()
    }

    @Test("transactions: contexts are pinned without the server's word for what they see")
    func transactions() throws {
        let database = try database(without: "transactions")
        let (writer, pinned) = (try database.context(), try database.context())
        try pinned.setQueryGenerationFrom(.current)
        #expect(try titles(pinned) == [])
        writer.insert("Note", ["title": "One"])
        try writer.save()
        #expect(try titles(pinned) == [])
        let other = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
        other.persistentStoreCoordinator = pinned.persistentStoreCoordinator
        try other.setQueryGenerationFrom(.current)
        #expect(try titles(other) == ["One"])
        #expect(try store(pinned).opened().moments.living.count == 2)
    }

    @Test("transactions: tables of others need a column of versions")
    func attachedVersions() throws {
        let foreign = try ForeignSchema("CREATE TABLE $s.note (id bigserial PRIMARY KEY, revision int, title text)")
        let place = try #require(URL(string: "\(foreign.database.url.absoluteString)&without=transactions"))
        #expect { try foreign.database.context(at: place) } throws: {
            "\($0)".contains("PostgreSQL 1") && "\($0)".contains("postgresql.version")
        }
    }

    @Test("trigrams: searched texts have a column and no index")
    func trigrams() throws {
        let model = DatabaseStage.model()
        try #require(model.entitiesByName["Note"]?.attributesByName["title"]).isIndexedBySpotlight = true
        let database = try database(without: "trigrams", model)
        let context = try database.context()
        context.insert("Note", ["title": "Über den Dächern"])
        try context.save()
        #expect(try database.context().all("Note", "title CONTAINS[cd] 'DACH'").count == 1)
        #expect(try database.rows("SELECT title_folded FROM $s.note") == ["uber den dachern"])
        #expect(try database.rows("SELECT 1 FROM pg_indexes WHERE schemaname = '$s' AND indexdef LIKE '%gin%'").isEmpty)
    }

    @Test("deferrable: there are no foreign keys, and objects may refer to each other in any order")
    func deferrable() throws {
        let model = DatabaseStage.model()
        try #require(model.entitiesByName["Keyword"]?.attributesByName["name"]).isOptional = false
        let database = try database(without: "deferrable", model)
        let context = try database.context()
        let note = context.insert("Note", ["title": "One", "folder": context.insert("Folder", ["name": "A"])])
        let keywords = ["a", "b"].map { context.insert("Keyword", ["name": $0, "notes": Set([note])]) }
        try context.save()
        // Their rows lack the required name for a moment.
        for (keyword, name) in zip(keywords, ["b", "a"]) { keyword.setValue(name, forKey: "name") }
        try context.save()
        #expect(try database.rows("SELECT name FROM $s.keyword ORDER BY id") == ["b", "a"])
        let constraints = """
            SELECT conname FROM pg_constraint WHERE connamespace = '$s'::regnamespace AND (condeferrable OR contype = 'f')
            """
        #expect(try database.rows(constraints).isEmpty)
        context.insert("Keyword", [:])
        #expect(throws: CocoaError.self) { try context.save() }
        context.rollback()
        for object in try context.all("Note") + context.all("Folder") { context.delete(object) }
        try context.save()
        #expect(try database.context().all("Keyword", "notes.@count > 0").isEmpty)
    }

    @Test("generated: triggers compute values of the same row, and searched texts have no column")
    func generated() throws {
        let model = DatabaseCase.library()
        try #require(model.entitiesByName["Note"]?.attributesByName["title"]).isIndexedBySpotlight = true
        let database = try database(without: "generated", model)
        let context = try database.context()
        let folder = context.insert("Folder", ["name": "Blue"])
        let note = context.insert("Note", ["title": "Über", "rank": 2, "folder": folder])
        try context.save()
        #expect(note.value(forKey: "plainTitle") as? String == "uber")
        #expect(note.value(forKey: "folderName") as? String == "Blue")
        note.setValue("Ärger", forKey: "title")
        try context.save()
        #expect(note.value(forKey: "plainTitle") as? String == "arger")
        #expect(try database.rows("SELECT plain_title FROM $s.note") == ["arger"])
        try #expect(database.context().all("Note", "plainTitle == 'arger' AND title CONTAINS[cd] 'ARG'").count == 1)
        let generated = """
            SELECT attname FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid \
            WHERE relnamespace = '$s'::regnamespace AND attgenerated <> ''
            """
        #expect(try database.rows(generated).isEmpty)
    }

    @Test("functions: texts are tested and ordered in memory, and the schema has no function for them")
    func functions() throws {
        let database = try database(without: "functions")
        let context = try database.context()
        for (rank, title) in ["Note 10", "note 9", "Öl", "Zug", "ölig"].enumerated() {
            context.insert("Note", ["title": title, "rank": rank])
        }
        try context.save()
        let functions = "SELECT proname FROM pg_proc WHERE pronamespace = '$s'::regnamespace"
        #expect(try database.rows(functions) == ["coredata_require"], "triggers for rules have one")
        let request = NSFetchRequest<NSManagedObject>(entityName: "Note")
        request.sortDescriptors = [
            NSSortDescriptor(key: "title", ascending: true, selector: Selector("localizedStandardCompare:"))
        ]
        func sorted() throws -> [String] {
            try database.context().fetch(request).compactMap { $0.value(forKey: "title") as? String }
        }
        #expect(try sorted() == ["note 9", "Note 10", "Öl", "ölig", "Zug"])
        (request.fetchOffset, request.fetchLimit) = (1, 2)
        #expect(try sorted() == ["Note 10", "Öl"])
        #expect(try context.count(for: request) == 2)
        (request.fetchOffset, request.fetchLimit) = (0, 1)
        request.predicate = NSPredicate(format: "title BEGINSWITH[cd] 'OL'")
        #expect(try sorted() == ["Öl"])
        try NSPersistentStoreCoordinator(managedObjectModel: database.model)
            .destroyPersistentStore(at: database.url, ofType: NSPostgreSQLStoreType)
        #expect(try database.rows("SELECT nspname FROM pg_namespace WHERE nspname = '$s'").isEmpty)
    }

    // MARK: - What is refused

    @Test(
        "A derived attribute that the server cannot compute is refused, with its name and the feature that it needs",
        arguments: [
            ("triggers", "Folder.noteCount", "triggers"), ("functions", "Note.plainTitle", "functions"),
        ]
    )
    func derivations(_ names: String, _ attribute: String, _ feature: String) throws {
        let database = try database(without: names, DatabaseCase.library())
        #expect { try database.context() } throws: { error in
            let text = (error as? CocoaError)?.localizedDescription ?? ""
            return (error as? CocoaError)?.code == .persistentStoreOpen && text.contains(attribute)
                && text.contains("needs “\(feature)”") && text.contains("PostgreSQL 1")
        }
        #expect(try database.rows("SELECT nspname FROM pg_namespace WHERE nspname = '$s'").isEmpty)
    }

    @Test("triggers: without derived attributes of other rows, nothing is missed")
    func triggers() throws {
        let model = DatabaseCase.library()
        for entity in model.entities {
            entity.properties.removeAll { $0 is NSDerivedAttributeDescription && $0.name != "plainTitle" }
        }
        #expect { try self.database(without: "triggers,generated", model).context() } throws: {
            "\($0)".contains("Note.plainTitle")
        }
        let database = try database(without: "triggers", model)
        let context = try database.context()
        let note = context.insert("Note", ["title": "Über"])
        try context.save()
        #expect(note.value(forKey: "plainTitle") as? String == "uber")
        #expect(
            try database.rows(
                """
                SELECT tgname FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid \
                WHERE relnamespace = '$s'::regnamespace AND NOT tgisinternal
                """
            ).isEmpty
        )
    }

    @Test("Values that are unique over the tables of several entities are refused without triggers")
    func uniqueness() throws {
        let (model, plain) = (SplitCase.works(), SplitCase.works())
        for entity in model.entities + plain.entities {
            entity.properties.removeAll { $0 is NSDerivedAttributeDescription }
        }
        for entity in plain.entities { entity.uniquenessConstraints = [] }
        let database = try database(without: "triggers", model)
        #expect { try database.context() } throws: { error in
            let text = (error as? CocoaError)?.localizedDescription ?? ""
            return (error as? CocoaError)?.code == .persistentStoreOpen && text.contains("coredata_unique_work_title")
                && text.contains("needs “triggers”")
        }
        #expect(try database.rows("SELECT nspname FROM pg_namespace WHERE nspname = '$s'").isEmpty)
        let context = try self.database(without: "triggers", plain).context()
        context.insert("Photo", ["title": "One"])
        try context.save()
        #expect(try context.all("Work").count == 1)
    }

    @Test("A name that is none is told when the store is opened")
    func mistakes() throws {
        #expect { try database(without: "bells").context() } throws: {
            "\($0)".contains("the setting without has the name “bells”, which is none of notify")
        }
    }

    @Test("A feature that a server claims and does not hold is told when the store is created, with what to do")
    func claims() throws {
        let cluster = try PrivateCluster()
        let database = DatabaseCase(url: cluster.url(schema: "notes"), DatabaseStage.model())
        let connection = try PostgreSQLConnection(#require(PostgreSQLAddress(database.url)))
        try connection.execute("ALTER FUNCTION pg_catalog.translate(text, text, text) RENAME TO no_longer_here")
        #expect { try database.context() } throws: { error in
            let text = (error as? CocoaError)?.localizedDescription ?? ""
            return text.contains("lacks something that it claims to have: function translate")
                && text.contains("without=")
        }
        let place = try #require(URL(string: "\(database.url.absoluteString)&without=functions"))
        _ = try database.context(at: place)
        try cluster.stop()
    }
}
