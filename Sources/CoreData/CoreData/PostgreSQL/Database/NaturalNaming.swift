/// The names that somebody who writes SQL would have given: `note`, `created_at`, `folder_id`.
struct NaturalNaming: SchemaNaming {
    /// The names of the tables and columns that every store has, by the names that statements use for them.
    private static let storeNames = [
        StoreColumn.key: "id", StoreColumn.entity: "entity", StoreColumn.version: "version",
        SequenceTable.name: "coredata_entity", SequenceTable.entityName: "name", SequenceTable.parent: "parent",
        SequenceTable.last: "last_id", MetadataTable.name: "coredata_metadata", ModelTable.name: "coredata_model",
        HistoryTable.changes: "coredata_change", HistoryTable.transactions: "coredata_transaction",
        HistoryTable.strings: "coredata_text", HistoryTable.text: "content", HistoryTable.timestamp: "committed_at",
        HistoryTable.changeType: "kind", HistoryTable.changedEntity: "changed_entity",
        HistoryTable.changedKey: "changed_id", HistoryTable.transaction: "transaction_id",
        HistoryTable.changedColumns: "changed_properties", "Z_VERSION": "number", "Z_UUID": "uuid",
        "Z_PLIST": "property_list", "Z_CONTENT": "content",
    ].merging(zip(HistoryTable.texts, ["author_id", "bundle_id", "context_id", "process_id"])) { first, _ in first }
        .merging(zip(HistoryTable.formerTexts, ["author", "bundle", "context", "process"])) { first, _ in first }

    /// Returns the name in the database of a table or column that statements name in another way.
    static func stored(_ name: String) -> String {
        if let known = storeNames[name] { return known }
        let tombstone = HistoryTable.tombstone(0).dropLast()
        return name.hasPrefix(tombstone) ? "preserved_\(name.dropFirst(tombstone.count))" : name
    }

    let reservedTables = [
        SequenceTable.name, MetadataTable.name, ModelTable.name, HistoryTable.changes, HistoryTable.transactions,
        HistoryTable.strings, DatabaseVersion.tableName,
    ].map(stored)
    let reservedColumns = StoreColumn.all.map(stored)
    let longestName: Int? = 63
    let hasUniquePairColumns = false

    func table(ofEntity name: String) -> String { name.isEmpty ? "unnamed" : Self.words(name) }

    func column(ofAttribute name: String, element: String?) -> String {
        Self.words(name) + (element.map { "_\(Self.words($0))" } ?? "")
    }

    func keyColumn(ofToOne name: String) -> String { "\(Self.words(name))_id" }

    func entityColumn(besideKey column: String, destination: Int) -> String { "\(Self.base(column))_entity" }

    func ownerColumn(ofToMany name: String, of owner: NamedEntity) -> String {
        "\(Self.words(owner.name))_\(Self.words(name))_id"
    }

    func placeColumn(ofToOne name: String) -> String { "\(Self.words(name))_position" }

    func placeColumn(ofToMany name: String, of owner: NamedEntity) -> String {
        "\(Self.words(owner.name))_\(Self.words(name))_position"
    }

    func pairTable(ofToMany name: String, of owner: NamedEntity) -> String {
        "\(Self.words(owner.name))_\(Self.words(name))"
    }

    func pairColumns(ofToMany name: String, of owner: NamedEntity, inverse: String, of member: NamedEntity)
        -> (owner: String, member: String)
    {
        let own = "\(Self.words(owner.name))_id"
        return (own, owner.number == member.number ? "\(Self.words(name))_id" : "\(Self.words(member.name))_id")
    }

    func placeColumn(besideKey column: String) -> String { "\(Self.base(column))_position" }

    private static func base(_ column: String) -> String {
        column.hasSuffix("_id") ? String(column.dropLast(3)) : column
    }

    /// Returns the words of a name in lower case: `createdAt` and `URLString` become `created_at` and `url_string`.
    static func words(_ name: String) -> String {
        let characters = Array(name)
        var words = ""
        for (index, character) in characters.enumerated() {
            let previous = index > 0 ? characters[index - 1] : nil
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let begins =
                character.isUppercase
                && (previous.map { $0.isLowercase || $0.isNumber } == true
                    || previous?.isUppercase == true && next?.isLowercase == true)
            if begins { words += "_" }
            words += character == "." ? "_" : character.lowercased()
        }
        return words
    }
}
