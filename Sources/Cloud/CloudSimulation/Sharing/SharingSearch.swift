/// Runs many worlds with shares, and makes one that goes wrong smaller.
package struct SharingSearch: Sendable {
    package var sabotage: SharingSabotage?

    package init(sabotage: SharingSabotage? = nil) {
        self.sabotage = sabotage
    }

    private func options(_ seed: UInt64) -> SharingWorld.Options {
        var options = SharingWorld.Options(seed: seed)
        options.sabotage = sabotage
        return options
    }

    /// The violations of a world; empty for one that comes to a good end.
    package func violations(of seed: UInt64) async throws -> [String] {
        try await SharingWorld.run(options(seed)).violations
    }

    /// The numbers of violations of the worlds that go wrong, by seed.
    ///
    /// - Parameter tasks: The worlds that run at the same time.
    package func violations(of seeds: Range<Int>, tasks: Int) async throws -> [Int: Int] {
        try await withThrowingTaskGroup(of: [Int: Int].self) { group in
            for first in 0..<tasks {
                group.addTask {
                    var counts: [Int: Int] = [:]
                    for seed in stride(from: seeds.lowerBound + first, to: seeds.upperBound, by: tasks) {
                        let count = try await violations(of: UInt64(seed)).count
                        if count > 0 { counts[seed] = count }
                    }
                    return counts
                }
            }
            var all: [Int: Int] = [:]
            for try await counts in group { all.merge(counts) { first, _ in first } }
            return all
        }
    }

    /// The first of some seeds whose world goes wrong.
    package func firstFailure(in seeds: some Sequence<UInt64>) async throws -> UInt64? {
        for seed in seeds where try await !violations(of: seed).isEmpty { return seed }
        return nil
    }

    /// The story of the smallest world with a seed that still goes wrong.
    package func story(of seed: UInt64) async throws -> [String] {
        let largest = options(seed)
        for devices in 1...largest.devices {
            for users in 2...largest.users {
                for steps in 1...largest.steps {
                    var options = largest
                    (options.users, options.devices, options.steps) = (users, devices, steps)
                    guard try await !SharingWorld.run(options).violations.isEmpty else { continue }
                    return try await Self.text(options)
                }
            }
        }
        return try await Self.text(largest)
    }

    private static func text(_ options: SharingWorld.Options) async throws -> [String] {
        var options = options
        options.tellsStory = true
        let outcome = try await SharingWorld.run(options)
        let size = "\(options.users) users, \(options.devices) devices each, \(options.steps) steps"
        return ["seed \(options.seed), \(size)"] + outcome.story + outcome.violations.map { "WRONG: \($0)" }
    }
}
