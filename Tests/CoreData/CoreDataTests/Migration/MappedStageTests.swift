import CoreData
import Foundation
import Testing

/// Stages whose mapping model sees objects of both versions.
@Suite struct MappedStageTests {
    typealias Versions = PersonVersions

    private struct Failure: Error {}

    private static func reference(_ model: NSManagedObjectModel) -> NSManagedObjectModelReference {
        NSManagedObjectModelReference(model: model, versionChecksum: model.versionChecksum)
    }

    private static func stage(_ journal: Journal) -> NSCustomMigrationStage {
        let stage = NSCustomMigrationStage(
            migratingFrom: reference(Versions.second()),
            to: reference(Versions.third())
        )
        func note(_ moment: String) -> (NSStagedMigrationManager, NSCustomMigrationStage) -> Void {
            { manager, _ in
                let entity = manager.container?.managedObjectModel.entitiesByName["Person"]
                journal.append("\(moment) \(entity?.attributesByName["name"] == nil ? "without" : "with") a name")
            }
        }
        stage.willMigrateHandler = note("before")
        stage.didMigrateHandler = note("after")
        return stage
    }

    private func open(
        _ people: Versions.Folder,
        _ model: NSManagedObjectModel,
        _ stages: [NSMigrationStage]
    ) throws {
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
        let options = [NSPersistentStoreStagedMigrationManagerOptionKey: NSStagedMigrationManager(stages)]
        try coordinator.remove(coordinator.addPersistentStore(type: people.type, at: people.url, options: options))
    }

    /// What only the old version has, and the objects it is related to, are readable beside the new object.
    @Test(arguments: MigratedFolder.sqlTypes)
    func oldAndNewObjectsAreReadSideBySide(_ type: NSPersistentStore.StoreType) throws {
        let people = try Versions.Folder(type, Versions.second())
        let journal = Journal()
        let stage = Self.stage(journal)
        let mapping = NSMappingModel.partiallyInferredMappingModel(
            forSourceModel: Versions.second(),
            destinationModel: Versions.third()
        )
        mapping.transformObjects(ofEntityNamed: "Person") { old, new in
            journal.append("both")
            #expect(old.entity.attributesByName["familyName"] == nil && new.entity.attributesByName["name"] == nil)
            #expect(new.value(forKey: "note") as? String == old.value(forKey: "note") as? String)
            #expect(new.value(forKey: "age") == nil)
            let (name, home) = (old.value(forKey: "name") ?? "", old.value(forKeyPath: "home.name") ?? "")
            new.setValue("\(name) of \(home)", forKey: "familyName")
            // Nothing saves that.
            old.setValue("changed", forKey: "note")
        }
        stage.mappingModel = mapping
        let last = NSLightweightMigrationStage([Versions.third().versionChecksum, Versions.fourth().versionChecksum])
        try open(people, Versions.fourth(), [stage, last])
        #expect(journal.entries == ["before with a name", "both", "both", "after without a name"])
        try MigratedFolder.read(type, at: people.url, Versions.fourth()) { context throws in
            #expect(
                try MigratedFolder.values("Person", "familyName", in: context)
                    == ["Ada0 Byron of London", "Ada1 Byron of London"]
            )
            #expect(try MigratedFolder.values("Person", "note", in: context) == ["0", "1"])
            #expect(try MigratedFolder.values("Person", "home.name", in: context) == ["London", "London"])
        }
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func aStageThatFailsLeavesItsVersion(_ type: NSPersistentStore.StoreType) throws {
        let people = try Versions.Folder(type, Versions.second())
        let stage = Self.stage(Journal())
        (stage.willMigrateHandler, stage.didMigrateHandler) = (nil, nil)
        let mapping = NSMappingModel.partiallyInferredMappingModel(
            forSourceModel: Versions.second(),
            destinationModel: Versions.third()
        )
        mapping.transformObjects(ofEntityNamed: "Person") { _, _ in throw Failure() }
        stage.mappingModel = mapping
        let before = try people.state()
        let code = errorCode { try open(people, Versions.third(), [stage]) }
        #expect(code == .entityMigrationPolicy)
        #expect(try people.state() == before)
    }

    /// Stages without a mapping model of their own, and gaps between stages, use those of the store's options.
    @Test(arguments: MigratedFolder.sqlTypes)
    func gapsUseTheMappingModelsOfTheOptions(_ type: NSPersistentStore.StoreType) throws {
        let people = try Versions.Folder(type, Versions.second())
        let mapping = NSMappingModel.partiallyInferredMappingModel(
            forSourceModel: Versions.second(),
            destinationModel: Versions.third()
        )
        mapping.transformObjects(ofEntityNamed: "Person") { _, new in new.setValue("filled", forKey: "familyName") }
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Versions.fourth())
        let options: [String: Any] = [
            NSPersistentStoreStagedMigrationManagerOptionKey: NSStagedMigrationManager([]),
            NSMigrationMappingModelsOption: [mapping],
        ]
        try coordinator.remove(coordinator.addPersistentStore(type: type, at: people.url, options: options))
        try MigratedFolder.read(type, at: people.url, Versions.fourth()) { context throws in
            #expect(try MigratedFolder.values("Person", "familyName", in: context) == ["filled", "filled"])
        }
    }
}
