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

    @Test func S231_withoutASourceExpressionNothingIsMigrated() throws {
        let notes = try MigratedFolder(notes: 3)
        let mapping = Mappings.cards()
        mapping.entityMappings[0].sourceExpression = nil
        try notes.migrate(mapping, to: NoteModels.third())
        try MigratedFolder.read(.sqlite, at: notes.url, NoteModels.third()) { context throws in
            #expect(try context.count(for: NSFetchRequest<NSManagedObject>(entityName: "Card")) == 0)
        }
    }

    @Test func S231_sourceExpressionsHaveFilters() throws {
        let notes = try MigratedFolder(notes: 6)
        let mapping = Mappings.cards()
        mapping.entityMappings[0].sourceExpression = Mappings.sourceExpression("Note", "#size > 3")
        try notes.migrate(mapping, to: NoteModels.third())
        try MigratedFolder.read(.sqlite, at: notes.url, NoteModels.third()) { context throws in
            #expect(try MigratedFolder.values("Card", "title", in: context) == ["Note 4", "Note 5"])
            #expect(try MigratedFolder.values("Card", "folderName", in: context) == ["In", "Out"])
        }
    }

    @Test func S234_progressIsZeroWhenAllIsDone() throws {
        let notes = try MigratedFolder(notes: 3)
        let manager = NSMigrationManager(sourceModel: NoteModels.first(), destinationModel: NoteModels.second())
        var seen: [Float] = []
        let observation = manager.observe(\.migrationProgress, options: [.new]) { manager, _ in
            seen.append(manager.migrationProgress)
        }
        try manager.migrateStore(from: notes.url, type: .sqlite, mapping: inferred(), to: notes.url, type: .sqlite)
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

    @Test func storesThatCannotBeOpenedAreNamed() throws {
        let notes = try MigratedFolder(notes: 1)
        let manager = NSMigrationManager(sourceModel: NoteModels.third(), destinationModel: NoteModels.second())
        let mapping = NSMappingModel()
        let code = errorCode {
            try manager.migrateStore(from: notes.url, type: .sqlite, mapping: mapping, to: notes.url, type: .sqlite)
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
