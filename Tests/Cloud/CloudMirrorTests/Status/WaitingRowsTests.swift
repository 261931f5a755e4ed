import CloudService
import FoundationBackfill
import Testing

@testable import CoreData

@Suite("What waits to be sent")
struct WaitingRowsTests {
    /// The queries of what waits, as they are asked while everything is in step.
    @Test(
        "is found by an index, however many records there are",
        arguments: ["SELECT NAME FROM MIRRORRECORD %@ ORDER BY ID LIMIT 200", "SELECT 1 FROM MIRRORRECORD %@ LIMIT 1"]
    )
    func index(_ query: String) async throws {
        let device = try await MirrorDevice.make(try await CloudService.temporary())
        let sql = query.replacingOccurrences(of: "%@", with: "WHERE PENDING > 0 AND REASON IS NULL")
        let plan = try await device.mirror.perform { work in
            var plan: [String] = []
            try work.tables.forEach("EXPLAIN QUERY PLAN \(sql)") { plan.append($0.value(3).string) }
            return plan
        }
        #expect(plan.count == 1 && plan[0].contains("MIRRORRECORD_WAITING"), "\(plan)")
    }

    @Test("is counted by entity, and no more after it was sent")
    func counts() async throws {
        let device = try await MirrorDevice.make(try await CloudService.temporary())
        try device.change { context in
            for name in ["a", "b"] {
                let tag = NSEntityDescription.insertNewObject(forEntityName: "Tag", into: context)
                tag.setValue(name, forKey: "name")
            }
        }
        try await device.mirror.takeLocalChanges()
        let counts = try await device.mirror.perform { try $0.tables.waitingCounts() }
        #expect(counts == ["Tag": 2])
        try await device.sync()
        #expect(try await device.mirror.perform { try $0.tables.waitingCounts() }.isEmpty)
    }
}
