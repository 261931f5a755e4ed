internal import FoundationBackfill

/// The parts of a text index in SQLite.
///
/// - A virtual table of FTS5 with the trigrams of each row, but not its text.
/// - The key of the last row that was added, in a table that all indexes share. Rows with greater keys are new.
/// - A log of the indexed rows that were changed or deleted since, with the text that the index has of them. Triggers
///   in plain SQL write it, so that every program that writes to the file maintains it, even without this library.
///
/// New rows and rows in the log are candidates of every search, so the result never depends on how up to date an index
/// is.
extension TextIndex {
    /// The prefix of names. Names of Apple's tables and of a model's tables cannot contain its dollar sign.
    static let namePrefix = "TEXTINDEX$"
    /// The table with the progress of all indexes.
    static let stateTable = "\"\(namePrefix)STATE\""
    static let stateSchema = """
        CREATE TABLE \(stateTable) (Z_NAME VARCHAR PRIMARY KEY, Z_LAST INTEGER, Z_FORMAT INTEGER) WITHOUT ROWID
        """

    var name: String { "\(Self.namePrefix)\(table)$\(column)" }
    var logName: String { "\(name)$LOG" }
    var quotedName: String { SQLiteText.quoted(name) }
    var log: String { SQLiteText.quoted(logName) }

    /// The key of the last row that was added, as SQL.
    var last: String { "(SELECT Z_LAST FROM \(Self.stateTable) WHERE Z_NAME = \(SQLLiteral.text(name)))" }

    /// Returns a select of the keys of the rows that may match an expression, its only parameter.
    func candidates(_ placeholder: String) -> String {
        """
        SELECT rowid AS Z_PK FROM \(quotedName) WHERE \(quotedName) MATCH \(placeholder) \
        UNION ALL SELECT Z_PK FROM \(log) \
        UNION ALL SELECT Z_PK FROM \(SQLiteText.quoted(table)) WHERE Z_PK > IFNULL(\(last), 0)
        """
    }

    // MARK: - Schema

    /// The statements that create the index, with the names of their tables and triggers.
    var schema: [(name: String, sql: String)] {
        let options = "tokenize='trigram case_sensitive 1', content='', columnsize=0, detail=none"
        return [
            (name, "CREATE VIRTUAL TABLE \(quotedName) USING fts5(\(SQLiteText.quoted(column)), \(options))"),
            (logName, "CREATE TABLE \(log) (Z_PK INTEGER PRIMARY KEY, Z_TEXT VARCHAR)"),
            trigger("INSERTED", "INSERT", when: "NEW.Z_PK <= \(last)", logs: "NEW.Z_PK, NULL", key: "NEW.Z_PK"),
            trigger(
                "UPDATED",
                "UPDATE OF \(quotedColumn)",
                when: "OLD.\(quotedColumn) IS NOT NEW.\(quotedColumn) AND OLD.Z_PK <= \(last)",
                logs: "OLD.Z_PK, OLD.\(quotedColumn)",
                key: "OLD.Z_PK"
            ),
            trigger(
                "DELETED",
                "DELETE",
                when: "OLD.\(quotedColumn) IS NOT NULL AND OLD.Z_PK <= \(last)",
                logs: "OLD.Z_PK, OLD.\(quotedColumn)",
                key: "OLD.Z_PK"
            ),
        ]
    }

    private var quotedColumn: String { SQLiteText.quoted(column) }

    /// Returns a trigger that logs a row unless it is in the log: the first text is the one that the index has.
    ///
    /// The trigger does not use OR IGNORE, which the conflict clause of the outer statement would override.
    private func trigger(
        _ suffix: String,
        _ event: String,
        when condition: String,
        logs values: String,
        key: String
    ) -> (name: String, sql: String) {
        let name = "\(name)$\(suffix)"
        let sql = """
            CREATE TRIGGER \(SQLiteText.quoted(name)) AFTER \(event) ON \(SQLiteText.quoted(table)) WHEN \(condition) \
            BEGIN INSERT INTO \(log) (Z_PK, Z_TEXT) SELECT \(values) \
            WHERE NOT EXISTS (SELECT 1 FROM \(log) WHERE Z_PK = \(key)); END
            """
        return (name, sql)
    }
}

extension TextMatch {
    /// The match as an expression of FTS5.
    var expression: String {
        trigrams.map(Self.quoted).joined(separator: " AND ")
    }

    /// Returns a trigram in quotes, with its quotes doubled scalar by scalar, since a quote may form one character with
    /// the next scalar.
    private static func quoted(_ trigram: String) -> String {
        var quoted = "\"".unicodeScalars
        for scalar in trigram.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}
