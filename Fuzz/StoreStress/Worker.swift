import CoreData

/// What one thread does: an operation after the other, each in a context by chance.
struct Worker {
    /// What became of the operations.
    struct Tally: Sendable {
        /// The saves of which the thread knows that they were the ones that counted it.
        var counted = 0
        var saves = 0
        var conflicts = 0
        var abandoned = 0
    }

    private let stress: Stress
    private let number: Int
    private var random: SeededNumbers
    private var tally = Tally()

    init(_ stress: Stress, number: Int, seed: Int) {
        self.stress = stress
        self.number = number
        random = SeededNumbers(seed: UInt64(seed) &* 1_000_003 &+ UInt64(number))
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

    /// An operation, counted in the thread's tally and saved along with it. Saving also writes what a child has left in
    /// the context, or takes it back.
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

    /// Leaves a block for a context that is let go of at once.
    private mutating func leaveBlock() {
        let context = Stress.context(on: stress.coordinator)
        context.automaticallyMergesChangesFromParent = true
        let seed = random.next()
        context.perform { [stress] in
            var random = SeededNumbers(seed: seed)
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

    /// What is fetched at once is of one moment: the sum is right whenever one looks.
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

    /// Takes back what was changed where it could not be saved, and reads anew what others have saved.
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
