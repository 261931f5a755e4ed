import Foundation

/// A library, or a kind of store, that does the work of others.
protocol Contender {
    var name: String { get }

    /// Runs one pass of a workload; nil if there is no such work here.
    func measure(_ workload: StoreWorkload) throws -> MeasuredPass?
}

struct MeasuredPass {
    let milliseconds: Double
    let sum: Int
    /// The sum that direct calls of SQLite find; nil if they have run the same pass.
    var expected: Int?
}

/// Core Data with a kind of store.
struct StoreContender: Contender {
    let name: String
    let fixture: StoreFixture
    /// The same objects in SQLite.
    let rows: StoreFixture

    func measure(_ workload: StoreWorkload) throws -> MeasuredPass? {
        guard let own = StoreBenchmarks.workload(workload.key, fixture) else { return nil }
        let (milliseconds, sum, _) = try own.measure(own.ours, fixture)
        guard own.repetitions != workload.repetitions else { return MeasuredPass(milliseconds: milliseconds, sum: sum) }
        let expected = try own.measure(own.raw, rows).sum
        return MeasuredPass(milliseconds: milliseconds, sum: sum, expected: expected)
    }
}
