import CoreData
import Foundation
import Testing

/// Stores that are migrated by mapping models of the program when they are opened.
@Suite struct MappingModelsOptionTests {
    typealias Versions = PersonVersions

    private func description(
        _ people: PersonVersions.Folder,
        _ mappings: [NSMappingModel]
    ) -> NSPersistentStoreDescription {
        let description = NSPersistentStoreDescription(url: people.url)
        description.type = people.type.rawValue
        description.mappingModels = mappings
        return description
    }

    /// Opens the store as a program does, and returns the persons.
    private func open(
        _ people: PersonVersions.Folder,
        _ model: NSManagedObjectModel,
        _ mappings: [NSMappingModel]
    ) throws -> [[String: String]] {
        let container = NSPersistentContainer(name: "People", managedObjectModel: model)
        container.persistentStoreDescriptions = [description(people, mappings)]
        var failure: (any Error)?
        container.loadPersistentStores { failure = $1 }
        if let failure { throw failure }
        let context = container.newBackgroundContext()
        let found = try context.performAndWait {
            try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Person")).map(Versions.values)
        }
        for store in container.persistentStoreCoordinator.persistentStores {
            try container.persistentStoreCoordinator.remove(store)
        }
        return found.sorted { $0["note"] ?? "" < $1["note"] ?? "" }
    }

    /// The second version to the third: a name is divided.
    private func names() -> NSMappingModel {
        let mapping = NSMappingModel.partiallyInferredMappingModel(
            forSourceModel: Versions.second(),
            destinationModel: Versions.third()
        )
        mapping.transformObjects(ofEntityNamed: "Person") { old, new in
            let words = (old.value(forKey: "name") as? String ?? "").split(separator: " ").map(String.init)
            new.setValue(words.first, forKey: "givenName")
            new.setValue(words.last, forKey: "familyName")
            new.setValue(Int(old.value(forKey: "age") as? String ?? ""), forKey: "age")
        }
        return mapping
    }

    private static let expected: [[String: String]] = [
        ["note": "0", "givenName": "Ada0", "familyName": "Byron", "age": "30", "home": "London"],
        ["note": "1", "givenName": "Ada1", "familyName": "Byron", "age": "31", "home": "London"],
    ]

