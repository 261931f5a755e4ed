internal import FoundationBackfill

/// The indexes that the predicate and the order of a fetch suggest.
struct IndexCandidates {
    struct Candidate {
        let properties: [String]
        let columns: [String]
    }

    private let plan: FetchPlan
    private let table: EntityTable

    init(_ plan: FetchPlan, _ table: EntityTable) {
        (self.plan, self.table) = (plan, table)
    }

    /// The candidates, the most useful first. Equal values come before ranges and the order, since an index finds the rows of
    /// one range only.
    var all: [Candidate] {
        var tests = Tests()
        tests.take(plan.predicate)
        let order = plan.sortKeys.compactMap(\.keyPath)
        let ranged = tests.ranges.map { tests.equal + [$0] }
        let ordered = tests.equal + order.filter { !tests.equal.contains($0) }
        var lists = order.isEmpty ? ranged + [ordered] : [ordered] + ranged
        lists.append(tests.equal)
        lists += tests.equal.map { [$0] }
        lists.append(order)
        var known: Set<[String]> = [[]]
        return lists.filter { known.insert($0).inserted }.compactMap(candidate)
    }

    private func candidate(_ properties: [String]) -> Candidate? {
        let columns = properties.compactMap(column)
        return columns.count == properties.count ? Candidate(properties: properties, columns: columns) : nil
    }

    /// The properties that a predicate compares with values, in all of whose alternatives they are.
    private struct Tests {
        var equal: [String] = []
        var ranges: [String] = []

        mutating func take(_ predicate: NSPredicate?) {
            if let compound = predicate as? NSCompoundPredicate, compound.compoundPredicateType == .and {
                for part in compound.parts { take(part) }
            }
            guard let test = predicate as? NSComparisonPredicate, test.comparisonPredicateModifier == .direct,
                case .keyPath(let key, of: nil) = test.leftExpression.form, !key.contains(".")
            else { return }
            switch test.predicateOperatorType {
            case .equalTo, .in: if !equal.contains(key) { equal.append(key) }
            case .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .between, .beginsWith:
                if !ranges.contains(key) { ranges.append(key) }
            default: break
            }
        }
    }

    /// Returns the column of an attribute or of a to-one relationship; nil for other properties.
    private func column(of property: String) -> String? {
        guard let layout = plan.entity.property(named: property), let slot = layout.slots.first else {
            return nil
        }
        let column = table.columns[slot]
        return column == EntityTable.absentColumn ? nil : column
    }
}
