internal import FoundationBackfill

/// What an index of texts consists of in SQLite.
///
/// - A virtual table of FTS5 with the trigrams of each row, but not its text.
/// - The key of the last row that was added, in a table that all indexes share. Rows behind it are new.
/// - A log of the rows up to there that were changed or deleted since, with the text that the index has of them. Triggers of
///   plain SQL write it, which whoever writes to the file carries out, also without this library.
///
/// New rows and those in the log are candidates of every search, so that no search depends on how far an index has come.
extension TextIndex {
    /// Names of this form have nothing that Apple's or those of a model's tables could: a dollar sign.
    static let namePrefix = "TEXTINDEX$"
    /// The table of how far indexes have come.
    static let stateTable = "\"\(namePrefix)STATE\""
    static let stateSchema = """
        CREATE TABLE \(stateTable) (Z_NAME VARCHAR PRIMARY KEY, Z_LAST INTEGER, Z_FORMAT INTEGER) WITHOUT ROWID
        """

    var name: String { "\(Self.namePrefix)\(table)$\(column)" }
    var logName: String { "\(name)$LOG" }
    var quotedName: String { SQLText.quoted(name) }
    var log: String { SQLText.quoted(logName) }

    /// The key of the last row that was added.
    var last: String { "(SELECT Z_LAST FROM \(Self.stateTable) WHERE Z_NAME = \(SQLLiteral.text(name)))" }

    /// The keys of the rows that may match an expression, which is the one parameter.
    var candidates: String {
        """
        SELECT rowid AS Z_PK FROM \(quotedName) WHERE \(quotedName) MATCH ? \
        UNION ALL SELECT Z_PK FROM \(log) \
        UNION ALL SELECT Z_PK FROM \(SQLText.quoted(table)) WHERE Z_PK > IFNULL(\(last), 0)
        """
    }

    // MARK: - Schema

    /// The statements that make the index, by the names of what they make.
    var schema: [(name: String, sql: String)] {
        let options = "tokenize='trigram case_sensitive 1', content='', columnsize=0, detail=none"
        return [
            (name, "CREATE VIRTUAL TABLE \(quotedName) USING fts5(\(SQLText.quoted(column)), \(options))"),
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

    private var quotedColumn: String { SQLText.quoted(column) }

    /// A trigger that logs a row unless it is logged already: the first text is the one that the index has.
    ///
    /// Without OR IGNORE, in whose place the conflict clause of the statement outside would come.
    private func trigger(
        _ suffix: String,
        _ event: String,
        when condition: String,
        logs values: String,
        key: String
    ) -> (name: String, sql: String) {
        let name = "\(name)$\(suffix)"
        let sql = """
            CREATE TRIGGER \(SQLText.quoted(name)) AFTER \(event) ON \(SQLText.quoted(table)) WHEN \(condition) \
            BEGIN INSERT INTO \(log) (Z_PK, Z_TEXT) SELECT \(values) \
            WHERE NOT EXISTS (SELECT 1 FROM \(log) WHERE Z_PK = \(key)); END
            """
        return (name, sql)
    }
}

extension TextMatch {
    /// The match in the language of FTS5.
    var expression: String {
        trigrams.map(Self.quoted).joined(separator: " AND ")
    }

    /// Quotes in quotes are doubled: scalar by scalar, since a quote may be one character with what follows it.
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
