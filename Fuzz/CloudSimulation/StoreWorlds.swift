import CoreDataCommandLine
import FoundationBackfill
import StoreSimulation

/// Worlds with real stores.
enum StoreWorlds {
    /// Runs worlds, two at a time.
    ///
    /// - Returns: The status with which the program ends.
    static func run(_ worlds: Int, from seed: Int) async throws -> Int32 {
        let tasks = ProcessInfo.processInfo.activeProcessorCount
        let failed = try await withThrowingTaskGroup(of: [Int: Int].self) { group in
            for first in 0..<tasks {
                group.addTask {
                    var failed: [Int: Int] = [:]
                    for number in stride(from: seed + first, to: seed + worlds, by: tasks) {
                        let outcome = try await StoreWorld.run(.init(seed: UInt64(number)))
                        if !outcome.violations.isEmpty { failed[number] = outcome.violations.count }
                    }
                    return failed
                }
            }
            return try await group.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
        }
        if let first = failed.keys.min() {
            Console.writeMessages(try await story(of: UInt64(first)).joined(separator: "\n") + "\n")
        }
        if failed.count > 1 {
            Console.writeMessages("seeds that go wrong: \(failed.keys.sorted().prefix(50).map { $0 })\n")
        }
        Console.writeOutput("\(worlds) worlds, \(failed.values.reduce(0, +)) violations\n")
        return failed.isEmpty ? 0 : 1
    }

    /// Runs one world of a size, and tells its story.
    ///
    /// - Returns: The status with which the program ends.
    static func run(seed: Int, devices: Int, steps: Int) async throws -> Int32 {
        var options = StoreWorld.Options(seed: UInt64(seed))
        (options.devices, options.steps, options.tellsStory) = (devices, steps, true)
        let outcome = try await StoreWorld.run(options)
        let lines = outcome.story + outcome.violations.map { "WRONG: \($0)" }
        Console.writeMessages(lines.joined(separator: "\n") + "\n")
        Console.writeOutput("1 worlds, \(outcome.violations.count) violations\n")
        return outcome.violations.isEmpty ? 0 : 1
    }

    /// The story of the smallest world with a seed that still goes wrong.
    private static func story(of seed: UInt64) async throws -> [String] {
        var options = StoreWorld.Options(seed: seed)
        let most = options.steps
        for devices in 2...options.devices {
            for steps in stride(from: 2, through: most, by: 2) {
                (options.devices, options.steps, options.tellsStory) = (devices, steps, true)
                let outcome = try await StoreWorld.run(options)
                guard !outcome.violations.isEmpty else { continue }
                return ["seed \(seed), \(devices) devices, \(steps) steps"] + outcome.story
                    + outcome.violations.map { "WRONG: \($0)" }
            }
        }
        return ["seed \(seed) goes wrong at times only"]
    }
}
