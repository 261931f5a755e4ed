import Foundation
import Testing

@testable import CoreData

@Suite struct ExternalStorageTests {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("external-\(UUID().uuidString)")

    private func withStorage(_ body: (ExternalStorage) throws -> Void) throws {
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: root) }
        try body(ExternalStorage(storeURL: root.appendingPathComponent("Notes.sqlite")))
    }

    private func files(_ storage: ExternalStorage) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: storage.folder.path)) ?? []
    }

    @Test func filesLieBesideTheStore() throws {
        try withStorage { storage in
            #expect(storage.folder.path == root.path + "/.Notes_SUPPORT/_EXTERNAL_DATA")
        }
    }

    @Test(arguments: [0, 1, 100, 100 * 1024])
    func smallValuesLieInTheRow(size: Int) throws {
        try withStorage { storage in
            var writes = ExternalWrites(storage)
            let value = Data(repeating: 7, count: size)
            let stored = try writes.store(value)
            #expect(stored.count == size + 1)
            #expect(stored.first == 1)
            #expect(try storage.data(for: stored) == value)
            #expect(try storage.data(for: stored).startIndex == 0)
            #expect(files(storage).isEmpty)
        }
    }

    @Test func S244_largeValuesLieInFiles() throws {
        try withStorage { storage in
            var writes = ExternalWrites(storage)
            let value = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
            let stored = try writes.store(value)
            #expect(stored.count == 38)
            #expect((stored.first, stored.last) == (2, 0))
            #expect(files(storage) == [String(decoding: stored.dropFirst().dropLast(), as: UTF8.self)])
            #expect(try storage.data(for: stored) == value)
            writes.finish {}
            #expect(try storage.data(for: stored) == value)
        }
    }

    @Test func aFailedSaveLeavesNoFiles() throws {
        try withStorage { storage in
            var writes = ExternalWrites(storage)
            _ = try writes.store(Data(count: 200_000))
            _ = try writes.store(Data(count: 300_000))
            #expect(files(storage).count == 2)
            writes.undo()
            #expect(files(storage).isEmpty)
        }
    }

    @Test func filesGoOnceNothingRefersToThem() throws {
        try withStorage { storage in
            var first = ExternalWrites(storage)
            let stored = try first.store(Data(count: 200_000))
            first.finish {}
            var second = ExternalWrites(storage)
            stored.withUnsafeBytes { second.discard($0) }
            #expect(files(storage).count == 1)
            second.undo()
            #expect(files(storage).count == 1)
            second.finish {}
            #expect(files(storage).isEmpty)
        }
    }

    @Test func mappedValuesOutliveTheirFile() throws {
        try withStorage { storage in
            var writes = ExternalWrites(storage)
            let value = Data(repeating: 3, count: 500_000)
            let stored = try writes.store(value)
            let read = try storage.data(for: stored)
            writes.undo()
            #expect(read == value)
        }
    }

    @Test func aNameLeadsNowhereElse() throws {
        try withStorage { storage in
            for name in ["../../../../etc/passwd", "../../Notes.sqlite", "", String(repeating: "/", count: 36)] {
                let stored = Data([2]) + Data(name.utf8) + Data([0])
                #expect(throws: CocoaError.self) { try storage.data(for: stored) }
                let found = stored.withUnsafeBytes { ExternalStorage.name(of: $0) }
                #expect(found == nil)
            }
            let missing = Data([2]) + Data(UUID().uuidString.utf8) + Data([0])
            #expect(throws: (any Error).self) { try storage.data(for: missing) }
        }
    }

    @Test func valuesFromBeforeTheModelAllowedFilesAreReadAsTheyAre() throws {
        try withStorage { storage in
            let (unmarked, empty) = (try storage.data(for: Data([9, 8])), try storage.data(for: Data()))
            #expect(unmarked == Data([9, 8]))
            #expect(empty.isEmpty)
        }
    }

    @Test func aFolderThatCannotBeWrittenIsAnError() throws {
        try withStorage { storage in
            try Data().write(to: root.appendingPathComponent(".Notes_SUPPORT"))
            var writes = ExternalWrites(storage)
            #expect(throws: (any Error).self) { try writes.store(Data(count: 200_000)) }
            writes.undo()
        }
    }

    @Test func filesStayUntilTheCommitIsDurable() throws {
        struct BrokenDisk: Error {}
        try withStorage { storage in
            var first = ExternalWrites(storage)
            let stored = try first.store(Data(count: 200_000))
            var second = ExternalWrites(storage)
            stored.withUnsafeBytes { second.discard($0) }
            second.finish { throw BrokenDisk() }
            #expect(files(storage).count == 1)
            second.finish { #expect(files(storage).count == 1) }
            #expect(files(storage).isEmpty)
        }
    }
}
