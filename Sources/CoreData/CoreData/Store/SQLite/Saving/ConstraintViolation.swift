internal import SQLiteConnection

/// A uniqueness constraint of the model that kept a row from being written.
struct ConstraintViolation {
    /// The slots that are unique together.
    let slots: [Int]

    /// Nil for other errors, also for violations of what the model knows nothing of.
    init?(_ error: SQLiteError, _ writing: EntityWriting) {
        // SQLITE_CONSTRAINT_UNIQUE, with a message such as "UNIQUE constraint failed: ZNOTE.ZTITLE, ZNOTE.ZYEAR".
        guard error.code == 2067, let colon = error.message.firstIndex(of: ":") else { return nil }
        let columns = error.message[error.message.index(after: colon)...].split(separator: ",")
        let prefix = "\(writing.table.table)."
        slots = columns.compactMap { column in
            let name = column.drop { $0 == " " }
            guard name.hasPrefix(prefix) else { return nil }
            let column = name.dropFirst(prefix.count)
            return writing.table.columns.firstIndex { $0 == column }
        }
        guard !slots.isEmpty else { return nil }
    }
}
