/// Runs many worlds, and makes one that goes wrong smaller.
package struct WorldSearch: Sendable {
    package var sabotage: Sabotage?
    package var devices = 5
    package var steps = 200

    package init(sabotage: Sabotage? = nil) {
        self.sabotage = sabotage
    }

    private func options(_ seed: UInt64) -> World.Options {
        var options = World.Options(seed: seed)
        (options.devices, options.steps, options.sabotage) = (devices, steps, sabotage)
        return options
    }

    /// The violations of a world; empty for one that comes to a good end.
    package func violations(of seed: UInt64) -> [String] {
        World.run(options(seed)).violations
    }

    /// The numbers of violations of the worlds that go wrong, by seed.
    ///
    /// - Parameter tasks: The worlds that run at the same time.
    package func violations(of seeds: Range<Int>, tasks: Int) async -> [Int: Int] {
        await withTaskGroup(of: [Int: Int].self) { group in
            for first in 0..<tasks {
                group.addTask {
                    let share = stride(from: seeds.lowerBound + first, to: seeds.upperBound, by: tasks)
                    let counts = share.map { ($0, violations(of: UInt64($0)).count) }
                    return Dictionary(uniqueKeysWithValues: counts.filter { $0.1 > 0 })
                }
            }
            var all: [Int: Int] = [:]
            for await counts in group { all.merge(counts) { first, _ in first } }
            return all
        }
    }

    /// The first of some seeds whose world goes wrong.
    package func firstFailure(in seeds: some Sequence<UInt64>) -> UInt64? {
        seeds.first { !violations(of: $0).isEmpty }
    }

    /// The story of the smallest world with a seed that still goes wrong.
    package func story(of seed: UInt64) -> [String] {
        var smallest = options(seed)
        for devices in 2...max(2, devices) {
            for steps in stride(from: 1, through: steps, by: max(1, steps / 60)) {
                var options = options(seed)
                (options.devices, options.steps) = (devices, steps)
                guard !World.run(options).violations.isEmpty else { continue }
                smallest = options
                return Self.text(smallest)
            }
        }
        return Self.text(smallest)
    }

    private static func text(_ options: World.Options) -> [String] {
        var options = options
        options.tellsStory = true
        let outcome = World.run(options)
        return ["seed \(options.seed), \(options.devices) devices, \(options.steps) steps"] + outcome.story
            + outcome.violations.map { "WRONG: \($0)" }
    }
}
