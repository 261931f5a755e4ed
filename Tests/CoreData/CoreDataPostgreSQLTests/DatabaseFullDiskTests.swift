import CoreDataPostgreSQL
import Foundation
import PostgreSQLClient
import PostgreSQLCluster
import SeededRandom
import Testing

@testable import CoreData

/// Tests that a save fails as a whole if the server's disk is full, and can be repeated later.
@Suite(.enabled(if: PrivateCluster.shared != nil, "PostgreSQL is not installed"))
struct DatabaseFullDiskTests {
    /// A server with a small disk for tables.
    private final class Server {
        let cluster: PrivateCluster
        let folder: URL
        /// The address of a store whose tables are on the small disk.
        let url: URL

        /// - Returns: Nil if this user may not mount disks.
        init?(kilobytes: Int) throws {
            folder = URL(fileURLWithPath: "/tmp/disk-\(UUID().uuidString.prefix(8))")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            guard Disk.mount(at: folder, kilobytes: kilobytes, owner: "postgres") else {
                try FileManager.default.removeItem(at: folder)
                return nil
            }
            cluster = try PrivateCluster()
            let plain = try #require(PostgreSQLAddress(cluster.url(schema: "public")))
            let connection = try PostgreSQLConnection(plain)
            defer { connection.close() }
            try connection.execute("CREATE TABLESPACE small LOCATION '\(folder.path)'")
            url = cluster.newURL("&options=-cdefault_tablespace%3Dsmall")
        }

        /// Ends the server before its disk is gone.
        func end() throws {
            try cluster.stop()
            Disk.unmount(folder)
            try FileManager.default.removeItem(at: folder)
        }
    }

    private static func model() -> NSManagedObjectModel {
        let (note, folder) = (NSEntityDescription(), NSEntityDescription())
        (note.name, folder.name) = ("Note", "Folder")
        note.properties = [
            DatabaseCase.attribute("title", .stringAttributeType),
            DatabaseCase.attribute("content", .binaryDataAttributeType),
        ]
        folder.properties = [DatabaseCase.attribute("name", .stringAttributeType)]
        DatabaseCase.connect(note, "folder", 1, folder, "notes", 0)
        let model = NSManagedObjectModel()
        model.entities = [note, folder]
        return model
    }

    /// Returns bytes that cannot be compressed.
    private static func bytes(_ count: Int, _ random: inout SeededGenerator) -> Data {
        var data = Data(capacity: count + 8)
        while data.count < count { withUnsafeBytes(of: random.next()) { data.append(contentsOf: $0) } }
        return data.prefix(count)
    }

    @Test(
        "A save on a full disk writes nothing, keeps the changes, and succeeds when there is room",
        arguments: [false, true]
    )
    func saves(keepsHistory: Bool) throws {
        guard let server = try Server(kilobytes: 6_000) else { return }
        let database = DatabaseCase(url: server.url, Self.model())
        let options = keepsHistory ? [NSPersistentHistoryTrackingKey: true as NSNumber] : [:]
        let context = try database.context(options)
        var random = SeededGenerator(seed: 7)
        let folder = context.insert("Folder", ["name": "0"])
        try context.save()
        var (saved, failure): (Int, CocoaError?) = (0, nil)
        while failure == nil, saved < 100 {
            for _ in 0..<3 {
                let values: [String: Any] = [
                    "title": "\(saved)", "content": Self.bytes(100_000, &random), "folder": folder,
                ]
                context.insert("Note", values)
            }
            folder.setValue("\(saved + 3)", forKey: "name")
            do {
                try context.save()
                saved += 3
            } catch let error as CocoaError {
                failure = error
            }
        }
        #expect(saved > 0 && failure?.code == .fileWriteOutOfSpace, "\(String(describing: failure))")
        let underlying = failure?.userInfo[NSUnderlyingErrorKey] as? NSError
        #expect(underlying?.userInfo["SQLSTATE"] as? String == "53100")
        #expect(context.insertedObjects.count == 3 && folder.value(forKey: "name") as? String == "\(saved + 3)")
        let content =
            "SELECT name, (SELECT count(*) FROM $s.note), (SELECT count(*) FROM $s.note WHERE folder_id IS NULL) FROM $s.folder"
        #expect(try database.rows(content) == ["\(saved) \(saved) 0"])
        if keepsHistory {
            #expect(try database.rows("SELECT count(*) FROM $s.coredata_transaction") == ["\(saved / 3 + 1)"])
        }
        // Reading goes on, also of what was not saved.
        #expect(try database.context(options).all("Note", "folder.name == %@", "\(saved)").count == saved)
        #expect(try context.all("Note").count == saved + 3)
        #expect(Disk.resize(server.folder, kilobytes: 60_000))
        try context.save()
        #expect(try database.rows(content) == ["\(saved + 3) \(saved + 3) 0"])
        print("a full disk of a server: \(saved) objects saved, and none lost")
        try server.end()
    }