    @Test(arguments: MigratedFolder.types)
    func aClosureSeesOldAndNewObjectsWhenTheStoreIsOpened(_ type: NSPersistentStore.StoreType) throws {
        let people = try Versions.Folder(type, Versions.second())
        #expect(try open(people, Versions.third(), [names()]) == Self.expected)
        // Now it is current.
        #expect(try open(people, Versions.third(), []) == Self.expected)
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func theVersionsBeforeAndAfterAreTakenAlong(_ type: NSPersistentStore.StoreType) throws {
        let people = try Versions.Folder(type, Versions.first())
        let first = try NSMappingModel.inferredMappingModel(
            forSourceModel: Versions.first(),
            destinationModel: Versions.second()
        )
        for mappings in [[first, names()], [names(), first]] {
            let copy = try Versions.Folder(type, Versions.first())
            #expect(
                try open(copy, Versions.fourth(), mappings)
                    == Self.expected.map { $0.merging(["isGuest": "0"]) { $1 } }
            )
        }
        // The program cannot know whether this version comes before the second: nothing may be lost by a guess.
        let before = try people.state()
        let error = #expect(throws: CocoaError.self) { _ = try open(people, Versions.fourth(), [names()]) }
        #expect(error?.code == .migrationMissingMappingModel)
        #expect(try people.state() == before)
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func aLaterVersionDoesNotGoBack(_ type: NSPersistentStore.StoreType) throws {
        let people = try Versions.Folder(type, Versions.second())
        let mapping = names()
        _ = try open(people, Versions.third(), [mapping])
        mapping.transformObjects(ofEntityNamed: "Person") { _, _ in throw Failure() }
        #expect(try open(people, Versions.fourth(), [mapping]).map { $0["familyName"] } == ["Byron", "Byron"])
    }

    private struct Failure: Error {}

    @Test(arguments: MigratedFolder.sqlTypes)
    func theOneThatLeadsFurthestIsUsed(_ type: NSPersistentStore.StoreType) throws {
        let people = try Versions.Folder(type, Versions.second())
        let far = NSMappingModel.partiallyInferredMappingModel(
            forSourceModel: Versions.second(),
            destinationModel: Versions.fourth()
        )
        far.transformObjects(ofEntityNamed: "Person") { _, new in new.setValue("far", forKey: "familyName") }
        let found = try open(people, Versions.fourth(), [names(), far])
        #expect(found.map { $0["familyName"] } == ["far", "far"])
        // Also on the way to another version.
        let others = try Versions.Folder(type, Versions.second())
        #expect(try open(others, Versions.fifth(), [names(), far]).map { $0["familyName"] } == ["far", "far"])
    }

    @Test(arguments: MigratedFolder.types.filter { $0 != .xml })
    func aFailureInAnyLegChangesNoByte(_ type: NSPersistentStore.StoreType) throws {
        let first = try NSMappingModel.inferredMappingModel(
            forSourceModel: Versions.first(),
            destinationModel: Versions.second()
        )
        let people = try Versions.Folder(type, Versions.first())
        let before = try people.state()
        let mapping = names()
        mapping.transformObjects(ofEntityNamed: "Person") { old, _ in
            if old.value(forKey: "note") as? String == "1" { throw Failure() }
        }
        let error = #expect(throws: CocoaError.self) { _ = try open(people, Versions.fourth(), [first, mapping]) }
        #expect(error?.code == .entityMigrationPolicy)
        #expect(error?.userInfo[NSUnderlyingErrorKey] is Failure)
        #expect(try people.state() == before)
        // What the closure leaves out, and the new version requires, is found before the store is touched, too.
        mapping.transformObjects(ofEntityNamed: "Person") { _, _ in }
        let invalid = #expect(throws: CocoaError.self) { _ = try open(people, Versions.fourth(), [first, mapping]) }
        #expect(invalid?.code == .migration && invalid?.localizedDescription.contains("familyName") == true)
        #expect(try people.state() == before)
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func aPolicyObjectNeedsNoName(_ type: NSPersistentStore.StoreType) throws {
        let people = try Versions.Folder(type, Versions.second())
        let mapping = names()
        let policy = DroppingPolicy(note: "0")
        mapping.entityMappingsByName["IEM_Transform_Person"]?.entityMigrationPolicyClassName = "Nobody.Policy"
        mapping.entityMappingsByName["IEM_Transform_Person"]?.entityMigrationPolicy = policy
        #expect(try open(people, Versions.third(), [mapping]).map { $0["note"] } == ["1"])
        #expect(policy.dropped == 1)
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func aPolicyClassIsFoundByItsName(_ type: NSPersistentStore.StoreType) throws {
        let people = try Versions.Folder(type, Versions.second())
        let mapping = NSMappingModel.partiallyInferredMappingModel(
            forSourceModel: Versions.second(),
            destinationModel: Versions.third()
        )
        mapping.entityMappingsByName["IEM_Transform_Person"]?.entityMigrationPolicyClassName = NSStringFromClass(
            FamilyPolicy.self
        )
        #expect(try open(people, Versions.third(), [mapping]).map { $0["familyName"] } == ["found", "found"])
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func aMappingModelBuiltInCodeNamesItsVersions(_ type: NSPersistentStore.StoreType) throws {
        let people = try Versions.Folder(type, Versions.second())
        let before = try people.state()
        let mapping = Mappings.model(
            Mappings.entity(
                "Persons",
                from: "Person",
                to: "Person",
                attributes: ["note": "$source.note", "familyName": "uppercase:($source.name)"]
            )
        )
        let error = #expect(throws: CocoaError.self) { _ = try open(people, Versions.third(), [mapping]) }
        #expect(error?.localizedDescription.contains("does not name the versions") == true)
        #expect(try people.state() == before)
        mapping.setVersions(from: Versions.second(), to: Versions.third())
        #expect(
            try open(people, Versions.third(), [mapping]).map { $0["familyName"] } == ["ADA0 BYRON", "ADA1 BYRON"]
        )
    }

    @Test(arguments: MigratedFolder.sqlTypes)
    func withoutInferenceAllLegsNeedAMappingModel(_ type: NSPersistentStore.StoreType) throws {
        let people = try Versions.Folder(type, Versions.second())
        let coordinator = NSPersistentStoreCoordinator(managedObjectModel: Versions.fourth())
        var options: [String: Any] = [
            NSMigratePersistentStoresAutomaticallyOption: true, NSMigrationMappingModelsOption: [names()],
        ]
        let code = errorCode { try coordinator.addPersistentStore(type: type, at: people.url, options: options) }
        #expect(code == .migrationMissingMappingModel)
        options[NSMigrationMappingModelsOption] = "names"
        let other = errorCode { try coordinator.addPersistentStore(type: type, at: people.url, options: options) }
        #expect(other == .persistentStoreUnsupportedRequestType)
        options[NSMigrationMappingModelsOption] = [
            names(),
            try NSMappingModel.inferredMappingModel(
                forSourceModel: Versions.third(),
                destinationModel: Versions.fourth()
            ),
        ]
        let store = try coordinator.addPersistentStore(type: type, at: people.url, options: options)
        try coordinator.remove(store)
    }

    @Test func descriptionsKeepMappingModelsAsAnOption() throws {
        let description = NSPersistentStoreDescription()
        #expect(description.mappingModels.isEmpty)
        let mapping = names()
        description.mappingModels = [mapping]
        #expect(description.mappingModels.first === mapping)
        let copy = try #require(description.copy() as? NSPersistentStoreDescription)
        #expect(copy.mappingModels.first === mapping)
        description.mappingModels = []
        #expect(description.options[NSMigrationMappingModelsOption] == nil)
        #expect(copy.mappingModels.count == 1)
    }
}

/// Leaves out one person, and counts.
private final class DroppingPolicy: NSEntityMigrationPolicy {
    let note: String
    private(set) var dropped = 0

    init(note: String) {
        self.note = note
        super.init()
    }

    required init() {
        note = ""
        super.init()
    }

    override func createDestinationInstances(
        forSource source: NSManagedObject,
        in mapping: NSEntityMapping,
        manager: NSMigrationManager
    ) throws {
        guard source.value(forKey: "note") as? String != note else {
            dropped += 1
            return
        }
        try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
        let made = manager.destinationInstances(forEntityMappingName: mapping.name, sourceInstances: [source])
        for person in made { person.setValue("", forKey: "familyName") }
    }
}

final class FamilyPolicy: NSEntityMigrationPolicy {
    override func createDestinationInstances(
        forSource source: NSManagedObject,
        in mapping: NSEntityMapping,
        manager: NSMigrationManager
    ) throws {
        try super.createDestinationInstances(forSource: source, in: mapping, manager: manager)
        let made = manager.destinationInstances(forEntityMappingName: mapping.name, sourceInstances: [source])
        for person in made { person.setValue("found", forKey: "familyName") }
    }
}
