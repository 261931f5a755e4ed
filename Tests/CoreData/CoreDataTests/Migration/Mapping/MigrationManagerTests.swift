import Testing

@testable import CoreData

@Suite struct MigrationManagerTests {
    static let types = MigratedFolder.types

    private func inferred() throws -> NSMappingModel {
        try NSMappingModel.inferredMappingModel(
            forSourceModel: NoteModels.first(),
            destinationModel: NoteModels.second()
        )
    }

    @Test(arguments: types) func aStoreOfEachTypeIsMigratedInPlace(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 5)
        let uuid = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: type, at: notes.url)[
            NSStoreUUIDKey
        ]
        try notes.migrate(try inferred(), to: NoteModels.second())
        try MigratedFolder.read(type, at: notes.url, NoteModels.second()) { context throws in
            #expect(try MigratedFolder.values("Note", "title", in: context) == (0..<5).map { "Note \($0)" })
            #expect(try MigratedFolder.values("Note", "size", in: context) == (0..<5).map { "\($0)" })
            #expect(try MigratedFolder.values("Note", "folder.label", in: context) == ["In", "In", "In", "Out", "Out"])
            #expect(try MigratedFolder.values("Folder", "notes.@count", in: context) == ["2", "3"])
        }
        let new = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: type, at: notes.url)[NSStoreUUIDKey]
        #expect(uuid as? String == new as? String)
        #expect(try notes.state().names == ["Notes.store"])
    }

    @Test(arguments: types, types) func storesAreMigratedBetweenTypes(
        _ old: NSPersistentStore.StoreType,
        _ new: NSPersistentStore.StoreType
    ) throws {
        let notes = try MigratedFolder(old, notes: 3)
        let before = try notes.state()
        let url = try MigratedFolder.newURL(new) ?? notes.folder.file("New.store")
        let manager = NSMigrationManager(sourceModel: NoteModels.first(), destinationModel: NoteModels.second())
        try manager.migrateStore(
            from: notes.url,
            sourceType: old.rawValue,
            with: try inferred(),
            toDestinationURL: url,
            destinationType: new.rawValue
        )
        #expect(try notes.state().bytes == before.bytes)
        try MigratedFolder.read(new, at: url, NoteModels.second()) { context throws in
            #expect(try MigratedFolder.values("Note", "folder.label", in: context) == ["In", "In", "Out"])
        }
    }

    @Test(arguments: types) func aStoreThatIsThereGetsTheNewObjectsInAddition(_ type: NSPersistentStore.StoreType)
        throws
    {
        let notes = try MigratedFolder(type, notes: 2)
        let url = try MigratedFolder.newURL(type) ?? notes.folder.file("New.store")
        for _ in 0..<2 {
            let manager = NSMigrationManager(sourceModel: NoteModels.first(), destinationModel: NoteModels.second())
            try manager.migrateStore(from: notes.url, type: type, mapping: try inferred(), to: url, type: type)
        }
        try MigratedFolder.read(type, at: url, NoteModels.second()) { context throws in
            #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Note")) == 4)
        }
    }

    @Test(arguments: types) func valuesOfProgramsInTheMetadataStay(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 1)
        var metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: type, at: notes.url)
        metadata["lastBackup"] = "today"
        try NSPersistentStoreCoordinator.setMetadata(metadata, type: type, at: notes.url)
        try notes.migrate(try inferred(), to: NoteModels.second())
        let new = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: type, at: notes.url)
        #expect(new["lastBackup"] as? String == "today")
    }

    @Test(arguments: [
        "ALTER TABLE ZNOTE ADD COLUMN ZODD; UPDATE ZNOTE SET ZODD = 'odd'",
        "CREATE TABLE ZSTRANGE (ZODD); INSERT INTO ZSTRANGE VALUES ('odd')",
    ])
    func whatNothingExplainsIsNotLeftBehind(_ change: String) throws {
        let notes = try MigratedFolder(.sqlite, notes: 1)
        do {
            let sql = try PlainSQL(path: notes.url.path)
            for statement in change.split(separator: "; ") { _ = try sql.rows(String(statement)) }
        }
        let before = try notes.state()
        let error = #expect(throws: CocoaError.self) { try notes.migrate(Mappings.cards(), to: NoteModels.third()) }
        #expect(error?.code == .migration)
        #expect(error?.localizedDescription.contains(change.contains("ZSTRANGE") ? "ZSTRANGE" : "ZNOTE.ZODD") == true)
        #expect(try notes.state() == before)
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func S231_withoutASourceExpressionNothingIsMigrated(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 3)
        let mapping = Mappings.cards()
        mapping.entityMappings[0].sourceExpression = nil
        try notes.migrate(mapping, to: NoteModels.third())
        try MigratedFolder.read(type, at: notes.url, NoteModels.third()) { context throws in
            #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Card")) == 0)
        }
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func S231_sourceExpressionsHaveFilters(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 6)
        let mapping = Mappings.cards()
        mapping.entityMappings[0].sourceExpression = Mappings.sourceExpression("Note", "#size > 3")
        try notes.migrate(mapping, to: NoteModels.third())
        try MigratedFolder.read(type, at: notes.url, NoteModels.third()) { context throws in
            #expect(try MigratedFolder.values("Card", "title", in: context) == ["Note 4", "Note 5"])
            #expect(try MigratedFolder.values("Card", "folderName", in: context) == ["In", "Out"])
        }
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func S234_progressIsZeroWhenAllIsDone(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 3)
        let manager = NSMigrationManager(sourceModel: NoteModels.first(), destinationModel: NoteModels.second())
        var seen: [Float] = []
        let observation = manager.observe(\.migrationProgress, options: [.new]) { manager, _ in
            seen.append(manager.migrationProgress)
        }
        try manager.migrateStore(from: notes.url, type: type, mapping: inferred(), to: notes.url, type: type)
        observation.invalidate()
        #expect(seen == seen.sorted())
        #expect(seen.last == 1)
        #expect(seen.count > 6)
        #expect(manager.migrationProgress == 0)
    }

    @Test func S229_thereMustBeAMappingModel() throws {
        let notes = try MigratedFolder(notes: 1)
        let manager = NSMigrationManager(sourceModel: NoteModels.first(), destinationModel: NoteModels.second())
        let code = errorCode {
            try manager.migrateStore(
                from: notes.url,
                sourceType: NSSQLiteStoreType,
                with: nil,
                toDestinationURL: notes.url,
                destinationType: NSSQLiteStoreType
            )
        }
        #expect(code == .migrationMissingMappingModel)
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func storesThatCannotBeOpenedAreNamed(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 1)
        let manager = NSMigrationManager(sourceModel: NoteModels.third(), destinationModel: NoteModels.second())
        let mapping = NSMappingModel()
        let code = errorCode {
            try manager.migrateStore(from: notes.url, type: type, mapping: mapping, to: notes.url, type: type)
        }
        #expect(code == .migrationManagerSourceStore)
    }

    @Test func aRoomThatIsTooSmallIsSeenBefore() throws {
        let notes = try MigratedFolder(notes: 1)
        let files = StoreFiles(url: notes.url)
        let code1 = errorCode { try MigrationSpace.require(for: files.size, beside: notes.url) { _ in 1000 } }
        #expect(code1 == .fileWriteOutOfSpace)
        let code2 = errorCode { try MigrationSpace.require(for: files.size, beside: notes.url) { _ in 1 << 40 } }
        #expect(code2 == nil)
        let code3 = errorCode { try MigrationSpace.require(for: files.size, beside: notes.url) { _ in nil } }
        #expect(code3 == nil)
    }
}
