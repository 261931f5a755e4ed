/// The names of Apple's files: upper-case, with a `Z` in front, and numbers where a name needs to be unique.
struct AppleNaming: SchemaNaming {
    let reservedTables = [
        SequenceTable.name, MetadataTable.name, ModelTable.name, HistoryTable.changes, HistoryTable.transactions,
        HistoryTable.strings,
    ]
    let reservedColumns = StoreColumn.all
    let longestName: Int? = nil
    let hasUniquePairColumns = true
    /// Whether columns of composite attributes' elements begin with the attribute's name: `ZPLACE_CITY`. This package named them
    /// so before a file of Apple's with such attributes was known.
    var hasFormerElements = false

    func table(ofEntity name: String) -> String { "Z\(name.uppercased())" }

    func column(ofAttribute name: String, element: String?) -> String {
        guard let element else { return "Z\(name.uppercased())" }
        if hasFormerElements { return "Z\(name.uppercased())_\(NameSpace.plain(element.uppercased()))" }
        return "Z\(element.split(separator: ".").last?.uppercased() ?? "")"
    }

    func keyColumn(ofToOne name: String) -> String { "Z\(name.uppercased())" }

    func entityColumn(besideKey column: String, destination: Int) -> String { "Z\(destination)_\(column.dropFirst())" }

    func ownerColumn(ofToMany name: String, of owner: NamedEntity) -> String { "Z\(owner.number)\(name.uppercased())" }

    func placeColumn(ofToOne name: String) -> String { "Z_FOK_\(name.uppercased())" }

    func placeColumn(ofToMany name: String, of owner: NamedEntity) -> String {
        "Z_FOK_\(owner.number)\(name.uppercased())"
    }

    func pairTable(ofToMany name: String, of owner: NamedEntity) -> String { "Z_\(owner.number)\(name.uppercased())" }

    func pairColumns(ofToMany name: String, of owner: NamedEntity, inverse: String, of member: NamedEntity)
        -> (owner: String, member: String)
    {
        let isReflexive = owner.number == member.number && name == inverse
        let own = isReflexive ? JoinTable.reflexiveKey : "Z_\(owner.number)\(inverse.uppercased())"
        return (own, "Z_\(member.number)\(name.uppercased())")
    }

    func placeColumn(besideKey column: String) -> String { "Z_FOK_" + column.dropFirst("Z_".count) }
}
