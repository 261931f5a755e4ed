import CoreDataPostgreSQL
import SeededRandom

/// Random steps of two processes on one store, and the same in the model.
final class Trial {
    /// What the trials have tried.
    struct Tally: CustomStringConvertible {
        var (steps, saves, conflicts) = (0, 0, 0)

        static func += (sum: inout Tally, other: Tally) {
            sum = Tally(
                steps: sum.steps + other.steps,
                saves: sum.saves + other.saves,
                conflicts: sum.conflicts + other.conflicts
            )
        }

        var description: String { "\(steps) steps, \(saves) saves, \(conflicts) of them with conflicts" }
    }

    private let place: URL
    private let seed: UInt64
    private let programs: [ProgramProcess]
    private var expected: [ExpectedProgram]
    private var stored = StoredCells()
    private var random: SeededGenerator
    private var tally = Tally()
    /// The number of the next object, and the next value, which no other has had.
    private var (nextNumber, nextValue) = (0, 1)
    private var log: [String] = []

    init(at place: URL, _ programs: [ProgramProcess], seed: UInt64) throws {
        (self.place, self.programs, self.seed) = (place, programs, seed)
        random = SeededGenerator(seed: seed)
        expected = []
        for _ in programs { expected.append(ExpectedProgram(random.pick(Policy.allCases))) }
    }

    func run(steps: Int) throws -> Tally {
        for index in programs.indices { try take(.open(place, expected[index].policy), by: index) }
        for _ in 0..<4 { try take(insertion(), by: 0) }
        try take(.save, by: 0)
        for _ in 0..<steps {
            let index = random.below(programs.count)
            try take(step(of: expected[index]), by: index)
        }
        try compareStore()
        return tally
    }

    private func value() -> Int {
        defer { nextValue += 1 }
        return nextValue
    }

    private func insertion() -> Step {
        defer { nextNumber += 1 }
        return .insert(nextNumber, MergeModel.attributes.map { _ in value() })
    }

    private func step(of program: ExpectedProgram) -> Step {
        let living = program.living
        guard !living.isEmpty else { return random.once(in: 2) ? insertion() : .fetch }
        let number = random.pick(living)
        switch random.below(40) {
        case 0..<20: return .set(number, place: random.below(MergeModel.attributes.count), value())
        case 20..<22: return insertion()
        case 22..<24: return .delete(number)
        case 24..<26: return .fetch
        case 26..<28 where program.inserted[number] == nil: return .reload(number)
        case 28..<30 where program.inserted[number] == nil: return .merge(number)
        case 30: return .rollback
        default: return .save
        }
    }

    /// Has a process and its model take a step, and compares what has come of it.
    private func take(_ step: Step, by index: Int) throws {
        tally.steps += 1
        log.append("program \(index): \(step)")
        let wanted: Answer
        if case .save = step {
            tally.saves += 1
            let isConflict = expected[index].hasConflict(with: stored)
            wanted = expected[index].save(to: &stored)
            tally.conflicts += isConflict ? 1 : 0
        } else {
            expected[index].take(step, stored)
            wanted = expected[index].answer
        }
        let answer = try programs[index].take(step)
        guard answer == wanted else { throw fault("program \(index) answers\n\(answer)\ninstead of\n\(wanted)") }
        // A policy that could not resolve all conflicts has changed the other objects.
        if wanted.code != nil, expected[index].policy != .error { try take(.reset, by: index) }
    }

    private func compareStore() throws {
        let context = try MergeModel.open(place)
        let cells = try context.performAndWait {
            try context.cells().mapValues { MergeModel.cell($0.value(forKey:)) }
        }
        let wanted = stored.rows.mapValues(\.cell)
        guard cells == wanted else { throw fault("the store has\n\(cells)\ninstead of\n\(wanted)") }
    }

    private func fault(_ text: String) -> MergeFault {
        let policies = expected.map(\.policy.rawValue).joined(separator: " and ")
        return MergeFault("seed \(seed), \(policies):\n\(log.suffix(25).joined(separator: "\n"))\n\(text)")
    }
}