    @Test("A batch insertion on a full disk inserts nothing")
    func batches() throws {
        guard let server = try Server(kilobytes: 6_000) else { return }
        let database = DatabaseCase(url: server.url, Self.model())
        let context = try database.context()
        var random = SeededGenerator(seed: 8)
        let objects = (0..<80).map { ["title": "\($0)", "content": Self.bytes(100_000, &random)] as [String: Any] }
        let insertion = NSBatchInsertRequest(entityName: "Note", objects: objects)
        let error = #expect(throws: CocoaError.self) { try context.execute(insertion) }
        #expect(error?.code == .fileWriteOutOfSpace, "\(String(describing: error))")
        #expect(try database.rows("SELECT count(*) FROM $s.note") == ["0"])
        #expect(Disk.resize(server.folder, kilobytes: 60_000))
        _ = try context.execute(insertion)
        #expect(try database.rows("SELECT count(*) FROM $s.note") == ["80"])
        try server.end()
    }

    @Test("No store is made on a full disk, and one is when there is room")
    func stores() throws {
        guard let server = try Server(kilobytes: 64) else { return }
        let database = DatabaseCase(url: server.url, Self.model())
        let error = #expect(throws: CocoaError.self) { try database.context() }
        #expect(error?.code == .fileWriteOutOfSpace, "\(String(describing: error))")
        #expect(try database.rows("SELECT count(*) FROM pg_tables WHERE schemaname = '$s'") == ["0"])
        #expect(Disk.resize(server.folder, kilobytes: 20_000))
        let context = try database.context()
        context.insert("Note", ["title": "a"])
        try context.save()
        #expect(try database.rows("SELECT title FROM $s.note") == ["a"])
        try server.end()
    }

    @Test("A server whose log has no room left goes down: each save that was acknowledged is there when it is back")
    func log() throws {
        let cluster = try PrivateCluster(settings: PrivateCluster.durable)
        let disk = URL(fileURLWithPath: "/tmp/disk-\(UUID().uuidString.prefix(8))")
        try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: false)
        defer {
            Disk.unmount(disk)
            try? FileManager.default.removeItem(at: disk)
        }
        guard Disk.mount(at: disk, kilobytes: 70_000, owner: "postgres") else { return try cluster.stop() }
        try cluster.halt()
        try Self.move(cluster.folder.appendingPathComponent("data/pg_wal"), to: disk.appendingPathComponent("wal"))
        try cluster.start()
        let database = DatabaseCase(url: cluster.newURL("&patience=0.5"), Self.model())
        let context = try database.context()
        var random = SeededGenerator(seed: 9)
        var (saved, failure): (Int, CocoaError?) = (0, nil)
        while failure == nil, saved < 300 {
            for number in 0..<3 {
                context.insert("Note", ["title": "\(saved + number)", "content": Self.bytes(300_000, &random)])
            }
            do {
                try context.save()
                saved += 3
            } catch let error as CocoaError {
                failure = error
            }
        }
        #expect(saved > 0 && failure != nil && context.insertedObjects.count == 3, "\(saved)")
        #expect(Disk.resize(disk, kilobytes: 400_000))
        try cluster.restart("immediate")
        #expect(try database.rows("SELECT count(*) FROM $s.note") == ["\(saved)"])
        try context.save()
        let titles = try database.context().all("Note").compactMap { $0.value(forKey: "title") as? String }
        #expect(Set(titles) == Set((0..<saved + 3).map { "\($0)" }) && titles.count == saved + 3)
        print("a full log of a server: \(saved) objects saved, and none lost")
        try cluster.stop()
    }

    /// Moves a folder of the server's to another disk, and leaves a link.
    private static func move(_ folder: URL, to place: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/sbin/runuser")
        let script =
            "cp -a '\(folder.path)' '\(place.path)' && rm -r '\(folder.path)' && ln -s '\(place.path)' '\(folder.path)'"
        process.arguments = ["-u", "postgres", "--", "/bin/sh", "-c", script]
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }
}
