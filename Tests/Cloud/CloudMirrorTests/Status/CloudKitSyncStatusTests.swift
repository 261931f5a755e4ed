import CloudKit
import CloudService
import FoundationBackfill
import Observation
import Synchronization
import Testing

@testable import CoreData

@Suite("The status of syncing")
struct CloudKitSyncStatusTests {
    @Test("What waits is counted by entity, and is gone after it was sent")
    func waitingChanges() async throws {
        let device = try await MirrorDevice.make(try await CloudService.temporary())
        let status = await device.container.syncStatus
        try device.change { context in
            let tag = insert("Tag", ["name": "t"], context)
            _ = insert("Note", ["title": "a", "tags": Set([tag])], context)
            _ = insert("Task", ["title": "b"], context)
        }
        #expect(try await status.waits { $0.waitingCount == 4 })
        #expect(await status.waitingChanges == ["Note": 2, "Tag": 1, "Note.tags": 1])
        #expect(await !status.isUpToDate)
        #expect(await status.lastExportDate == nil)
        #expect(await status.lastImportDate == nil)
        #expect(await !status.firstImport.isComplete)
        let start = Date()
        try await device.container.sync()
        #expect(try await status.waits { $0.isUpToDate })
        #expect(await status.waitingChanges.isEmpty)
        #expect(await status.lastExportDate.map { $0 >= start } == true)
        #expect(await status.lastImportDate.map { $0 >= start } == true)
        #expect(await status.account == .available("_alice"))
        #expect(await status.activity == .idle)
        #expect(await status.conflictCount == 0)
        #expect(await status.problems.isEmpty)
    }

    @Test("Each store has a status of its own, and they are the same objects each time")
    func statusesOfStores() async throws {
        let device = try await MirrorDevice.make(try await CloudService.temporary())
        let container = device.container
        let found = await MainActor.run {
            container.persistentStoreCoordinator.persistentStores.flatMap { store in
                [container.syncStatus(for: store), container.syncStatus(for: store), container.syncStatus]
            }
        }
        let status = try #require(found.first)
        #expect(found.count == 3 && status === found[1] && status !== found[2])
        try device.change { _ = insert("Tag", ["name": "t"], $0) }
        #expect(try await status.waits { $0.waitingChanges == ["Tag": 1] })
    }

    @Test("Without an account, that is the reason of the pause")
    func noAccount() async throws {
        let service = try await CloudService.temporary()
        let transport = SwitchedTransport(service, user: nil)
        let device = try await MirrorDevice.make(service, isAutomatic: true, over: transport)
        let status = await device.container.syncStatus
        try device.change { _ = insert("Tag", ["name": "t"], $0) }
        #expect(try await status.waits { $0.account == .none && $0.waitingCount == 1 })
        #expect(await status.pause?.reason == .noAccount)
        #expect(await status.pause?.until.map { $0 > Date() } == true)
        #expect(await !status.isUpToDate)
        try device.stop()
    }

    @Test("Without a network, the status says so and until when, and nothing has succeeded")
    func noNetwork() async throws {
        let service = try await CloudService.temporary()
        let transport = SwitchedTransport(service)
        transport.set(.network)
        let device = try await MirrorDevice.make(service, isAutomatic: true, over: transport)
        let status = await device.container.syncStatus
        #expect(try await status.waits { $0.pause?.reason == .network })
        #expect(await status.pause?.until != nil)
        #expect(await status.account == .unknown)
        transport.set(nil)
        // Not after the pause, which is long if many attempts have failed.
        try await device.container.sync()
        #expect(try await status.waits { $0.isUpToDate })
        let last = await status.lastImportDate
        transport.set(.network)
        await #expect(throws: CKError.self) { try await device.container.sync() }
        #expect(try await status.waits { $0.pause?.reason == .network })
        #expect(await status.lastImportDate == last)
        let events = try await device.mirror.perform { try $0.tables.lastEvents(20) }
        #expect(events.contains { $0.type == .import && !$0.succeeded && $0.error != nil })
        // What the program asks for shows that the network is back.
        transport.set(nil)
        try await device.container.sync()
        #expect(try await status.waits { $0.pause == nil && $0.isUpToDate })
        try device.stop()
    }

    @Test("A pause that the service asks for is told with its end")
    func throttled() async throws {
        let service = try await CloudService.temporary()
        let transport = SwitchedTransport(service)
        let device = try await MirrorDevice.make(service, isAutomatic: true, over: transport)
        let status = await device.container.syncStatus
        #expect(try await status.waits { $0.isUpToDate })
        transport.set(.throttled(120))
        try device.change { _ = insert("Tag", ["name": "t"], $0) }
        #expect(try await status.waits { $0.pause?.reason == .throttled })
        let rest = await status.pause?.until?.timeIntervalSinceNow ?? 0
        #expect(rest > 100 && rest < 130)
        #expect(await status.waitingChanges == ["Tag": 1])
        try device.stop()
    }

