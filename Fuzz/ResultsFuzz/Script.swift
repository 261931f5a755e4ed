import SeededRandom

/// A random sequence of changes and the controllers that follow them; the same seed gives the same script.
struct Script: CustomStringConvertible {
    static let mostRounds = 40

    let setup: Setup
    var rounds: [Round]

    init(seed: UInt64, rounds count: Int) {
        var source = StepSource(seed: seed)
        setup = source.setup()
        rounds = []
        for _ in 0..<count { rounds.append(source.round()) }
    }

    /// The round in which a script fails, and the reason.
    struct Failure {
        let round: Int
        let reason: String
    }

    func run() -> Failure? {
        var current = 0
        do {
            let world = try World(setup)
            for (index, round) in rounds.enumerated() {
                current = index
                if let reason = try world.take(round) { return Failure(round: index, reason: reason) }
            }
            return nil
        } catch {
            return Failure(round: current, reason: "\(error)")
        }
    }

    /// Returns the script without the rounds and steps that are not needed for the failure.
    func shortened(_ failure: Failure) -> Script {
        var script = self
        script.rounds = Array(rounds.prefix(failure.round + 1))
        var index = 0
        while index < script.rounds.count {
            var shorter = script
            shorter.rounds.remove(at: index)
            if shorter.run() != nil { script = shorter } else { index += 1 }
        }
        for round in script.rounds.indices {
            var step = 0
            while step < script.rounds[round].steps.count {
                var shorter = script
                shorter.rounds[round].steps.remove(at: step)
                if shorter.run() != nil { script = shorter } else { step += 1 }
            }
        }
        return script
    }

    var description: String {
        let lines = rounds.map { round in
            round.steps.map { "    \($0)\n" }.joined() + "    -- \(round.ending)\n"
        }
        return "Script for \(setup):\n\(lines.joined())"
    }
}

/// Generates random scripts.
struct StepSource {
    private var numbers: SeededGenerator

    init(seed: UInt64) {
        numbers = SeededGenerator(seed: seed)
    }

    private mutating func random(_ bound: Int) -> Int {
        numbers.below(max(bound, 1))
    }

    mutating func setup() -> Setup {
        _ = random(2)
        let order = Setup.Order.allCases[random(Setup.Order.allCases.count)]
        let place: Setup.Place = random(4) == 0 ? .child : .store
        return Setup(order: order, place: place, isFiltered: random(2) == 0)
    }

    mutating func round() -> Round {
        let steps = (0..<(1 + random(6))).map { _ in step() }
        let ending: Ending =
            switch random(24) {
            case 0..<14: .process
            case 14..<20: .save
            case 20..<23: .rollback
            default: .reset
            }
        return Round(steps: steps, ending: ending)
    }

    private mutating func values() -> Step.Values {
        Step.Values(group: random(3), rank: random(6), title: random(ItemModel.titles.count))
    }

    private mutating func step() -> Step {
        let item = random(1_000)
        switch random(24) {
        case 0..<6: return .insert(values(), isSpecial: random(4) == 0)
        case 6, 7: return .setGroup(item, random(3))
        case 8, 9, 10: return .setRank(item, random(6))
        case 11, 12: return .setTitle(item, random(ItemModel.titles.count))
        case 13, 14: return .setNote(item, random(9))
        case 15..<19: return .delete(item)
        case 19: return .refresh(item, merging: random(2) == 0)
        case 20: return .obtainKeys
        case 21: return .otherInsert(values())
        case 22: return .otherChange(item, values())
        default: return .otherDelete(item)
        }
    }
}
