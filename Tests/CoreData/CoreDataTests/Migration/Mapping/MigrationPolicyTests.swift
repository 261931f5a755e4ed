import Testing

@testable import CoreData

@Suite struct MigrationPolicyTests {
    private func cards(_ notes: MigratedFolder, _ key: String) throws -> [String] {
        try MigratedFolder.read(notes.type, at: notes.url, NoteModels.third()) { context throws in
            try MigratedFolder.values("Card", key, in: context)
        }
    }

    /// Returns the error of a migration, which must leave the store and its folder unchanged.
    private func failure(_ mapping: NSMappingModel, _ notes: MigratedFolder) throws -> CocoaError? {
        let before = try notes.state()
        defer {
            let after = try? notes.state()
            #expect(after?.bytes == before.bytes)
            #expect(after?.names == before.names)
        }
        do {
            try notes.migrate(mapping, to: NoteModels.third())
            return nil
        } catch {
            return error as? CocoaError
        }
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func S231_theStepsOfPoliciesComeInThreePasses(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 2)
        let journal = Journal()
        let mapping = Mappings.model(
            Mappings.entity("A", from: "Folder", to: "Folder", policy: RecordingPolicy.self),
            Mappings.entity("B", from: "Note", to: "Note", policy: RecordingPolicy.self)
        )
        try notes.migrate(mapping, to: NoteModels.second()) { $0.userInfo = ["journal": journal] }
        let first = ["A", "B"].flatMap { name in
            ["begin", "create", "create", "created"].map { "\(name): \($0)" }
        }
        let second = ["A", "B"].flatMap { name in ["relate", "relate", "related"].map { "\(name): \($0)" } }
        let third = ["A", "B"].flatMap { name in ["validate", "end"].map { "\(name): \($0)" } }
        #expect(journal.entries == first + second + third)
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func S232_objectsArePlainAndNotValidatedBeforeAllAreThere(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 1)
        let mapping = Mappings.cards()
        mapping.entityMappings[0].attributeMappings = Mappings.properties(["length": "$source.size"])
        let error = try failure(mapping, notes)
        #expect(error?.code == .migration)
        #expect(error?.userInfo["property"] as? String == "title")
        #expect(error?.userInfo["entity"] as? String == "Card")
        #expect(error?.userInfo["objectURI"] is URL)
        let underlying = error?.userInfo[NSUnderlyingErrorKey] as? CocoaError
        #expect(underlying?.code == .validationMissingMandatoryProperty)
    }

    @Test func S232_theModelsOfManagersHaveNoClassesButTheSameHashes() {
        let model = SlipBoxModel.make()
        let manager = NSMigrationManager(sourceModel: model, destinationModel: model)
        #expect(manager.sourceModel.entities.allSatisfy { $0.managedObjectClassName == "NSManagedObject" })
        #expect(manager.sourceModel.entityVersionHashesByName == model.entityVersionHashesByName)
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func S233_expressionsHaveVariables(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 2)
        let mapping = Mappings.cards()
        mapping.entityMappings[0].userInfo = ["prefix": "x"]
        mapping.entityMappings[0].attributeMappings = Mappings.properties([
            "title": "FUNCTION($source.name, 'stringByAppendingString:', $propertyMapping.name)",
            "folderName": "$entityMapping.name",
            "length":
                "FUNCTION($entityPolicy, 'lengthOf:', $source.name) + $destination.entity.attributesByName.@count",
        ])
        mapping.entityMappings[0].entityMigrationPolicyClassName = NSStringFromClass(CountingPolicy.self)
        mapping.entityMappings[0].attributeMappings?.removeAll { $0.name == "length" }
        mapping.entityMappings[0].attributeMappings? += Mappings.properties([
            "length": "FUNCTION($entityPolicy, 'lengthOf:', FUNCTION($entityPolicy, 'nameOf:', $source)) * 2"
        ])
        try notes.migrate(mapping, to: NoteModels.third())
        #expect(try cards(notes, "title") == ["Note 0title", "Note 1title"])
        #expect(try cards(notes, "folderName") == ["NoteToCard", "NoteToCard"])
        #expect(try cards(notes, "length") == ["12", "12"])
    }

