/// Logs statements by the program's log level: statements and times from level 1 on, bound values from level 2 on, and
/// plans at level 4. ``RowLog`` has the rows of level 3.
struct StatementLog: Sendable {
    /// The kinds of lines.
    enum Line: Sendable, Hashable {
        case statement
        case annotation
    }

    /// The log on standard error.
    static let program = StatementLog(level: Log.sqlLevel) { line, text in
        switch line {
        case .statement: Log.sql(text)
        case .annotation: Log.annotation(text)
        }
    }

    /// The level, from 0 (off) to 4.
    let level: Int
    let write: @Sendable (Line, String) -> Void

    var isOn: Bool { level > 0 }
    var showsValues: Bool { level >= 2 }
    var showsPlans: Bool { level >= 4 }

    /// Tells of statements that have ended.
    ///
    /// - Parameters:
    ///   - statements: The texts.
    ///   - result: What the time was for, such as `3 rows`.
    func tell(_ statements: [String], seconds: Double, for result: String) {
        for statement in statements { write(.statement, statement) }
        let rounded = (seconds * 10_000).rounded() / 10_000
        write(.annotation, "total execution time: \(rounded)s for \(result).")
    }

    /// Tells the steps by which the database has found the rows of a statement.
    func tell(plan: [String]) {
        for step in plan { write(.annotation, "query plan: \(step)") }
    }

    /// Returns whether a statement has a plan that is worth a look.
    static func hasPlan(_ statement: String) -> Bool {
        ["SELECT", "UPDATE", "DELETE", "WITH"].contains(where: statement.hasPrefix)
    }
}
