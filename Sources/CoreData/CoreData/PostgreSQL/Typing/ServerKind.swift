/// The kinds of values that the server tells apart.
enum ServerKind: Hashable, Sendable {
    case boolean
    case integer
    case real
    case decimal
    case text
    case date
    case uuid
    case data
    case json
    /// A key that is a UUID on the server, and a number here.
    case uuidKey
    /// A key that is a text on the server, and a number here.
    case textKey
    /// A value of any kind as text, for the history of deleted objects.
    case preserved
    /// A parameter or NULL, whose kind the statement does not tell.
    case unknown

    init(_ type: NSAttributeType) {
        switch type {
        case .booleanAttributeType: self = .boolean
        case .dateAttributeType: self = .date
        default:
            switch type.traits.column {
            case .integer: self = .integer
            case .real: self = .real
            case .decimal: self = .decimal
            case .text, .uri: self = .text
            case .uuid: self = .uuid
            case .transformable, .binary: self = .data
            }
        }
    }

    /// Whether values are keys that `KeyNames` numbers.
    var isNamedKey: Bool { self == .uuidKey || self == .textKey }

    var isNumber: Bool { self == .integer || self == .real || self == .decimal }

    /// The server's type for values of the kind.
    var typeName: String {
        switch self {
        case .boolean: "boolean"
        case .integer: "bigint"
        case .real: "double precision"
        case .decimal: "numeric"
        case .date: "timestamptz"
        case .uuid, .uuidKey: "uuid"
        case .data: "bytea"
        case .json: JSONColumns.type
        case .text, .textKey, .preserved, .unknown: "text"
        }
    }
}

extension SQLExpression {
    /// The expression as a value of a kind.
    func cast(to kind: ServerKind) -> SQLExpression { cast(to: kind.typeName) }

    /// The expression as a value of a type.
    func cast(to type: String) -> SQLExpression { wrapped("CAST(", " AS \(type))") }

    func wrapped(_ prefix: String, _ suffix: String) -> SQLExpression {
        .wrapped(self, Wrapping(prefix: prefix, suffix: suffix))
    }

    /// The seconds since 2001 of a date.
    var secondsOfDate: SQLExpression {
        wrapped("CAST(EXTRACT(EPOCH FROM ", ") - 978307200 AS double precision)")
    }

    /// The date of seconds since 2001.
    var dateOfSeconds: SQLExpression { wrapped("to_timestamp(978307200 + ", ")") }
}

/// The kinds of all columns of a store's tables.
struct ColumnKinds: Sendable {
    /// The kinds by table and column, where they are not integers.
    private var kinds: [String: [String: ServerKind]]
    /// The stored numbers of the entities that have tables of their own, by table.
    private(set) var entities: [String: Int] = [:]

    /// The kinds of the tables that every store has.
    init() {
        kinds = Self.storeKinds
    }

    init(_ tables: StoreTables) {
        kinds = Self.storeKinds
        for table in tables.tables {
            for (column, slot) in zip(table.columns, table.entity.slots) {
                guard case .attribute = slot.role else { continue }
                let property = table.entity.properties[slot.ordinal]
                let isJSON = tables.dialect.ownColumn?(table.entity, property)?.type == JSONColumns.type
                let kind = isJSON ? .json : ServerKind(slot.attributeType)
                kinds[table.table, default: [:]][column] = kind
                kinds[table.ownTable, default: [:]][column] = kind
            }
            if table.hasOwnTable { entities[table.ownTable] = table.storedNumber }
        }
    }

    /// Notes the columns that hold keys of some kinds, by table.
    mutating func note(keys: [String: [String: ServerKind]]) {
        kinds.merge(keys) { $0.merging($1) { _, key in key } }
    }

    /// Returns the kind of a column. All that hold no attributes are numbers.
    func kind(of column: String, in table: String) -> ServerKind {
        if let kind = kinds[table]?[column] { return kind }
        if table == HistoryTable.changes, column.hasPrefix(HistoryTable.tombstone(0).dropLast()) { return .preserved }
        return column == EntityTable.absentColumn ? .unknown : .integer
    }

    private static let storeKinds: [String: [String: ServerKind]] = [
        SequenceTable.name: [SequenceTable.entityName: .text],
        MetadataTable.name: ["Z_UUID": .text, "Z_PLIST": .data],
        ModelTable.name: ["Z_CONTENT": .data],
        HistoryTable.changes: [HistoryTable.changedColumns: .data],
        HistoryTable.transactions: HistoryTable.formerTexts.reduce(into: [HistoryTable.timestamp: .date]) {
            $0[$1] = .text
        },
        HistoryTable.strings: [HistoryTable.text: .text],
    ]
}
