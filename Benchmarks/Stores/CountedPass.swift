import CoreData
import CoreDataCommandLine
import FoundationBackfill
import Synchronization

/// One pass of a workload whose instructions another program counts: `benchmarks --counted WORKLOAD NOTES`, or its yardstick with
/// `--counted-yardstick`. See `Scripts/instruction-counts`.
enum CountedPass {
    /// Runs the workload once to warm up, so that statements and caches of the process are there, and once to be counted.
    static func run(_ name: String, notes: Int, isYardstick: Bool) throws {
        let fixture = try StoreFixture(notes: notes, folders: max(notes / 100, 10))
        guard let workload = StoreBenchmarks.workload(name, fixture) else {
            Console.writeMessages("benchmarks: error: there is no workload \(name)\n")
            exit(2)
        }
        let side = isYardstick ? workload.raw : workload.ours
        let warmUp = try side(fixture)
        let (expected, _) = try warmUp.work()
        try warmUp.end()
        let pass = try side(fixture)
        beginCounting(expected)
        let (sum, kept) = try pass.work()
        endCounting(sum)
        withExtendedLifetime(kept) {}
        try pass.end()
        try fixture.removeFiles()
    }

    // Callgrind begins and ends to count when these functions are called, which must not be inlined, and do next to nothing.

    private static let latest = Atomic<Int>(0)

    @inline(never)
    private static func beginCounting(_ sum: Int) { latest.store(sum, ordering: .relaxed) }

    @inline(never)
    private static func endCounting(_ sum: Int) { latest.store(sum &+ 1, ordering: .relaxed) }
}
