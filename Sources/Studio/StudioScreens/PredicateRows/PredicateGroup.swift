/// A predicate as rows: comparisons, all, any or none of which are true, and groups of such.
struct PredicateGroup: Hashable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case all, any, none

        var title: String { rawValue.capitalized }
    }

    var kind = Kind.all
    var rows: [PredicateRow] = []
}

/// A row of a predicate: a comparison, or a group.
enum PredicateRow: Hashable, Sendable {
    case comparison(RowComparison)
    indirect case group(PredicateGroup)
}

/// A comparison of a key path with a value.
struct RowComparison: Hashable, Sendable {
    /// The objects of a to-many relationship for which it must be true.
    enum Modifier: String, Hashable, Sendable {
        case any = "ANY"
        case all = "ALL"
    }

    var modifier: Modifier?
    var key: String
    var comparison = RowOperator.equal
    /// The value, as predicates have it: a number, a variable, a text in quotes.
    var value: String
}

/// The place of a row: its number in its group, after those of the groups that it is in.
typealias RowPath = [Int]

extension PredicateGroup {
    subscript(path: RowPath) -> PredicateRow? {
        guard let first = path.first, rows.indices.contains(first) else { return nil }
        if path.count == 1 { return rows[first] }
        guard case .group(let inner) = rows[first] else { return nil }
        return inner[Array(path.dropFirst())]
    }

    /// Returns the group with another row at a place; nil: without that row. A group that has lost its last row goes, too.
    func replacing(_ path: RowPath, with row: PredicateRow?) -> PredicateGroup {
        guard let first = path.first, rows.indices.contains(first) else { return self }
        var group = self
        if path.count == 1 {
            if let row { group.rows[first] = row } else { group.rows.remove(at: first) }
        } else if case .group(let inner) = rows[first] {
            let changed = inner.replacing(Array(path.dropFirst()), with: row)
            if changed.rows.isEmpty { group.rows.remove(at: first) } else { group.rows[first] = .group(changed) }
        }
        return group
    }

    /// Returns the group with another row at the end of the group at a place.
    func adding(_ row: PredicateRow, to path: RowPath) -> PredicateGroup {
        changing(path) { $0.rows.append(row) }
    }

    func setting(_ kind: Kind, of path: RowPath) -> PredicateGroup {
        changing(path) { $0.kind = kind }
    }

    private func changing(_ path: RowPath, _ change: (inout PredicateGroup) -> Void) -> PredicateGroup {
        var group = self
        guard let first = path.first else {
            change(&group)
            return group
        }
        guard rows.indices.contains(first), case .group(let inner) = rows[first] else { return self }
        group.rows[first] = .group(inner.changing(Array(path.dropFirst()), change))
        return group
    }
}
