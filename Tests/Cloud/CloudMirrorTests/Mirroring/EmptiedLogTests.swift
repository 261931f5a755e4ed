import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("The write-ahead log of a mirrored store")
struct EmptiedLogTests {
    /// The number of pages in the log that the file lacks, as SQLite's index of the log tells.
    private func waitingPages(of device: MirrorDevice) throws -> UInt32 {
        let index = try Data(contentsOf: URL(fileURLWithPath: device.url.path + "-shm"))
        return index.withUnsafeBytes { bytes in
            let (logged, moved) = (16, 96)
            return bytes.loadUnaligned(fromByteOffset: logged, as: UInt32.self)
                - bytes.loadUnaligned(fromByteOffset: moved, as: UInt32.self)
        }
    }

    private func fill(_ device: MirrorDevice, _ count: Int) throws {
        try device.change { context in
            for number in 0..<count {
                let note = NSEntityDescription.insertNewObject(forEntityName: "Note", into: context)
                note.setValue("note \(number)", forKey: "title")
            }
        }
    }

    @Test("The mirror leaves nothing of many objects to the next save of the program")
    func many() async throws {
        let service = try await CloudService.temporary()
        let (a, b) = (try await MirrorDevice.make(service), try await MirrorDevice.make(service))
        try fill(a, 200)
        #expect(try waitingPages(of: a) > 40)
        try await a.sync()
        try await b.sync()
        for device in [a, b] {
            // The end of a sync, with its time, is some pages.
            #expect(try waitingPages(of: device) < 40)
        }
    }
}
