import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import Testing

/// Several programs with one database, servers that go away, and errors.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseSharingTests {
    private static var history: [AnyHashable: Any] { [NSPersistentHistoryTrackingKey: true] }

    @Test("Programs that save at the same time lose nothing, and the history has every transaction once")
    func concurrentSaves() async throws {
        let database = try DatabaseCase()
        _ = try database.context(Self.history)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<4 {
                group.addTask { [url = database.url] in
                    let context = try DatabaseCase(url: url).context(Self.history)
                    try context.performAndWait {
                        for number in 0..<25 {
                            context.insert("Note", ["title": "\(writer)", "rank": number])
                            try context.save()
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        let context = try database.context(Self.history)
        #expect(try context.all("Note").count == 100)
        let result = try context.execute(NSPersistentHistoryChangeRequest.fetchHistory(after: Date.distantPast))
        let transactions = (result as? NSPersistentHistoryResult)?.result as? [NSPersistentHistoryTransaction] ?? []
        #expect(transactions.map(\.transactionNumber) == Array(1...100))
        #expect(transactions.allSatisfy { $0.changes?.count == 1 })
    }

    @Test("Programs may begin the same history at the same time, and an open history is not locked")
    func openings() async throws {
        for _ in 0..<5 {
            let database = try DatabaseCase()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for writer in 0..<4 {
                    group.addTask { [url = database.url] in
                        let context = try DatabaseCase(url: url).context(Self.history)
                        try context.performAndWait {
                            context.insert("Note", ["title": "\(writer)"])
                            try context.save()
                        }
                    }
                }
                try await group.waitForAll()
            }
            let reader = try PostgreSQLConnection(#require(PostgreSQLAddress(database.url)))
            let schema = try #require(PostgreSQLAddress(database.url)?[.schema])
            try reader.transaction(.reading) {
                try reader.execute("SELECT count(*) FROM \(schema).coredata_change")
                _ = try database.context(Self.history)
            }
        }
    }

    @Test("Of two programs that change an object, the second learns of it")
    func conflicts() throws {
        let database = try DatabaseCase()
        let (one, other) = (try database.context(), try database.context())
        one.insert("Note", ["title": "start", "rank": 1])
        try one.save()
        let (mine, theirs) = (try #require(try one.all("Note").first), try #require(try other.all("Note").first))
        _ = theirs.value(forKey: "title")
        mine.setValue("mine", forKey: "title")
        try one.save()
        theirs.setValue(2, forKey: "rank")
        #expect { try other.save() } throws: { ($0 as? CocoaError)?.code.rawValue == 133_020 }
        other.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try other.save()
        let merged = try #require(try database.context().all("Note").first)
        #expect(merged.value(forKey: "title") as? String == "mine")
        #expect(merged.value(forKey: "rank") as? Int == 2)
    }

    @Test("Uniqueness constraints merge across programs")
    func uniqueValues() throws {
        let database = try DatabaseCase()
        let (one, other) = (try database.context(), try database.context())
        one.insert("Keyword", ["name": "same"])
        try one.save()
        other.insert("Keyword", ["name": "same"])
        #expect { try other.save() } throws: { ($0 as? CocoaError)?.code.rawValue == 133_021 }
        other.mergePolicy = NSMergePolicy.mergeByPropertyObjectTrump
        try other.save()
        #expect(try database.context().all("Keyword").count == 1)
    }

    @Test("After a crash of the server, programs go on")
    func crashes() throws {
        let cluster = try PrivateCluster(settings: PrivateCluster.durable)
        let database = try DatabaseCase()
        let place = cluster.url(schema: "crash")
        let context = try database.context(at: place)
        context.insert("Note", ["title": "before"])
        try context.save()
        try cluster.restart("immediate")
        #expect(try context.all("Note", "rank == nil").count == 1)
        context.insert("Note", ["title": "after"])
        try context.save()
        #expect(try database.context(at: place).all("Note").count == 2)
        try cluster.stop()
    }

    @Test("Errors have no password, and say what is wrong")
    func errors() throws {
        let database = try DatabaseCase()
        let unreachable = try #require(URL(string: "postgresql://me:secret@127.0.0.1:1/notes?schema=a&password=secret"))
        #expect { try database.context(at: unreachable) } throws: { error in
            let code = (error as? CocoaError)?.code.rawValue
            return code == 134_080 && !"\(error) \((error as? CocoaError)?.userInfo ?? [:])".contains("secret")
        }
        #expect { try database.context([NSReadOnlyPersistentStoreOption: true]) } throws: {
            ($0 as? CocoaError)?.code == .fileReadNoSuchFile
        }
        #expect { try database.context(at: URL(fileURLWithPath: "/tmp/x")) } throws: {
            ($0 as? CocoaError)?.code.rawValue == 134_080
        }
    }

    @Test("A description with such a URL has the type by itself")
    func descriptions() throws {
        let url = try #require(URL(string: "postgresql://db/notes"))
        #expect(NSPersistentStoreDescription(url: url).type == NSPostgreSQLStoreType)
        #expect(NSPersistentStore.StoreType.postgreSQL.rawValue == NSPostgreSQLStoreType)
        let made = URL.postgreSQL(host: "db", port: 5433, database: "a b", user: "me", schema: "notes")
        #expect(made.absoluteString == "postgresql://me@db:5433/a%20b?schema=notes")
        let socket = URL.postgreSQL(host: "/run/pg", database: "app", settings: ["sslmode": "disable"])
        #expect(socket.absoluteString == "postgresql:///app?sslmode=disable&host=/run/pg")
        let description = NSPersistentStoreDescription(url: URL(fileURLWithPath: "/tmp/a"))
        #expect(description.type == NSSQLiteStoreType)
        let direct = "postgresql%3A%2F%2Fme%3Asecret%40db2%2Fnotes"
        description.url = URL(string: "postgresql://me:secret@db/notes?direct=\(direct)")
        #expect(description.type == NSPostgreSQLStoreType && !description.description.contains("secret"))
        #expect((description.copy() as? NSPersistentStoreDescription)?.type == NSPostgreSQLStoreType)
        description.url = URL(fileURLWithPath: "/tmp/a")
        #expect(description.type == NSSQLiteStoreType)
        description.type = NSInMemoryStoreType
        description.url = URL(string: "postgresql://db/notes")
        #expect(description.type == NSInMemoryStoreType)
    }
}
