internal import CloudWire
internal import FoundationBackfill

extension QueryTranslation {
    /// Returns the predicate that has given the filters of a subscription. Conditions that have no predicate are left
    /// out: programs read the predicate for information only.
    static func predicate(_ filters: [QueryFilter]) -> NSPredicate {
        let parts = filters.compactMap { comparison($0) }
        if parts.isEmpty { return NSPredicate(value: true) }
        return parts.count == 1 ? parts[0] : NSCompoundPredicate(andPredicateWithSubpredicates: parts)
    }

    private static func comparison(_ filter: QueryFilter) -> NSPredicate? {
        guard let name = filter.fieldName, let (kind, isNegated) = kind(filter.comparator) else { return nil }
        let value = RecordValue(filter.value, in: .default).object
        let comparison = NSComparisonPredicate(
            leftExpression: NSExpression(forKeyPath: systemKeys[name] ?? name),
            rightExpression: NSExpression(forConstantValue: value),
            modifier: filter.comparator == .containsAny ? .any : .direct,
            type: kind
        )
        return isNegated ? NSCompoundPredicate(notPredicateWithSubpredicate: comparison) : comparison
    }

    private static func kind(
        _ comparator: QueryFilter.Comparator
    ) -> (kind: NSComparisonPredicate.Operator, isNegated: Bool)? {
        switch comparator {
        case .equals: (.equalTo, false)
        case .notEquals: (.notEqualTo, false)
        case .lessThan: (.lessThan, false)
        case .lessThanOrEquals: (.lessThanOrEqualTo, false)
        case .greaterThan: (.greaterThan, false)
        case .greaterThanOrEquals: (.greaterThanOrEqualTo, false)
        case .in, .containsAny: (.in, false)
        case .notIn: (.in, true)
        case .listContains: (.contains, false)
        case .notListContains: (.contains, true)
        case .beginsWith, .listMemberBeginsWith: (.beginsWith, false)
        case .notBeginsWith, .notListMemberBeginsWith: (.beginsWith, true)
        case .near, .containsAllTokens, .containsAnyTokens: nil
        }
    }

    private static let systemKeys = [
        "___recordID": CKRecord.SystemFieldKey.recordID,
        "___createTime": CKRecord.SystemFieldKey.creationDate,
        "___modTime": CKRecord.SystemFieldKey.modificationDate,
        "___createdBy": CKRecord.SystemFieldKey.creatorUserRecordID,
        "___modifiedBy": CKRecord.SystemFieldKey.lastModifiedUserRecordID,
        "___parent": CKRecord.SystemFieldKey.parent,
        "___share": CKRecord.SystemFieldKey.share,
    ]
}
