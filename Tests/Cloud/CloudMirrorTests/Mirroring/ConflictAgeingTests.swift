import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("The age of conflicts")
struct ConflictAgeingTests {
    private static let day = 86_400.0
    private let clock = SetClock()

    /// Two devices, of which the first one has lost the title `theirs`.
    private func conflict(_ retention: TimeInterval? = 90 * day) async throws -> ConflictDevices {
        let clock = clock
        let devices = try await ConflictDevices.make([nil, nil]) { _, options in
            options.now = { clock.now }
            options.conflictRetention = retention
        }
        try devices.set("title", ["theirs", 1], ["mine", 0])
        try await devices.settle()
        try #require(try devices.conflicts(on: 0).count == 1)
        return devices
    }

    /// Begins the program of the first device again.
    private func restart(
        _ devices: ConflictDevices,
        _ retention: TimeInterval? = 90 * day
    ) async throws -> MirrorDevice {
        let clock = clock
        try devices[0].stop()
        return try await MirrorDevice.make(try await CloudService.temporary(), in: devices[0].folder) { options in
            options.now = { clock.now }
            options.conflictRetention = retention
        }
    }

    private func conflicts(_ device: MirrorDevice) throws -> [CloudKitConflict] {
        let id = try device.change { context in
            try #require(try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note")).first).objectID
        }
        return try device.container.conflicts(for: id)
    }

    @Test("A conflict tells when it was noticed, and is forgotten at the first start after 90 days")
    func start() async throws {
        let devices = try await conflict()
        let noticed = try #require(try devices.conflicts(on: 0).first?.replacementDate)
        #expect(abs(noticed.timeIntervalSince(clock.now)) < 0.002)
        clock.advance(days: 89.9)
        let before = try await restart(devices)
        #expect(try conflicts(before).map { $0.replacementDate } == [noticed])
        try before.stop()
        clock.advance(days: 0.2)
        let after = try await MirrorDevice.make(try await CloudService.temporary(), in: devices[0].folder) { [clock] in
            $0.now = { clock.now }
        }
        #expect(try conflicts(after).isEmpty)
        #expect(try after.titles() == ["mine"])
    }

    @Test("Conflicts are forgotten at the end of an import, about every hour")
    func imports() async throws {
        let devices = try await conflict(ConflictAgeingTests.day)
        clock.advance(days: 1.5)
        try await devices[0].fetch()
        #expect(try devices.conflicts(on: 0).isEmpty)
        try devices.set("title", ["again", 1], ["and again", 0])
        try await devices.settle()
        clock.advance(days: -0.1)
        try await devices[0].fetch()
        #expect(try devices.conflicts(on: 0).count == 1)
    }

    @Test("Within the same hour, nothing is looked for")
    func hours() async throws {
        let devices = try await conflict(60)
        clock.advance(days: 0.03)
        try await devices[0].fetch()
        #expect(try devices.conflicts(on: 0).count == 1)
        clock.advance(days: 0.03)
        try await devices[0].fetch()
        #expect(try devices.conflicts(on: 0).isEmpty)
    }

    @Test("Without a retention, conflicts stay for ever")
    func noRetention() async throws {
        let devices = try await conflict(nil)
        clock.advance(days: 36_500)
        let device = try await restart(devices, nil)
        #expect(try conflicts(device).count == 1)
    }

    @Test("A conflict that was stored without a time is noticed at the next start, and ages from then on")
    func storedBefore() async throws {
        let devices = try await conflict()
        let mirror = devices[0].mirror
        try await mirror.context.perform {
            try mirror.setting.store().write { connection in
                let tables = MirrorTables(connection: connection)
                for var row in try tables.rowsWithLostValues() {
                    row.record?.lost[0].since = nil
                    try tables.write(row)
                }
            }
        }
        #expect(try devices.conflicts(on: 0).map { $0.replacementDate } == [nil])
        clock.advance(days: 100)
        let first = try await restart(devices)
        let noticed = try #require(try conflicts(first).first?.replacementDate)
        #expect(abs(noticed.timeIntervalSince(clock.now)) < 0.002)
        try first.stop()
        clock.advance(days: 91)
        let second = try await MirrorDevice.make(try await CloudService.temporary(), in: devices[0].folder) { [clock] in
            $0.now = { clock.now }
        }
        #expect(try conflicts(second).isEmpty)
    }

    @Test("What was lost with deleted objects ages, too, and then nothing is known of them")
    func deletedObjects() async throws {
        let clock = clock
        let service = try await CloudService.temporary()
        let model = { NotesModel.make { $0["Tag"]?.userInfo = ["CloudKit.deletion": "deletionWins"] } }
        let set: (NSPersistentCloudKitContainerOptions) -> Void = { $0.now = { clock.now } }
        let a = try await MirrorDevice.make(service, model: model(), set)
        let b = try await MirrorDevice.make(service, model: model(), set)
        try a.change { insert("Tag", ["name": "red"], $0) }
        for device in [a, b] { try await device.sync() }
        try a.change { context in
            for tag in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Tag")) { context.delete(tag) }
        }
        try b.change { context in
            for tag in try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Tag")) {
                tag.setValue("blue", forKey: "name")
            }
        }
        for device in [a, b] { try await device.sync() }
        #expect(try b.container.conflictsOfDeletedObjects()["Tag"]?.map { $0.replacementDate != nil } == [true])
        clock.advance(days: 91)
        try await b.fetch()
        #expect(try b.container.conflictsOfDeletedObjects().isEmpty)
        #expect(try await b.mirror.perform { try $0.tables.rowsWithRecord(after: 0, limit: 10) }.isEmpty)
    }
}
