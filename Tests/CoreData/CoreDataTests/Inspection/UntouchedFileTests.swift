import CoreDataSQLite
import Foundation
import Testing

@testable import CoreData

/// The ways of reading a file that are tried; each one that cannot work costs ten seconds.
@Suite struct UntouchedFileTests {
    private func accesses(log: [UInt8]?, hasIndex: Bool = true) throws -> [FileAccess] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("untouched-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("Store.sqlite").path
        let connection = try Connection(path: file, mode: .create)
        try connection.pragma("journal_mode", .text("wal"))
        try connection.execute("CREATE TABLE A (B)")
        defer { connection.close() }
        let copy = folder.appendingPathComponent("Copy.sqlite").path
        for ending in ["", "-wal", "-shm"] where ending != "-shm" || hasIndex {
            try FileManager.default.copyItem(atPath: file + ending, toPath: copy + ending)
        }
        if let log { try Data(log).write(to: URL(fileURLWithPath: copy + "-wal")) }
        return UntouchedFile.accesses(to: copy)
    }

    @Test func anIndexIsUsedIfItsLogIsOne() throws {
        #expect(try accesses(log: nil) == [.foreignIndex, .privateIndex])
        #expect(try accesses(log: nil, hasIndex: false) == [.privateIndex])
    }

    @Test(arguments: [
        [], [0x37], [UInt8](repeating: 1, count: 32), [UInt8](repeating: 0, count: 9_000),
        [0x37, 0x7F, 0x06, 0x82, 0, 0x2D, 0xE2, 0x18, 0, 0, 0x10, 0x01],
        [0x37, 0x7F, 0x06, 0x83, 0, 0, 0, 0, 0, 2, 0, 0],
    ])
    func noneIsUsedBesideALogThatIsNone(log: [UInt8]) throws {
        #expect(try accesses(log: log) == [.privateIndex])
    }

    @Test(arguments: [[0x10, 0x00], [0x02, 0x00]] as [[UInt8]]) func otherSizesOfPagesAreLogsToo(size: [UInt8]) throws {
        #expect(
            try accesses(log: [0x37, 0x7F, 0x06, 0x82, 0, 0, 0, 0, 0, 0] + size) == [.foreignIndex, .privateIndex]
        )
    }
}
