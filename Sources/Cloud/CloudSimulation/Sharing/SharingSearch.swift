/// Runs many worlds with shares, and makes one that goes wrong smaller.
package struct SharingSearch: Sendable {
    package var sabotage: SharingSabotage?
    package var users = 3
    package var devices = 2
    package var steps = 40

    package init(sabotage: SharingSabotage? = nil) {
        self.sabotage = sabotage
    }

    private func options(_ seed: UInt64) -> SharingWorld.Options {
        var options = SharingWorld.Options(seed: seed)
        (options.users, options.devices, options.steps, options.sabotage) = (users, devices, steps, sabotage)
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
        for devices in 1...max(1, devices) {
            for users in 2...max(2, users) {
                for steps in stride(from: 1, through: steps, by: max(1, steps / 40)) {
                    var options = options(seed)
                    (options.users, options.devices, options.steps) = (users, devices, steps)
                    guard try await !SharingWorld.run(options).violations.isEmpty else { continue }
                    return try await Self.text(options)
                }
            }
        }
        return try await Self.text(options(seed))
    }

    private static func text(_ options: SharingWorld.Options) async throws -> [String] {
        var options = options
        options.tellsStory = true
        let outcome = try await SharingWorld.run(options)
        let size = "\(options.users) users, \(options.devices) devices each, \(options.steps) steps"
        return ["seed \(options.seed), \(size)"] + outcome.story + outcome.violations.map { "WRONG: \($0)" }
    }
}
