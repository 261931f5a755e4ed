import CoreData
import SeededRandom

/// The work of one thread: a sequence of operations, each in a randomly chosen context.
struct Worker {
    /// The results of the operations.
    struct Tally: Codable, Sendable {
        /// The saves whose increment of the tally is certain.
        var counted = 0
        var saves = 0
        var conflicts = 0
        var abandoned = 0
    }

    private let stress: Stress
    private let number: Int
    private var random: SeededGenerator
    private var tally = Tally()

    init(_ stress: Stress, number: Int, seed: Int) {
        self.stress = stress
        self.number = number
        random = SeededGenerator(seed: UInt64(seed) &* 1_000_003 &+ UInt64(number))
    }

    mutating func run(until end: DispatchTime) -> Tally {
        while DispatchTime.now() < end, stress.noted.isEmpty {
            do {
                try step()
            } catch is Operation.Abandoned {
                tally.abandoned += 1
            } catch let error as CocoaError where error.code == .managedObjectMerge {
                tally.conflicts += 1
            } catch {
                stress.note("thread \(number): \(error)")
            }
        }
        return tally
    }

    private mutating func step() throws {
        switch random.next() % 16 {
        case 0..<9:
            guard let context = stress.siblings.randomElement(using: &random) else { return }
            try runAndSave(in: context)
        case 9..<11: try runAndSave(in: Stress.context(on: stress.coordinator))
        case 11..<14: try runInChild()
        case 14: leaveBlock()
        default: try look()
        }
    }

    /// Performs an operation and counts it in the thread's tally, which is saved with it. The save also writes the
    /// pending changes of a child in the context, or rolls them back.
    private mutating func runAndSave(in context: NSManagedObjectContext) throws {
        let operation = Operation.allCases.randomElement(using: &random) ?? .transfer
        try context.performAndWait {
            try Self.rollingBack(context) {
                try operation.run(in: context, &random)
                guard let own = try context.all("Tally", "number == %@", [number]).first,
                    let count = own.number("count")
                else { throw Operation.Abandoned() }
                own.setValue(count + 1, forKey: "count")
                try context.save()
            }
        }
        tally.counted += 1
        tally.saves += 1
    }

    private mutating func runInChild() throws {
        let (child, parent) = (stress.child, stress.siblings[0])
        let isTransfer = random.next() % 2 == 0
        try child.performAndWait {
            try Self.rollingBack(child) {
                child.reset()
                if isTransfer {
                    try Operation.transfer.transfer(child, StressModel.accountsOfChildren, &random)
                } else {
                    try Operation.insertGroup.insertGroup(child, &random)
                }
                try child.save()
            }
            guard random.next() % 3 != 0 else { return }
            try parent.performAndWait {
                try Self.rollingBack(parent) { try parent.save() }
            }
        }
        tally.saves += 1
    }

    /// Enqueues a block on a context that is released at once.
    private mutating func leaveBlock() {
        let context = Stress.context(on: stress.coordinator)
        context.automaticallyMergesChangesFromParent = true
        let seed = random.next()
        context.perform { [stress] in
            var random = SeededGenerator(seed: seed)
            do {
                try Operation.retag.run(in: context, &random)
                try context.save()
            } catch is Operation.Abandoned {
                return
            } catch {
                if (error as? CocoaError)?.code != .managedObjectMerge { stress.note("a block left behind: \(error)") }
            }
        }
    }

    /// Checks that a single fetch is consistent: the sum of all accounts is always right.
    private func look() throws {
        let context = Stress.context(on: stress.coordinator)
        try context.performAndWait {
            let balances = try context.all("Account").map { $0.number("balance") ?? 0 }
            let sum = balances.reduce(0, +)
            guard sum == StressModel.balance * StressModel.accountCount else {
                return stress.note("thread \(number) sees accounts with the sum \(sum): \(balances)")
            }
        }
    }

    /// Rolls back changes that could not be saved, and refreshes objects saved by others.
    private static func rollingBack(_ context: NSManagedObjectContext, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            context.rollback()
            context.refreshAllObjects()
            throw error
        }
    }
}