    @Test(arguments: ["unknown:", "broken"]) func S233_aFunctionThatFailsEndsTheMigration(_ name: String) throws {
        let notes = try MigratedFolder(notes: 1)
        let mapping = Mappings.cards(policy: CountingPolicy.self)
        mapping.entityMappings[0].attributeMappings = Mappings.properties([
            "title": "FUNCTION($entityPolicy, '\(name)', 1)"
        ])
        #expect(try failure(mapping, notes)?.code == .entityMigrationPolicy)
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func oneObjectBecomesSeveral(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 2)
        try notes.migrate(Mappings.cards(policy: SplittingPolicy.self), to: NoteModels.third())
        #expect(try cards(notes, "title") == ["Note 0a", "Note 0b", "Note 1a", "Note 1b"])
        #expect(try cards(notes, "previous.title") == ["Note 0a", "Note 1a", "nil", "nil"])
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func relationshipsLeadToWhatOthersBecame(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 3)
        let mapping = Mappings.model(
            Mappings.entity(
                "Notes",
                from: "Note",
                to: "Note",
                attributes: ["title": "$source.name", "isPinned": "TRUE"],
                relationships: [
                    "folder": """
                    FUNCTION($manager, 'destinationInstancesForEntityMappingNamed:sourceInstances:', 'Folders', \
                    $source.folder)
                    """
                ]
            ),
            Mappings.entity("Folders", from: "Folder", to: "Folder", attributes: ["label": "uppercase:($source.label)"])
        )
        try notes.migrate(mapping, to: NoteModels.second())
        try MigratedFolder.read(type, at: notes.url, NoteModels.second()) { context throws in
            #expect(try MigratedFolder.values("Note", "folder.label", in: context) == ["IN", "IN", "OUT"])
            #expect(try MigratedFolder.values("Note", "isPinned", in: context) == ["1", "1", "1"])
        }
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func anErrorOfAPolicyNamesTheObjectAndLeavesTheStore(_ type: NSPersistentStore.StoreType) throws {
        let error = try failure(Mappings.cards(policy: FailingPolicy.self), MigratedFolder(type, notes: 4))
        #expect(error?.code == .entityMigrationPolicy)
        #expect((error?.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.code == .featureUnsupported)
        #expect((error?.userInfo["objectURI"] as? URL)?.path.hasPrefix("/Note/p") == true)
        #expect(error?.userInfo["mapping"] as? String == "NoteToCard")
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func aCancelledMigrationLeavesTheStore(_ type: NSPersistentStore.StoreType) throws {
        let error = try failure(Mappings.cards(policy: CancellingPolicy.self), MigratedFolder(type, notes: 4))
        #expect(error?.code == .migrationCancelled)
        #expect((error?.userInfo[NSUnderlyingErrorKey] as? CocoaError)?.code == .userCancelled)
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func aValueOfAnotherTypeIsAnError(_ type: NSPersistentStore.StoreType) throws {
        let mapping = Mappings.cards()
        mapping.entityMappings[0].attributeMappings = Mappings.properties(["title": "$source.size"])
        let error = try failure(mapping, MigratedFolder(type, notes: 1))
        #expect(error?.code == .migration)
        #expect(error?.userInfo["property"] as? String == "title")
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func mappingsThatDoNotFitAreErrors(_ type: NSPersistentStore.StoreType) throws {
        let notes = try MigratedFolder(type, notes: 1)
        let unknown = Mappings.model(Mappings.entity("A", from: "Nothing", to: "Card"))
        #expect(try failure(unknown, notes)?.code == .migration)
        let other = Mappings.cards()
        other.entityMappings[0].sourceEntityVersionHash = Data([1])
        #expect(try failure(other, notes)?.code == .migration)
        let twice = Mappings.model(Mappings.cards().entityMappings[0], Mappings.cards().entityMappings[0])
        #expect(try failure(twice, notes)?.code == .migration)
        let classless = Mappings.cards()
        classless.entityMappings[0].entityMigrationPolicyClassName = "Nobody.Policy"
        #expect(try failure(classless, notes)?.code == .entityMigrationPolicy)
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func uniqueValuesThatClashAreAnError(_ type: NSPersistentStore.StoreType) throws {
        let model = NoteModels.third()
        model.entitiesByName["Card"]?.uniquenessConstraints = [["folderName"]]
        let notes = try MigratedFolder(type, notes: 3)
        let before = try notes.state()
        let code1 = errorCode { try notes.migrate(Mappings.cards(), to: model) }
        #expect(code1?.rawValue == 134111)
        #expect(try notes.state().bytes == before.bytes)
    }
}
