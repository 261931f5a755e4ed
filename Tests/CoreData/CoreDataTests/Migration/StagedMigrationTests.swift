import ManagedObjectModelFormat
import Testing

@testable import CoreData

@Suite struct StagedMigrationTests {
    private func reference(_ model: NSManagedObjectModel) -> NSManagedObjectModelReference {
        NSManagedObjectModelReference(model: model, versionChecksum: model.versionChecksum)
    }

    private func open(
        _ notes: MigratedFolder,
        _ model: NSManagedObjectModel,
        _ manager: NSStagedMigrationManager
    ) throws -> NSPersistentStoreCoordinator {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let options = [NSPersistentStoreStagedMigrationManagerOptionKey: manager]
        try coordinator.addPersistentStore(type: notes.type, at: notes.url, options: options)
        return coordinator
    }

    /// A fourth version, which has only tags.
    private static func last() -> NSManagedObjectModel {
        let model = NoteModels.second()
        model.entitiesByName["Tag"]?.properties += [NoteModels.attribute("color", .string)]
        return model
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func S237_handlersSeeTheStoreBeforeAndAfter(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 3)
        let journal = Journal()
        let stage = NSCustomMigrationStage(
            migratingFrom: reference(NoteModels.first()),
            to: reference(NoteModels.second())
        )
        func note(_ key: String) -> (NSStagedMigrationManager, NSCustomMigrationStage) throws -> Void {
            { manager, _ in
                let context = try #require(manager.container).newBackgroundContext()
                try context.performAndWait {
                    for note in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")) {
                        journal.append("\(key) \(note.value(forKey: key) ?? "")")
                        note.setValue("\(note.value(forKey: key) ?? "")!", forKey: key)
                    }
                    try context.save()
                }
            }
        }
        stage.willMigrateHandler = note("name")
        stage.didMigrateHandler = note("title")
        let last = Self.last()
        let manager = NSStagedMigrationManager([
            stage, NSLightweightMigrationStage([NoteModels.second().versionChecksum, last.versionChecksum]),
        ])
        let coordinator = try open(notes, last, manager)
        for store in coordinator.persistentStores { try coordinator.remove(store) }
        #expect(
            Set(journal.entries)
                == Set((0..<3).map { "name Note \($0)" } + (0..<3).map { "title Note \($0)!" })
        )
        #expect(manager.container == nil)
        try MigratedFolder.read(type, at: notes.url, last) { context throws in
            #expect(try MigratedFolder.values("Note", "title", in: context) == (0..<3).map { "Note \($0)!!" })
        }
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func S237_backwardsIsAnError(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 1)
        let (first, second) = (NoteModels.first(), NoteModels.second())
        let stages = [NSLightweightMigrationStage([first.versionChecksum, second.versionChecksum])]
        for store in try open(notes, second, NSStagedMigrationManager(stages)).persistentStores {
            #expect(store.url != nil)
        }
        let code = errorCode { _ = try open(notes, first, NSStagedMigrationManager(stages)) }
        #expect(code?.rawValue == 134506)
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func S237_aVersionThatIsNowhereIsAnError(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 1)
        let (first, second) = (NoteModels.first(), NoteModels.second())
        let stages = [
            NSLightweightMigrationStage([first.versionChecksum, "unknown"]),
            NSLightweightMigrationStage([second.versionChecksum]),
        ]
        let code1 = errorCode { _ = try open(notes, second, NSStagedMigrationManager(stages)) }
        #expect(code1?.rawValue == 134504)
        let wrong = NSManagedObjectModelReference(model: first, versionChecksum: "other")
        let code2 = errorCode { _ = try wrong.resolve() }
        #expect(code2?.rawValue == 134504)
    }

    @Test func S237_aDamagedCopyOfTheModelIsTheReasonOfTheError() throws {
        let notes = try MigratedFolder(notes: 1)
        _ = try PlainSQL(path: notes.url.path).rows("UPDATE Z_MODELCACHE SET Z_CONTENT = x'0102'")
        let place = StorePlace(url: notes.url, type: NSSQLiteStoreType, configuration: nil, options: nil)
        let error = #expect(throws: CocoaError.self) {
            _ = try VersionCatalog([], place, to: Self.last()).model(NoteModels.first().versionChecksum)
        }
        #expect(error?.code.rawValue == 134504 && error?.userInfo[NSUnderlyingErrorKey] is CocoaError)
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func S237_stagesMayLeaveGaps(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 2)
        let coordinator = try open(notes, Self.last(), NSStagedMigrationManager([]))
        #expect(coordinator.persistentStores.count == 1)
    }

    @Test func S236_nothingIsLeftForLater() throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NoteModels.first())
        try coordinator.finishDeferredLightweightMigration()
        try coordinator.finishDeferredLightweightMigrationTask()
    }

    @Test func stagesHaveLabels() {
        let stage = NSLightweightMigrationStage(["a", "b"])
        stage.label = "first"
        #expect(stage.versionChecksums == ["a", "b"])
        #expect(NSStagedMigrationManager([stage]).stages.first?.label == "first")
    }

    // MARK: - Paths through versions

    @Test func versionsLeadWhereNoStepDoes() throws {
        // A number becomes text, through a version without the attribute.
        let versions = [
            [NoteModels.attribute("size", .integer16)], [], [NoteModels.attribute("size", .string)],
        ].map { NoteModels.model([NoteModels.entity("Note", $0)]) }
        let folder = try TemporaryFolder()
        let bundle = try bundle(versions, in: folder)
        let legs = try MigrationPath(from: versions[0], to: versions[2], in: [bundle]).legs()
        #expect(legs.count == 2)
        #expect(
            legs.map { $0.mapping.entityMappings.map(\.mappingName) } == [
                ["IEM_Transform_Note"], ["IEM_Transform_Note"],
            ]
        )
        let code3 = errorCode { _ = try MigrationPath(from: versions[2], to: versions[0], in: [bundle]).legs() }
        #expect(code3?.rawValue == 134140)
        #expect(try MigrationPath(from: versions[0], to: versions[1], in: [bundle]).legs().count == 1)
    }

    @Test func S229_withoutAWayTheErrorSaysSo() {
        let text = NoteModels.model([NoteModels.entity("Note", [NoteModels.attribute("size", .string)])])
        let path = MigrationPath(from: NoteModels.first(), to: text, in: [])
        let code4 = errorCode { _ = try path.legs() }
        #expect(code4 == .migrationMissingMappingModel)
    }

    private func bundle(_ versions: [NSManagedObjectModel], in folder: TemporaryFolder) throws -> Bundle {
        let resources = folder.file("Notes_Notes.resources")
        let named = versions.enumerated().map { ("Notes \($0 + 1)", $1.definition) }
        let compiled = CompiledModelBundle(
            versions: Dictionary(uniqueKeysWithValues: named),
            currentName: "Notes \(versions.count)"
        )
        try FileManager.default.createDirectory(at: resources, withIntermediateDirectories: true)
        try compiled.write(to: resources.appendingPathComponent("Notes.momd"))
        return try #require(Bundle(url: resources))
    }
}
