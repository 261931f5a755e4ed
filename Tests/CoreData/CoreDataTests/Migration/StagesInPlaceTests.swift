import CoreDataSQLite
import Testing

@testable import CoreData

/// The effect of stages on the store, also when a stage fails or the program ends.
@Suite struct StagesInPlaceTests {
    private static func reference(_ model: NSManagedObjectModel) -> NSManagedObjectModelReference {
        NSManagedObjectModelReference(model: model, versionChecksum: model.versionChecksum)
    }

    /// The second version, with tags that have a color.
    private static func last() -> NSManagedObjectModel {
        let model = NoteModels.second()
        model.entitiesByName["Tag"]?.properties += [NoteModels.attribute("color", .string)]
        return model
    }

    private struct End: Error {}

    /// Returns a stage from the first version to the second, with handlers that append a mark to the names of notes.
    private static func stage(_ journal: Journal, failing: String? = nil) -> NSCustomMigrationStage {
        let stage = NSCustomMigrationStage(
            migratingFrom: reference(NoteModels.first()),
            to: reference(NoteModels.second())
        )
        func mark(_ sign: String, _ key: String) -> (NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void {
            { manager, _ in
                journal.append(sign)
                let context = try #require(manager.container).newBackgroundContext()
                try context.performAndWait {
                    for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")) {
                        note.setValue("\(note.value(forKey: key) ?? "")\(sign)", forKey: key)
                    }
                    try context.save()
                }
                if failing == sign { throw End() }
            }
        }
        stage.willMigrateHandler = mark("<", "name")
        stage.didMigrateHandler = mark(">", "title")
        return stage
    }

