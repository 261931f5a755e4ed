import CoreData
import Foundation
import Testing

/// Tests that files that are no stores, or damaged ones, are refused and left unchanged.
@Suite struct DamagedFileTests {
    private static var readOnly: [String: Any] { [NSReadOnlyPersistentStoreOption: true] }

    @Test(arguments: [1, 1000])
    func aTextIsNoStore(sentenceCount: Int) throws {
        let text = String(repeating: "Just a text, and no store.\n", count: sentenceCount)
        let folder = try StoreFolder()
        try Data(text.utf8).write(to: folder.url)
        for options in [[:], Self.readOnly] {
            let error = try folder.refusal(options)
            #expect(error.code == .fileReadCorruptFile, "\(error)")
            #expect(error.userInfo[NSSQLiteErrorDomain] as? Int == 26, "\(error)")
        }
        let error = #expect(throws: CocoaError.self) {
            try NSPersistentStoreCoordinator.metadataForPersistentStore(ofType: NSSQLiteStoreType, at: folder.url)
        }
        #expect(error?.code == .fileReadCorruptFile)
    }

    @Test func anEmptyFileBecomesAStore() throws {
        let folder = try StoreFolder()
        try Data().write(to: folder.url)
        #expect(try folder.refusal(Self.readOnly).code == .fileReadCorruptFile)
        try folder.fill(3)
        #expect(try folder.withContext { try $0.all("Note").count } == 3)
    }

    @Test func aTruncatedStoreIsRefused() throws {
        let folder = try StoreFolder(noteCount: 200)
        let bytes = try Data(contentsOf: folder.url)
        for length in [bytes.count / 2, bytes.count - 4096, bytes.count - 1, 4096, 100, 50] {
            try bytes.prefix(length).write(to: folder.url)
            for options in [[:], Self.readOnly] {
                let error = try folder.refusal(options)
                #expect(error.code == .fileReadCorruptFile, "\(length) of \(bytes.count): \(error)")
            }
        }
        try bytes.write(to: folder.url)
        #expect(try folder.withContext { try $0.all("Note").count } == 200)
    }

    @Test func aPageOfGarbageIsAnErrorWhenItIsRead() throws {
        let folder = try StoreFolder(noteCount: 200)
        let page = try #require(try folder.sql().integer("SELECT rootpage FROM sqlite_master WHERE name = 'ZNOTE'"))
        var bytes = try Data(contentsOf: folder.url)
        let start = Int(page - 1) * 4096
        bytes.replaceSubrange(start..<start + 4096, with: Data(repeating: 0xA5, count: 4096))
        try bytes.write(to: folder.url)
        try folder.withContext(Self.readOnly) { context in
            let error = #expect(throws: CocoaError.self) { try context.all("Note") }
            #expect(error?.code == .fileReadCorruptFile, "\(String(describing: error))")
        }
        #expect(try Data(contentsOf: folder.url) == bytes)
    }

    @Test(arguments: [
        "DROP TABLE Z_METADATA", "DELETE FROM Z_METADATA", "UPDATE Z_METADATA SET Z_PLIST = x'00FF00'",
        "DROP TABLE ZNOTE", "DROP TABLE Z_PRIMARYKEY", "ALTER TABLE ZNOTE DROP COLUMN ZTITLE",
    ])
    func aStoreThatLacksWhatStoresHaveIsRefused(damage: String) throws {
        let folder = try StoreFolder(noteCount: 5)
        try folder.sql().execute(damage)
        for options in [[:], Self.readOnly] {
            let error = try folder.refusal(options)
            #expect(error.code == .fileReadCorruptFile, "\(damage): \(error)")
        }
    }

    @Test func anotherProgramsDatabaseIsRefused() throws {
        let folder = try StoreFolder()
        try folder.createDatabase(
            "CREATE TABLE people (id INTEGER PRIMARY KEY, name TEXT); INSERT INTO people VALUES (1, 'A')"
        )
        for options in [[:], Self.readOnly] {
            let error = try folder.refusal(options)
            #expect(error.code == .fileReadCorruptFile, "\(error)")
        }
    }

    @Test func aStoreOfAnotherModelIsRefusedWithBothHashes() throws {
        let folder = try StoreFolder(noteCount: 5)
        let model = LibraryModel.make()
        let note = try #require(model.entitiesByName["Note"])
        let extra = NSAttributeDescription()
        (extra.name, extra.attributeType, extra.isOptional) = ("extra", .stringAttributeType, true)
        note.properties += [extra]
        let added = NSEntityDescription()
        added.name = "Added"
        model.entities += [added]
        model.entities.removeAll { $0.name == "Keyword" }
        note.properties.removeAll { $0.name == "keywords" }
        for options in [[:], Self.readOnly] {
            let error = try folder.refusal(options, model: model)
            #expect(error.code == .persistentStoreIncompatibleVersionHash, "\(error)")
            let message = error.localizedDescription
            let stored = LibraryModel.make().entityVersionHashesByName
            for (name, hashes) in [("Note", [stored["Note"], model.entityVersionHashesByName["Note"]])] {
                #expect(message.contains(name))
                for hash in hashes {
                    let digits = try #require(hash).prefix(4).map { String(format: "%02x", $0) }.joined()
                    #expect(message.contains(digits), "\(message)")
                }
            }
            #expect(message.contains("Added is not in the store"), "\(message)")
            #expect(message.contains("Keyword is not in the model"), "\(message)")
            #expect(message.contains("models were looked for in"), "\(message)")
            let metadata = error.userInfo["metadata"] as? [String: Any]
            #expect(metadata?[NSStoreModelVersionHashesKey] as? [String: Data] == stored)
        }
    }

    @Test func aStoreOfAnotherModelKeepsItsLog() throws {
        let folder = try StoreFolder(noteCount: 5)
        let keeper = try folder.sql()
        try keeper.execute("UPDATE ZNOTE SET ZTITLE = 'in the log'")
        // A log as a killed program leaves it.
        let left = try StoreFolder()
        for suffix in ["", "-wal"] {
            try Data(contentsOf: URL(fileURLWithPath: folder.url.path + suffix))
                .write(to: URL(fileURLWithPath: left.url.path + suffix))
        }
        let model = LibraryModel.make()
        let added = NSEntityDescription()
        added.name = "Added"
        model.entities += [added]
        let error = try left.refusal(model: model)
        #expect(error.code == .persistentStoreIncompatibleVersionHash, "\(error)")
        #expect(try left.withContext { try $0.all("Note", "title == 'in the log'").count } == 5)
    }
}
