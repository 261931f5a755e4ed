internal import CCoreDataSQLite

// What SQLite advises for files from others ("Defense Against The Dark Arts"). A file contains code: triggers, views,
// generated columns, and expressions in indexes and constraints, which run along with the program's statements.

extension Connection {
    /// Distrusts the file, whoever wrote it.
    ///
    /// - Code in the file can call no function and no virtual table that may do harm: of those that are registered, only
    ///   the innocuous ones.
    /// - Statements cannot damage the file: its schema and the internal tables of virtual ones cannot be written.
    /// - Pages are checked when they are read. The file is not mapped into memory, where others could change it later.
    /// - Triggers call others to a limited depth, and patterns have a limited length.
    func protect() throws(SQLiteError) {
        let handle = try openHandle()
        coredata_set_trusted_schema(handle, 0)
        coredata_set_defensive(handle, 1)
        // VACUUM attaches a database; nothing else does.
        for (limit, most): (Int32, Int32) in [
            (SQLITE_LIMIT_ATTACHED, 1), (SQLITE_LIMIT_TRIGGER_DEPTH, 100), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 1_000),
        ] {
            sqlite3_limit(handle, limit, most)
        }
        // Not run as a statement of the connection's own, which are counted.
        try check(sqlite3_exec(handle, "PRAGMA cell_size_check = ON; PRAGMA mmap_size = 0", nil, nil, nil))
    }

    /// Lets statements damage the file, to read the rest of a damaged one, or to keep no journal.
    package func allowDamage() {
        guard let handle else { return }
        coredata_set_defensive(handle, 0)
    }

    /// Lets triggers write spatial indexes, which SQLite 3.40 takes for a risk. Functions that are not innocuous stay out of
    /// their reach.
    package func allowSpatialTriggers() {
        guard let handle else { return }
        coredata_set_trusted_schema(handle, 1)
    }

    /// Ends statements that run more than a number of SQLite's instructions, of which a hundred million take a second or
    /// two. They fail with `SQLITE_INTERRUPT`.
    package func limitInstructions(_ most: Int) {
        guard let handle else { return }
        let budget = InstructionBudget(most)
        self.budget = budget
        sqlite3_progress_handler(
            handle,
            InstructionBudget.period,
            { pointer in
                guard let pointer else { return 0 }
                let budget = Unmanaged<InstructionBudget>.fromOpaque(pointer).takeUnretainedValue()
                budget.used += Int(InstructionBudget.period)
                return budget.isSpent ? 1 : 0
            },
            Unmanaged.passUnretained(budget).toOpaque()
        )
    }
}

/// The number of instructions that a statement may run.
final class InstructionBudget {
    /// The number of instructions after which SQLite asks.
    static let period: Int32 = 10_000

    private let most: Int
    /// The number of instructions since the statement began.
    var used = 0

    init(_ most: Int) {
        self.most = most
    }

    var isSpent: Bool { used > most }

    /// What to say about a statement that was ended.
    var complaint: String { "the statement was ended after \(most) instructions" }
}
