import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("Lines about syncing")
struct MirrorLogTests {
    /// Syncs two devices in a process of its own, where nothing was logged yet.
    private static func syncs(level: String) async throws {
        setenv("CORE_DATA_CLOUDKIT_DEBUG", level, 1)
        let service = try await CloudService.temporary()
        let devices = [try await MirrorDevice.make(service), try await MirrorDevice.make(service)]
        try devices[0].change { context in
            let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
            tag.setValue("a secret", forKey: "name")
        }
        for device in devices { try await device.sync() }
        for (device, name) in zip(devices, ["another secret", "a third secret"]) {
            try device.change { context in
                let tag = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Tag")).first
                tag?.setValue(name, forKey: "name")
            }
        }
        for device in devices { try await device.sync() }
        try await devices[0].sync()
    }

    private static let course = [
        "Notes.sqlite: setup begins", "Notes.sqlite: setup has ended after ", "Notes.sqlite: import begins",
        "Notes.sqlite: the user _alice has signed in",
        "Notes.sqlite: export begins", ", 1 record", "a conflict of CD_Tag ", ": later values have replaced 1",
    ]
    private static let parts = [
        "a batch: 1 record, 0 deletions, ", "a page of zone com.apple.coredata.cloudkit.zone: 1 record, ",
    ]
    private static let records = ["CD_Tag ", " is sent", " was saved", " has come"]

    @Test("C275: level 1 tells the course of things")
    func firstLevel() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MirrorLogTests.syncs(level: "1")
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        for line in Self.course { #expect(text.contains(line), "\(line)") }
        for line in Self.parts + [" is sent"] { #expect(!text.contains(line), "\(line)") }
    }

    @Test("Level 3 tells of each record what was done with it, and never its values")
    func thirdLevel() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MirrorLogTests.syncs(level: "3")
        }
        let text = String(decoding: result.standardErrorContent, as: UTF8.self)
        for line in Self.course + Self.parts + Self.records { #expect(text.contains(line), "\(line)") }
        #expect(!text.contains("secret"))
    }

    @Test("Without a level, nothing is told")
    func noLevel() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            try await MirrorLogTests.syncs(level: "0")
        }
        #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("CloudKit:"))
    }
}
