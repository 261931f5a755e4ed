import CloudService
import FoundationBackfill
import SeededRandom
import Testing

@testable import CoreData

/// Folders with notes as their covers: a relationship that is to one object on both sides.
@Suite("Devices that set a one-to-one relationship differently")
struct OneToOneConflictTests {
    private static let names = ["1", "2", "3"]

    /// Devices that have three folders and three notes, and no covers.
    private func devices(_ count: Int) async throws -> [MirrorDevice] {
        let service = try await CloudService.temporary()
        var devices: [MirrorDevice] = []
        for _ in 0..<count { devices.append(try await MirrorDevice.make(service)) }
        try devices[0].change { context in
            for name in Self.names {
                insert("Folder", ["name": name], context)
                insert("Note", ["title": name], context)
            }
        }
        try await settle(devices)
        return devices
    }

    private func settle(_ devices: [MirrorDevice]) async throws {
        for _ in 0..<4 {
            for device in devices { try await device.sync() }
        }
    }

    private func object(_ entity: String, _ name: String, _ context: NSManagedObjectContext) throws -> NSManagedObject {
        let request = NSFetchRequest<NSManagedObject>(entityName: entity)
        request.predicate = NSPredicate(format: "\(entity == "Note" ? "title" : "name") == %@", name)
        return try #require(try context.fetch(request).first)
    }

    /// Gives a folder a cover, or takes it away.
    private func set(_ folder: String, _ note: String?, on device: MirrorDevice) throws {
        try device.change { context in
            let cover = try note.map { try object("Note", $0, context) }
            try object("Folder", folder, context).setValue(cover, forKey: "cover")
        }
        // Changes of the same millisecond have no order.
        Thread.sleep(forTimeInterval: 0.003)
    }

    /// The covers of a device, as `folder-note`, read from both sides.
    private func covers(on device: MirrorDevice) throws -> [[String]] {
        try device.change { context in
            context.refreshAllObjects()
            let sides = [("Folder", "name", "cover", "title"), ("Note", "title", "coverOf", "name")]
            return try sides.map { entity, own, key, other in
                try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity)).compactMap { object in
                    guard let name = object.value(forKeyPath: "\(key).\(other)") as? String else { return nil }
                    let pair = ["\(object.value(forKey: own) ?? "")", name]
                    return (entity == "Folder" ? pair : pair.reversed()).joined(separator: "-")
                }
                .sorted()
            }
        }
    }

    private func expect(_ expected: [String], on devices: [MirrorDevice]) async throws {
        for (index, device) in devices.enumerated() {
            #expect(try covers(on: device) == [expected, expected], "device \(index)")
            #expect(try await device.mirror.perform { try !$0.tables.hasPendingRows() })
        }
    }

    @Test("The later one of two covers of a folder is its cover, whoever syncs first", arguments: [[0, 1], [1, 0]])
    func twoNotes(_ order: [Int]) async throws {
        let devices = try await devices(3)
        try set("1", "1", on: devices[0])
        try set("1", "2", on: devices[1])
        for index in order { try await devices[index].sync() }
        try await settle(devices)
        try await expect(["1-2"], on: devices)
    }

    @Test("A note that two folders got is the later one's cover", arguments: [[0, 1], [1, 0]])
    func twoFolders(_ order: [Int]) async throws {
        let devices = try await devices(3)
        try set("1", "1", on: devices[0])
        try set("2", "1", on: devices[1])
        for index in order { try await devices[index].sync() }
        try await settle(devices)
        try await expect(["2-1"], on: devices)
    }

    @Test("Covers that were exchanged and taken away at once", arguments: [[0, 1], [1, 0]])
    func exchanges(_ order: [Int]) async throws {
        let devices = try await devices(3)
        try set("1", "1", on: devices[0])
        try set("2", "2", on: devices[0])
        try await settle(devices)
        try set("1", "2", on: devices[0])
        try set("2", "1", on: devices[1])
        for index in order { try await devices[index].sync() }
        try await settle(devices)
        try await expect(["2-1"], on: devices)
    }

    @Test("Whatever devices set, and whoever syncs first, all end with the same on both sides", arguments: 1...12)
    func anything(_ seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let devices = try await devices(3)
        for _ in 0..<3 {
            for _ in 0..<Int.random(in: 2...8, using: &random) {
                let device = devices[Int.random(in: 0..<3, using: &random)]
                if Int.random(in: 0..<4, using: &random) == 0 {
                    try await device.sync()
                } else {
                    let folder = Self.names[Int.random(in: 0..<3, using: &random)]
                    try set(folder, (Self.names + [nil]).randomElement(using: &random) ?? nil, on: device)
                }
            }
            try await settle(devices)
            try await expect(try covers(on: devices[0])[0], on: devices)
        }
    }
}
