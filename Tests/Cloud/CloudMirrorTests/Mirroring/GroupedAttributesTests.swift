import CloudService
import FoundationBackfill
import Synchronization
import Testing

@testable import CoreData

@Suite("Attributes that change as one, and entities that stay on the device")
struct GroupedAttributesTests {
    /// A text, and the same with its formatting.
    private static func model() -> NSManagedObjectModel {
        NotesModel.make { entities in
            for name in ["source", "words", "data", "title"] {
                entities["Note"]?.attributesByName[name]?.userInfo = ["CloudKit.group": "text"]
            }
            entities["Tag"]?.userInfo = ["CloudKit.mirror": "NO"]
        }
    }

    private func pair(
        _ service: CloudService,
        _ policy: RecordingPolicy? = nil
    ) async throws -> (MirrorDevice, MirrorDevice) {
        let devices = [
            try await MirrorDevice.make(service, model: Self.model()) { $0.conflictPolicies["Note"] = policy },
            try await MirrorDevice.make(service, model: Self.model()),
        ]
        try devices[0].change { insert("Note", ["title": "base", "data": Data("base".utf8)], $0) }
        for device in devices + devices { try await device.sync() }
        return (devices[0], devices[1])
    }

    private func note(_ context: NSManagedObjectContext) throws -> NSManagedObject {
        try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).first)
    }

    private func set(_ values: [String: Any?], _ device: MirrorDevice) throws {
        try device.change { context in
            let note = try note(context)
            for (name, value) in values { note.setValue(value, forKey: name) }
        }
        Thread.sleep(forTimeInterval: 0.003)
    }

    /// The text, and its form with formatting.
    private func values(_ device: MirrorDevice) throws -> [String?] {
        try device.change { context in
            context.refreshAllObjects()
            let note = try note(context)
            let data = note.value(forKey: "data") as? Data
            return [note.value(forKey: "title") as? String, data.map { String(decoding: $0, as: UTF8.self) }]
        }
    }

    @Test("All of a group are those of one device after a conflict, also those that it has not changed")
    func oneDevice() async throws {
        let (mine, theirs) = try await pair(try await CloudService.temporary())
        // Each device changes the title; only the earlier one has another form with formatting.
        try set(["title": "theirs", "data": Data("theirs".utf8)], theirs)
        try set(["title": "mine"], mine)
        for device in [theirs, mine, theirs, mine] { try await device.sync() }
        for device in [mine, theirs] { #expect(try values(device) == ["mine", "base"]) }
        let id = try mine.change { try note($0).objectID }
        #expect(try mine.container.objectsWithConflicts() == [id])
        let conflicts = try mine.container.conflicts(for: id)
        #expect(Set(conflicts.map(\.property)) == ["title", "data"])
        #expect(Set(conflicts.map(\.date)).count == 1, "they were changed at one time")
        try mine.container.resolve(Array(conflicts.prefix(1)), of: id)
        #expect(try mine.container.conflicts(for: id).map(\.property) == [conflicts[1].property])
        try mine.container.resolve(conflicts, of: id)
        #expect(try mine.container.objectsWithConflicts().isEmpty)
    }

    @Test("A policy sees the others of the group")
    func companions() async throws {
        let seen = Mutex<[String: [String]]>([:])
        let policy = RecordingPolicy { conflict in
            let companion = conflict.companions["data"]
            let sides = [companion?.base, companion?.mine, companion?.theirs].map { version in
                (version?.value as? Data).map { String(decoding: $0, as: UTF8.self) } ?? "nil"
            }
            seen.withLock { $0[conflict.property] = sides }
            return .automatic
        }
        let (mine, theirs) = try await pair(try await CloudService.temporary(), policy)
        try set(["title": "theirs", "data": Data("theirs".utf8)], theirs)
        try set(["title": "mine", "data": Data("mine".utf8)], mine)
        for device in [theirs, mine] { try await device.sync() }
        #expect(seen.withLock { $0["title"] } == ["base", "mine", "theirs"])
        #expect(seen.withLock { $0["data"] } == ["nil", "nil", "nil"], "it is no companion of its own")
    }

    @Test("The objects of an entity that is not mirrored stay on the device")
    func entitiesOfTheDevice() async throws {
        let (mine, theirs) = try await pair(try await CloudService.temporary())
        try mine.change { context in
            let tag = insert("Tag", ["name": "red"], context)
            insert("Note", ["title": "tagged", "tags": Set([tag])], context)
        }
        for device in [mine, theirs] { try await device.sync() }
        #expect(try theirs.titles() == ["base", "tagged"])
        #expect(try theirs.content().allSatisfy { !$0.hasPrefix("Tag") })
        #expect(try mine.content().contains { $0.hasPrefix("Tag") })
        #expect(await mine.container.syncStatus.problems.isEmpty)
    }

    @Test("The values of an attribute that is not mirrored stay on the device")
    func attributesOfTheDevice() async throws {
        let service = try await CloudService.temporary()
        let model = {
            NotesModel.make { entities in
                let attributes = entities["Note"]?.attributesByName
                attributes?["body"]?.userInfo = ["CloudKit.mirror": "NO", "CloudKit.group": "text"]
                attributes?["title"]?.userInfo = ["CloudKit.group": "text"]
            }
        }
        let mine = try await MirrorDevice.make(service, model: model())
        let theirs = try await MirrorDevice.make(service, model: model())
        try mine.change { insert("Note", ["title": "base", "body": "mine"], $0) }
        for device in [mine, theirs] { try await device.sync() }
        try set(["body": "theirs"], theirs)
        try set(["count": 7], mine)
        for device in [theirs, mine, theirs] { try await device.sync() }
        let values = { (device: MirrorDevice) in
            try device.change { context in
                context.refreshAllObjects()
                return try ["title", "body"].map { try note(context).value(forKey: $0) as? String }
            }
        }
        #expect(try values(mine) == ["base", "mine"])
        #expect(try values(theirs) == ["base", "theirs"])
        // What is computed from a title says nothing about another one.
        try set(["title": "changed"], mine)
        for device in [mine, theirs] { try await device.sync() }
        #expect(try values(mine) == ["changed", "mine"])
        #expect(try values(theirs) == ["changed", nil])
    }

    @Test("A store is mirrored from when its user signs in until the user signs out")
    func laterAndNoMore() async throws {
        let service = try await CloudService.temporary()
        let (mine, theirs) = try await pair(service)
        let store = try #require(mine.container.persistentStoreCoordinator.persistentStores.first)
        let options = try #require((store as? SQLiteStore)?.cloudKitContainerOptions)
        mine.container.endMirroring(of: store)
        try mine.add("alone")
        try await mine.sync()
        try await theirs.sync()
        #expect(try theirs.titles() == ["base"])
        try mine.container.beginMirroring(of: store, options)
        try await mine.sync()
        try await theirs.sync()
        #expect(try theirs.titles() == ["alone", "base"])
    }
}
