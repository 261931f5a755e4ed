internal import CloudWire
internal import FoundationBackfill

/// The conditions of a predicate as the service takes them, or the reason why it does not.
enum QueryTranslation {
    /// Returns the filters of a predicate, all of which must hold.
    static func filters(_ predicate: NSPredicate) throws(CKError) -> [QueryFilter] {
        switch predicate {
        case let comparison as NSComparisonPredicate: return try filters(comparison)
        case let compound as NSCompoundPredicate: return try filters(compound)
        default:
            switch predicate.content {
            case .constant(let isTrue): return isTrue ? [] : [never]
            case .block: throw .invalid("A query cannot use the predicate of a block: use a format.")
            }
        }
    }

    /// Returns the order of sort descriptors.
    static func sorts(_ keys: [SortKey]) throws(CKError) -> [QuerySort] {
        var sorts: [QuerySort] = []
        for key in keys {
            guard let name = key.key else { throw .invalid("A query can be sorted by fields only, not by a closure.") }
            guard key.location != nil || key.selector == "compare:" else {
                throw .invalid(
                    "The sort descriptor of '\(name)' has the selector \(key.selector ?? "of a closure"), but "
                        + "a query only has compare:."
                )
            }
            sorts.append(
                QuerySort(
                    try fieldName(name),
                    ascending: key.isAscending,
                    relativeTo: key.location.map { LocationValue($0) }
                )
            )
        }
        return sorts
    }

    /// A condition that no record satisfies.
    private static let never = QueryFilter(.in, "___recordID", .list([]))

    private static func filters(_ compound: NSCompoundPredicate) throws(CKError) -> [QueryFilter] {
        let parts = compound.subpredicates.compactMap { $0 as? NSPredicate }
        switch compound.compoundPredicateType {
        case .and:
            var filters: [QueryFilter] = []
            for part in parts { filters += try Self.filters(part) }
            return filters
        case .or: throw .invalid("A query cannot use OR (\(compound.predicateFormat)): use IN, or run two queries.")
        case .not:
            guard let part = parts.first, !(part is NSCompoundPredicate) else {
                throw .invalid("NOT stands before one comparison only: \(compound.predicateFormat).")
            }
            return try negated(part)
        }
    }

    private static func negated(_ predicate: NSPredicate) throws(CKError) -> [QueryFilter] {
        let filters = try filters(predicate)
        if filters.isEmpty { return [never] }
        if filters == [never] { return [] }
        guard filters.count == 1, let opposite = filters[0].comparator.opposite else {
            throw .invalid("A query cannot use NOT before this condition: \(predicate.predicateFormat).")
        }
        return [QueryFilter(opposite, filters[0].fieldName, filters[0].value)]
    }

    /// Returns the service's name of a field or of a system field.
    static func fieldName(_ key: String) throws(CKError) -> String {
        switch key {
        case CKRecord.SystemFieldKey.recordID: return "___recordID"
        case CKRecord.SystemFieldKey.creationDate: return "___createTime"
        case CKRecord.SystemFieldKey.modificationDate: return "___modTime"
        case CKRecord.SystemFieldKey.creatorUserRecordID: return "___createdBy"
        case CKRecord.SystemFieldKey.lastModifiedUserRecordID: return "___modifiedBy"
        case CKRecord.SystemFieldKey.parent: return "___parent"
        case CKRecord.SystemFieldKey.share: return "___share"
        default:
            guard !key.contains(".") else {
                throw .invalid("A query cannot follow the key path '\(key)' into another record.")
            }
            return key
        }
    }
}

extension QueryFilter.Comparator {
    /// The comparator that holds where this one does not; nil if there is none.
    fileprivate var opposite: Self? {
        switch self {
        case .equals: .notEquals
        case .notEquals: .equals
        case .lessThan: .greaterThanOrEquals
        case .lessThanOrEquals: .greaterThan
        case .greaterThan: .lessThanOrEquals
        case .greaterThanOrEquals: .lessThan
        case .in: .notIn
        case .notIn: .in
        case .listContains: .notListContains
        case .notListContains: .listContains
        case .beginsWith: .notBeginsWith
        case .notBeginsWith: .beginsWith
        case .listMemberBeginsWith: .notListMemberBeginsWith
        case .notListMemberBeginsWith: .listMemberBeginsWith
        case .near, .containsAllTokens, .containsAnyTokens, .containsAny: nil
        }
    }
}
