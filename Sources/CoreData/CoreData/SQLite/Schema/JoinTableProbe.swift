/// Finds the table of a many-to-many relationship in a file.
struct JoinTableProbe {
    private let join: JoinTable
    private let storedNumbers: [Int]
    private let others: Set<String>
    private let catalog: TableCatalog

    /// - Parameter others: The expected names of the tables of other relationships.
    init(_ join: JoinTable, _ storedNumbers: [Int], besides others: Set<String>, _ catalog: TableCatalog) {
        self.join = join
        self.storedNumbers = storedNumbers
        self.others = others
        self.catalog = catalog
    }

    /// The table with its names in the file; nil if there is none.
    var found: JoinTable? {
        var best: (join: JoinTable, score: Int)?
        for table in candidates {
            guard let match = matched(table.name) else { continue }
            let score = match.score + table.score
            if score > best?.score ?? 0 { best = (match.join, score) }
        }
        return best?.join
    }

    /// The tables that are named after the relationship or its inverse.
    private var candidates: [(name: String, score: Int)] {
        catalog.names.sorted().filter { !others.contains($0) }.compactMap { name in
            let score = max(
                score(of: name, after: join.relationship, in: join.relationship.entity),
                score(of: name, after: join.inverse, in: join.inverse.entity)
            )
            return score > 0 ? (name, score) : nil
        }
    }

    /// Returns the table with its columns in the roles that fit their names best.
    private func matched(_ table: String) -> (join: JoinTable, score: Int)? {
        let columns = (catalog.columns(of: table) ?? []).map(\.name)
        let keys = columns.filter { !$0.hasPrefix("Z_FOK_") }
        // Names are inserted into statements unquoted, and the file may be malicious.
        guard keys.count == 2, keys.allSatisfy({ NameSpace.plain($0) == $0 }) else { return nil }
        let scores = [(keys[0], keys[1]), (keys[1], keys[0])].map { owner, member in
            (owner: owner, member: member, score: score(ofOwner: owner) + score(ofMember: member))
        }
        let match = scores[0].score >= scores[1].score ? scores[0] : scores[1]
        guard match.score > 0 else { return nil }
        var join = self.join
        join.name = table
        join.ownerKey = match.owner
        join.memberKey = match.member
        join.ownerOrder = join.ownerOrder.flatMap { _ in order(of: match.owner, columns) { score(ofOwner: $0) } }
        join.memberOrder = join.memberOrder.flatMap { _ in order(of: match.member, columns) { score(ofMember: $0) } }
        return (join, match.score)
    }

    /// Returns the column of the places for a column of keys.
    private func order(of key: String, _ columns: [String], _ score: (String) -> Int) -> String? {
        let orders = columns.filter { $0.hasPrefix("Z_FOK_") }
        let expected = AppleNaming().placeColumn(besideKey: key)
        return orders.first { $0 == expected } ?? orders.first { score("Z_" + $0.dropFirst("Z_FOK_".count)) > 0 }
    }

    private func score(ofOwner column: String) -> Int {
        if join.isReflexive { return column == JoinTable.reflexiveKey ? 3 : 0 }
        return score(of: column, after: join.inverse, in: join.relationship.entity)
    }

    private func score(ofMember column: String) -> Int {
        score(of: column, after: join.relationship, in: join.inverse.entity)
    }

    /// Returns how well a name fits a relationship and the number of an entity: 3 for an exact match, 2 with a number
    /// at its end, 1 with another entity number, and 0 for no match.
    private func score(of name: String, after property: PropertyKey, in entity: Int) -> Int {
        let base = NameSpace.plain(property.name.uppercased())
        let exact = "Z_\(storedNumbers[entity - 1])\(base)"
        if name == exact { return 3 }
        if SchemaProbe.isNumbered(name, exact) { return 2 }
        guard name.hasPrefix("Z_") else { return 0 }
        let withoutNumber = name.dropFirst("Z_".count).drop { $0.isNumber }
        return SchemaProbe.isNumbered(String(withoutNumber), base) ? 1 : 0
    }
}
