/// The names of the history's tables and columns, which are those of Apple's framework.
enum HistoryTable {
    static let changes = "ACHANGE"
    static let transactions = "ATRANSACTION"
    static let strings = "ATRANSACTIONSTRING"

    /// The column of a text in the table of texts.
    static let text = "ZNAME"
    static let timestamp = "ZTIMESTAMP"
    /// The columns of a transaction that refer to its texts: author, bundle, context and process.
    static let texts = ["ZAUTHORTS", "ZBUNDLEIDTS", "ZCONTEXTNAMETS", "ZPROCESSIDTS"]
    /// The columns of a transaction that contain its texts, in files from before iOS 11.
    static let formerTexts = ["ZAUTHOR", "ZBUNDLEID", "ZCONTEXTNAME", "ZPROCESSID"]

    static let changeType = "ZCHANGETYPE"
    static let changedEntity = "ZENTITY"
    static let changedKey = "ZENTITYPK"
    static let transaction = "ZTRANSACTIONID"
    static let changedColumns = "ZCOLUMNS"

    /// The columns of a change, without those for preserved values.
    static let changeColumns = [
        StoreColumn.key, StoreColumn.entity, changeType, changedEntity, changedKey, transaction, changedColumns,
    ]

    /// The entity numbers of the history's rows.
    enum EntityNumber {
        static let change = 16_001
        static let transaction = 16_002
        static let string = 16_003
    }

    /// Returns the column of a preserved value.
    static func tombstone(_ index: Int) -> String { "ZTOMBSTONE\(index)" }
}

/// The statements of a history that never vary, printed once.
struct HistoryStatements: Sendable {
    /// Selects the numbers of the last change and of the last transaction.
    let ends: String
    /// Selects the number of the last transaction.
    let lastTransaction: String
    /// Sets the numbers of the last change and of the last transaction. Takes both.
    let setEnds: String
    /// Inserts a text unless it exists. Takes the text.
    let insertString: String
    /// Sets the number of the last text.
    let setStringEnd: String
    /// Inserts a transaction, and returns the keys of its texts. Takes its number, its four texts and its time.
    let insertTransaction: String
    /// Sets the texts of a transaction. Takes its four texts and its number.
    let setTexts: String
    /// Records changes. Takes the number of the first, the type, the entity, the transaction, the bits and the keys.
    let record: String
    /// Records insertions. Takes the difference between change numbers and keys, the transaction, the first key and the
    /// last.
    private let insertions: @Sendable (_ table: String) -> String

    init(_ dialect: SQLDialect) {
        let (change, transaction) = (
            Self.end(of: HistoryTable.EntityNumber.change, HistoryTable.changes),
            Self.end(of: HistoryTable.EntityNumber.transaction, HistoryTable.transactions)
        )
        ends = dialect.text(SQLSelect(columns: [change, transaction], sources: [])).sql
        lastTransaction = dialect.text(SQLSelect(columns: [transaction], sources: [])).sql
        setEnds = dialect.text(.update(Self.endsUpdate)).sql
        insertString = dialect.text(.insert(Self.stringInsertion)).sql
        setStringEnd = dialect.text(.update(Self.stringEndUpdate)).sql
        insertTransaction = dialect.text(.insert(Self.transactionInsertion)).sql
        setTexts = dialect.text(.update(Self.textsUpdate)).sql
        record = dialect.text(.insert(Self.recording)).sql
        insertions = { dialect.text(.insert(Self.insertion(of: $0))).sql }
    }

    /// Returns the statement that records the insertion of all rows of a table with keys in a range.
    func recordInsertions(in table: String) -> String { insertions(table) }

    // MARK: - Numbers

    /// Returns the last number of a sequence: the stored one, or the greatest key of its table if that is greater.
    static func end(of number: Int, _ table: String) -> SQLExpression {
        let noted = SQLSelect(
            [.column(0, SequenceTable.last)],
            from: SequenceTable.name,
            where: .infix(.equal, .column(0, StoreColumn.entity), .literal(number))
        )
        return .greatest([.ifNull(.select(noted), .literal(0)), SequenceTable.lastKey(of: table)])
    }

    private static var endsUpdate: SQLUpdate {
        let (change, transaction) = (HistoryTable.EntityNumber.change, HistoryTable.EntityNumber.transaction)
        let isChange = SQLExpression.infix(.equal, .ownColumn(StoreColumn.entity), .literal(change))
        return SQLUpdate(
            table: SequenceTable.name,
            assignments: [.init(SequenceTable.last, .conditional(isChange, .parameter, .parameter))],
            condition: .inList(.ownColumn(StoreColumn.entity), [.literal(change), .literal(transaction)])
        )
    }

