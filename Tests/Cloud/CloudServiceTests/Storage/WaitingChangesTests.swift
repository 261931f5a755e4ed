import CoreData
import Foundation
import Testing

@testable import CloudService

@Suite("Changes that share a transaction")
struct WaitingChangesTests {
    private struct Refused: Error {}

    /// Makes a schema named by a number, unless the number is one of those that fail.
    private func change(_ number: Int, in store: CloudStore, fails: Bool) async -> Bool {
        do {
            try await store.write(weight: 100) { context in
                let schema = StoredSchema(context: context)
                (schema.address, schema.text) = ("\(number)", "")
                if fails { throw Refused() }
            }
            return true
        } catch {
            return false
        }
    }

    @Test(arguments: [[], [3], [0, 1, 2], Array(0..<60)])
    func onesThatFailLeaveNothingAndOthersEverything(_ failing: [Int]) async throws {
        let store = try await CloudStore.temporary()
        let saved = await withTaskGroup(of: (Int, Bool).self) { group in
            for number in 0..<60 {
                group.addTask { (number, await change(number, in: store, fails: failing.contains(number))) }
            }
            var saved: Set<String> = []
            for await (number, isSaved) in group where isSaved { saved.insert("\(number)") }
            return saved
        }
        #expect(saved == Set((0..<60).filter { !failing.contains($0) }.map(String.init)))
        let stored = try await store.read { context in
            Set(try context.fetch(NSFetchRequest<StoredSchema>(entityName: "StoredSchema")).map(\.address))
        }
        #expect(stored == saved)
    }

    @Test func aSaveThatIsRefusedFailsItsOwnChangeOnly() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
        let store = try await CloudStore(folder.appending(path: "Cloud.sqlite"))
        // The address is unique: of two alike, the second is refused when it is saved.
        let outcomes = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<40 { group.addTask { await change(number / 2, in: store, fails: false) } }
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }
        #expect(outcomes == 20)
        try store.close()
    }

    @Test func groupsAreLightAndInOrder() {
        let waiting = WaitingChanges()
        let weights = [100, 200, 1 << 20, 100, .max, 50]
        let begins = weights.map { weight in
            waiting.add(WaitingChange(weight: weight, attempt: { _ in {} }, fail: { _ in }))
        }
        #expect(begins == [true, false, false, false, false, false])
        var groups: [[Int]] = []
        while let group = waiting.takeGroup() { groups.append(group.changes.map(\.weight)) }
        #expect(groups == [[100, 200], [1 << 20], [100], [.max], [50]])
        #expect(waiting.add(WaitingChange(weight: 1, attempt: { _ in {} }, fail: { _ in })))
    }
}
