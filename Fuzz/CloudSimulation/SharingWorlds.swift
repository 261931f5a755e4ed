import CloudSimulation
import CoreDataCommandLine
import FoundationBackfill

/// Runs worlds of users who share, as many at a time as there are processors.
enum SharingWorlds {
    /// - Parameter sabotage: The name of a fault that is put in on purpose; nil for none.
    /// - Returns: The status with which the program ends.
    static func run(_ worlds: Int, from seed: Int, sabotage: String?) async throws -> Int32 {
        let search = SharingSearch(sabotage: sabotage.flatMap { SharingSabotage(rawValue: $0) })
        let violations = try await search.violations(
            of: seed..<(seed + worlds),
            tasks: ProcessInfo.processInfo.activeProcessorCount
        )
        let failed = violations.keys.sorted()
        if let first = failed.first {
            Console.writeMessages(try await search.story(of: UInt64(first)).joined(separator: "\n") + "\n")
        }
        if failed.count > 1 { Console.writeMessages("seeds that go wrong: \(failed.prefix(50).map { $0 })\n") }
        Console.writeOutput("\(worlds) worlds, \(violations.values.reduce(0, +)) violations\n")
        return failed.isEmpty ? 0 : 1
    }
}