    private func open(
        _ notes: MigratedFolder,
        _ model: NSManagedObjectModel,
        _ stages: [NSMigrationStage],
        _ options: [String: Any] = [:]
    ) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let staged = [NSPersistentStoreStagedMigrationManagerOptionKey: NSStagedMigrationManager(stages) as Any]
        try coordinator.remove(
            coordinator.addPersistentStore(
                type: notes.type,
                at: notes.url,
                options: options.merging(staged) { $1 }
            )
        )
    }

    private func names(_ notes: MigratedFolder, _ model: NSManagedObjectModel, _ key: String) throws -> [String] {
        try MigratedFolder.read(notes.type, at: notes.url, model) { context throws in
            try MigratedFolder.values("Note", key, in: context)
        }
    }

    private func inode(_ notes: MigratedFolder) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: notes.url.path)[.systemFileNumber] as? Int
    }

    @Test func S237_SQLiteStoresStayTheSameFile() throws {
        let notes = try MigratedFolder(notes: 3)
        let (file, journal, last) = (try inode(notes), Journal(), Self.last())
        let stages = [
            Self.stage(journal),
            NSLightweightMigrationStage([NoteModels.second().versionChecksum, last.versionChecksum]),
        ]
        try open(notes, last, stages, [NSPersistentHistoryTrackingKey: true])
        #expect(journal.entries == ["<", ">"])
        #expect(try names(notes, last, "title") == ["Note 0<>", "Note 1<>", "Note 2<>"])
        #expect(try inode(notes) == file)
        #expect(try notes.state().names == ["Notes.store"])
        let metadata = try NSPersistentStoreCoordinator.metadataForPersistentStore(type: .sqlite, at: notes.url)
        #expect(!PendingStage.isThere(in: metadata))
    }

    @Test(arguments: MigratedFolder.types.filter { $0 != .sqlite })
    func S237_otherStoresAreCopiedStageByStage(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 2)
        let journal = Journal()
        try open(notes, NoteModels.second(), [Self.stage(journal)])
        #expect(journal.entries == ["<", ">"])
        #expect(try names(notes, NoteModels.second(), "title") == ["Note 0<>", "Note 1<>"])
        #expect(try notes.state().names == ["Notes.store"])
    }

    @Test(arguments: MigratedFolder.types)
    func S237_aHandlerBeforeThatFailsLeavesTheFormerVersion(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 1)
        let journal = Journal()
        #expect(throws: End.self) {
            try open(notes, NoteModels.second(), [Self.stage(journal, failing: "<")])
        }
        #expect(try names(notes, NoteModels.first(), "name") == ["Note 0<"])
        try open(notes, NoteModels.second(), [Self.stage(journal)])
        #expect(try names(notes, NoteModels.second(), "title") == ["Note 0<<>"])
    }

    @Test(arguments: MigratedFolder.types)
    func S237_aHandlerAfterThatFailsIsCalledAgain(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 1)
        let (journal, last) = (Journal(), Self.last())
        let light = NSLightweightMigrationStage([NoteModels.second().versionChecksum, last.versionChecksum])
        #expect(throws: End.self) { try open(notes, last, [Self.stage(journal, failing: ">"), light]) }
        #expect(try names(notes, NoteModels.second(), "title") == ["Note 0<>"])
        try open(notes, last, [Self.stage(journal), light])
        #expect(journal.entries == ["<", ">", ">"])
        #expect(try names(notes, last, "title") == ["Note 0<>>"])
        try open(notes, last, [Self.stage(journal), light])
        #expect(journal.entries == ["<", ">", ">"])
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func S237_aHandlerThatIsLeftIsCalledIfNothingElseIs(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 1)
        let journal = Journal()
        #expect(throws: End.self) { try open(notes, NoteModels.second(), [Self.stage(journal, failing: ">")]) }
        try open(notes, NoteModels.second(), [Self.stage(journal)])
        try open(notes, NoteModels.second(), [Self.stage(journal)])
        #expect(journal.entries == ["<", ">", ">"])
        #expect(try names(notes, NoteModels.second(), "title") == ["Note 0<>>"])
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func S237_aStageThatFailsLeavesWhatThoseBeforeItHaveDone(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 3)
        try MigratedFolder.write(type, at: notes.url, NoteModels.first()) { context in
            for folder in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Folder")) {
                folder.setValue("same", forKey: "label")
            }
        }
        let (journal, unique) = (Journal(), NoteModels.second())
        unique.entitiesByName["Folder"]?.uniquenessConstraints = [["label"]]
        let light = NSLightweightMigrationStage([NoteModels.second().versionChecksum, unique.versionChecksum])
        let error = #expect(throws: CocoaError.self) { try open(notes, unique, [Self.stage(journal), light]) }
        #expect(error?.code.rawValue == NSMigrationConstraintViolationError)
        #expect(try names(notes, NoteModels.second(), "title").count == 3)
        // After the fault has been corrected, the remaining work is done.
        try MigratedFolder.write(type, at: notes.url, NoteModels.second()) { context in
            let folders = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Folder"))
            for (number, folder) in folders.enumerated() { folder.setValue("\(number)", forKey: "label") }
        }
        try open(notes, unique, [Self.stage(journal), light])
        #expect(journal.entries == ["<", ">"])
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func S237_aWayThatThereIsNotIsSeenBeforeAnythingChanges(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 1)
        let before = try notes.state()
        let (journal, text) = (Journal(), NoteModels.second())
        text.entitiesByName["Note"]?.attributesByName["size"]?.type = .string
        let light = NSLightweightMigrationStage([NoteModels.second().versionChecksum, text.versionChecksum])
        let code1 = errorCode { try open(notes, text, [Self.stage(journal), light]) }
        #expect(code1 == .migrationMissingMappingModel)
        #expect(journal.entries == [])
        #expect(try notes.state() == before)
    }

    @Test func S237_readOnlyStoresAreNotMigrated() throws {
        for type in MigratedFolder.types {
            let notes = try MigratedFolder(type, notes: 1)
            let stage = NSCustomMigrationStage(
                migratingFrom: Self.reference(NoteModels.first()),
                to: Self.reference(NoteModels.second())
            )
            let code2 = errorCode {
                try open(notes, NoteModels.second(), [stage], [NSReadOnlyPersistentStoreOption: true])
            }
            #expect(code2 == .fileWriteNoPermission)
        }
    }
}