    @Test("A user without room is the reason of a pause, and nothing is set aside for it")
    func quota() async throws {
        var limits = ServiceLimits()
        limits.databaseSize = 20_000
        let service = try await CloudService.temporary(limits: limits)
        let device = try await MirrorDevice.make(service, isAutomatic: true)
        let status = await device.container.syncStatus
        let note = try device.change { context in
            insert("Note", ["title": "long", "body": String(repeating: "0123456789", count: 5_000)], context)
        }
        #expect(try await status.waits { $0.pause?.reason == .quota })
        #expect(await status.problems.isEmpty)
        #expect(await status.waitingChanges == ["Note": 1])
        try device.change { $0.delete(note) }
        #expect(try await status.waits { $0.isUpToDate })
        try device.stop()
    }

    @Test("A store that is mirrored to a public database has a status, too")
    func publicDatabase() async throws {
        let service = try await CloudService.temporary()
        let transport = SwitchedTransport(service)
        let device = try await MirrorDevice.make(service, over: transport, scope: .public)
        let status = await device.container.syncStatus
        try device.change { _ = insert("Tag", ["name": "t"], $0) }
        #expect(try await status.waits { $0.waitingChanges == ["Tag": 1] })
        try await device.container.sync()
        #expect(try await status.waits { $0.isUpToDate })
        #expect(await status.lastImportDate != nil)
    }

    @Test("A record that the service refuses is a problem until its object is mended, and holds up no other")
    func problems() async throws {
        let service = try await CloudService.temporary()
        let other = NotesModel.make { entities in
            entities["Tag"]?.attributesByName["name"]?.attributeType = .integer64AttributeType
        }
        let first = try await MirrorDevice.make(service, model: other)
        try first.change { _ = insert("Tag", ["name": 7], $0) }
        try await first.sync()
        let device = try await MirrorDevice.make(service)
        let tag = try device.change { insert("Tag", ["name": "red"], $0) }
        try device.change { _ = insert("Folder", ["name": "Work"], $0) }
        let status = await device.container.syncStatus
        await #expect(throws: (any Error).self) { try await device.container.sync() }
        #expect(try await status.waits { $0.problems.contains { $0.isRefused } })
        let problem = try #require(await status.problems.first { $0.isRefused })
        #expect(problem.entityName == "Tag" && problem.objectID == tag.objectID && !problem.reason.isEmpty)
        try await device.container.sync()
        #expect(try await status.waits { $0.waitingCount == 0 })
        try device.change { _ in tag.setValue(nil, forKey: "name") }
        try await device.container.sync()
        #expect(try await status.waits { status in !status.problems.contains { $0.isRefused } })
        #expect(await status.waitingCount == 0)
    }

    @Test("The first import counts the records that have come")
    func firstImport() async throws {
        let service = try await CloudService.temporary()
        let first = try await MirrorDevice.make(service)
        try first.change { context in
            for index in 0..<30 { _ = insert("Tag", ["name": "t\(index)"], context) }
        }
        try await first.sync()
        let device = try await MirrorDevice.make(service)
        let status = await device.container.syncStatus
        await status.refresh()
        #expect(await status.firstImport == .init(recordCount: 0, isComplete: false))
        try await device.sync()
        await status.refresh()
        #expect(await status.firstImport == .init(recordCount: 30, isComplete: true))
        try first.change { _ = insert("Tag", ["name": "late"], $0) }
        try await first.sync()
        try await device.sync()
        await status.refresh()
        #expect(await status.firstImport == .init(recordCount: 30, isComplete: true))
    }
}

/// How much it costs.
extension CloudKitSyncStatusTests {
    @Test("Changes are told to whoever has read the values, and nothing is read for nobody")
    func observation() async throws {
        let device = try await MirrorDevice.make(try await CloudService.temporary())
        let status = await device.container.syncStatus
        try await device.container.sync()
        #expect(await status.readingCount == 0)
        #expect(try await status.waits { $0.isUpToDate })
        // Whatever is on its way is awaited.
        try await Task.sleep(for: .milliseconds(300))
        let isTold = Mutex(false)
        let told = { @Sendable in isTold.withLock { $0 } }
        await MainActor.run {
            withObservationTracking {
                _ = status.waitingCount
            } onChange: {
                isTold.withLock { $0 = true }
            }
        }
        let before = await status.readingCount
        for index in 0..<20 { try device.change { _ = insert("Tag", ["name": "\(index)"], $0) } }
        for _ in 0..<3_000 where !told() { try await Task.sleep(for: .milliseconds(10)) }
        #expect(told())
        try await Task.sleep(for: .milliseconds(300))
        let after = await status.readingCount
        // Nobody has read the values since they have changed.
        #expect(after > before && after <= before + 4)
        for index in 0..<20 { try device.change { _ = insert("Tag", ["name": "\(index)"], $0) } }
        try await Task.sleep(for: .milliseconds(300))
        #expect(await status.readingCount == after)
    }
}