    private static var stringEndUpdate: SQLUpdate {
        SQLUpdate(
            table: SequenceTable.name,
            assignments: [.init(SequenceTable.last, SequenceTable.lastKey(of: HistoryTable.strings))],
            condition: .infix(.equal, .ownColumn(StoreColumn.entity), .literal(HistoryTable.EntityNumber.string))
        )
    }

    // MARK: - Transactions

    private static var stringInsertion: SQLInsert {
        let number = HistoryTable.EntityNumber.string
        let key = SQLExpression.infix(.add, end(of: number, HistoryTable.strings), .literal(1))
        return SQLInsert(
            table: HistoryTable.strings,
            columns: [StoreColumn.key, StoreColumn.entity, HistoryTable.text],
            rows: .values([key, .literal(number), .parameter]),
            ignoresConflicts: true
        )
    }

    /// The key of the text in the next parameter.
    private static var textKey: SQLExpression {
        .select(
            SQLSelect(
                [.column(0, StoreColumn.key)],
                from: HistoryTable.strings,
                where: .infix(.equal, .column(0, HistoryTable.text), .parameter)
            )
        )
    }

    private static var transactionInsertion: SQLInsert {
        let number = SQLExpression.literal(HistoryTable.EntityNumber.transaction)
        return SQLInsert(
            table: HistoryTable.transactions,
            columns: [StoreColumn.key, StoreColumn.entity] + HistoryTable.texts + [HistoryTable.timestamp],
            rows: .values([.parameter, number] + HistoryTable.texts.map { _ in textKey } + [.parameter]),
            returning: HistoryTable.texts
        )
    }

    private static var textsUpdate: SQLUpdate {
        SQLUpdate(
            table: HistoryTable.transactions,
            assignments: HistoryTable.texts.map { .init($0, textKey) },
            condition: StoreColumn.isKey
        )
    }

    // MARK: - Changes

    private static var recording: SQLInsert {
        let number = SQLExpression.infix(.add, .listColumn(0, .position), .parameter)
        let entity = SQLExpression.literal(HistoryTable.EntityNumber.change)
        return SQLInsert(
            table: HistoryTable.changes,
            columns: HistoryTable.changeColumns,
            rows: .select(
                SQLSelect(
                    columns: [
                        number, entity, .parameter, .parameter, .listColumn(0, .key), .parameter, .parameter,
                    ],
                    sources: [.init(rows: .list(.keys), alias: 0)]
                )
            )
        )
    }

    private static func insertion(of table: String) -> SQLInsert {
        let key = SQLExpression.column(0, StoreColumn.key)
        let type = NSPersistentHistoryChangeType.insert.rawValue
        return SQLInsert(
            table: HistoryTable.changes,
            columns: HistoryTable.changeColumns,
            rows: .select(
                SQLSelect(
                    [
                        .infix(.add, key, .parameter), .literal(HistoryTable.EntityNumber.change), .literal(type),
                        .column(0, StoreColumn.entity), key, .parameter, .null,
                    ],
                    from: table,
                    where: .between(key, .parameter, .parameter)
                )
            )
        )
    }
}

/// The numbers of transactions, changes and texts of a history. The last ones are stored in `Z_PRIMARYKEY`, like those
/// of objects, so that purged numbers are never used again.
struct HistorySequences<Session: SQLSession> {
    let session: Session
    let statements: HistoryStatements

    /// Returns the last numbers that were used.
    func ends() throws -> (change: Int64, transaction: Int64) {
        try session.withStatement(statements.ends) { statement in
            guard try statement.step() else { return (0, 0) }
            return (statement.value(0).int64, statement.value(1).int64)
        }
    }

    /// Returns the number of the last transaction; 0 if there was none.
    func lastTransaction() throws -> Int64 {
        try session.withStatement(statements.lastTransaction) { statement in
            try statement.step() ? statement.value(0).int64 : 0
        }
    }

    /// Returns the number of the last change; 0 if there was none.
    func lastChange() throws -> Int64 {
        try session.withStatement(statements.ends) { statement in
            try statement.step() ? statement.value(0).int64 : 0
        }
    }

    func setEnds(change: Int64, transaction: Int64) throws {
        try session.withStatement(statements.setEnds) { statement in
            try statement.bind([.integer(change), .integer(transaction)])
            try session.queue(statement)
        }
    }

    /// Adds the texts that the history does not contain yet.
    func insertStrings(_ texts: [String]) throws {
        for text in texts { try session.run(statements.insertString, [.text(text)]) }
        try session.run(statements.setStringEnd, [])
    }
}
