internal import CloudWire
internal import CoreLocation
internal import FoundationBackfill

extension QueryTranslation {
    /// Returns the filters of a comparison: one, or two for BETWEEN.
    static func filters(_ comparison: NSComparisonPredicate) throws(CKError) -> [QueryFilter] {
        let format = comparison.predicateFormat
        guard comparison.options.isEmpty else {
            throw .invalid("A query cannot use the options [c], [d] and [n]: \(format).")
        }
        try checkModifier(comparison)
        let (left, right) = (comparison.leftExpression, comparison.rightExpression)
        let kind = comparison.predicateOperatorType
        if case .function(.distance, let places) = left.form {
            return [try near(places, kind, right, format)]
        }
        if case .evaluatedObject = left.form {
            guard kind == .contains, case .string(let words)? = try constant(right, format) else {
                throw .invalid("SELF can only be searched for words, with CONTAINS: \(format).")
            }
            return [QueryFilter(.containsAllTokens, nil, .string(words))]
        }
        if case .keyPath(let key, of: nil) = left.form {
            return try filters(try fieldName(key), kind, comparison.comparisonPredicateModifier, right, format)
        }
        guard case .keyPath(let key, of: nil) = right.form else {
            throw .invalid("A query compares a field with a constant, which this does not: \(format).")
        }
        return [try reversed(left, kind, try fieldName(key), format)]
    }

    private static func checkModifier(_ comparison: NSComparisonPredicate) throws(CKError) {
        switch comparison.comparisonPredicateModifier {
        case .direct: return
        case .any where [.in, .contains].contains(comparison.predicateOperatorType): return
        case .any: throw .invalid("ANY and SOME stand before IN and CONTAINS only: \(comparison.predicateFormat).")
        case .all: throw .invalid("A query cannot use ALL: \(comparison.predicateFormat).")
        }
    }

    /// A field on the left, a constant on the right.
    private static func filters(
        _ field: String,
        _ kind: NSComparisonPredicate.Operator,
        _ modifier: NSComparisonPredicate.Modifier,
        _ right: NSExpression,
        _ format: String
    ) throws(CKError) -> [QueryFilter] {
        guard let value = try constant(right, format) else {
            throw .invalid("A query cannot compare with nil: \(format).")
        }
        switch kind {
        case .between:
            guard case .list(let bounds) = value, bounds.count == 2 else {
                throw .invalid("BETWEEN needs a list of two values: \(format).")
            }
            return [
                QueryFilter(.greaterThanOrEquals, field, bounds[0]), QueryFilter(.lessThanOrEquals, field, bounds[1]),
            ]
        case .in:
            guard case .list = value else { throw .invalid("IN needs a list: \(format).") }
            return [QueryFilter(modifier == .any ? .containsAny : .in, field, value)]
        case .contains: return [QueryFilter(.listContains, field, value)]
        case .beginsWith:
            guard case .string = value else { throw .invalid("BEGINSWITH needs a text: \(format).") }
            return [QueryFilter(.beginsWith, field, value)]
        default:
            guard let comparator = QueryFilter.Comparator(kind) else {
                throw .invalid("A query cannot use this operator: \(format).")
            }
            return [QueryFilter(comparator, field, value)]
        }
    }

    /// A constant on the left, a field on the right.
    private static func reversed(
        _ left: NSExpression,
        _ kind: NSComparisonPredicate.Operator,
        _ field: String,
        _ format: String
    ) throws(CKError) -> QueryFilter {
        guard let value = try constant(left, format) else {
            throw .invalid("A query cannot compare with nil: \(format).")
        }
        if kind == .in { return QueryFilter(.listContains, field, value) }
        let mirrored: [NSComparisonPredicate.Operator: QueryFilter.Comparator] = [
            .equalTo: .equals, .notEqualTo: .notEquals, .lessThan: .greaterThan, .greaterThan: .lessThan,
            .lessThanOrEqualTo: .greaterThanOrEquals, .greaterThanOrEqualTo: .lessThanOrEquals,
        ]
        guard let comparator = mirrored[kind] else {
            throw .invalid("The field must be on the left of this operator: \(format).")
        }
        return QueryFilter(comparator, field, value)
    }

    private static func near(
        _ places: [NSExpression],
        _ kind: NSComparisonPredicate.Operator,
        _ right: NSExpression,
        _ format: String
    ) throws(CKError) -> QueryFilter {
        guard kind == .lessThan || kind == .lessThanOrEqualTo else {
            throw .invalid("A distance must be less than a number: \(format).")
        }
        guard places.count == 2, case .keyPath(let key, of: nil) = places[0].form,
            case .location(let place)? = try constant(places[1], format)
        else { throw .invalid("A distance is one from a field to a CLLocation: \(format).") }
        let distance: Double
        switch try constant(right, format) {
        case .int64(let metres): distance = Double(metres)
        case .double(let metres): distance = metres
        default: throw .invalid("A distance must be less than a number: \(format).")
        }
        return QueryFilter(.near, try fieldName(key), .location(place), distance: distance)
    }

    /// Returns the value of an expression that uses no field; nil if it is nil.
    private static func constant(_ expression: NSExpression, _ format: String) throws(CKError) -> FieldValue? {
        if case .keyPath = expression.form {
            throw .invalid("A query compares a field with a constant, not with another field: \(format).")
        }
        let value: Any?
        do {
            value = try expression.value(with: nil)
        } catch {
            throw .invalid("A query compares a field with a constant, which this does not: \(format).")
        }
        guard let value, !(value is NSNull) else { return nil }
        guard let field = fieldValue(value) else {
            throw .invalid("A query cannot compare with a value of type \(type(of: value)): \(format).")
        }
        return field
    }

    private static func fieldValue(_ value: Any) -> FieldValue? {
        switch value {
        case let id as CKRecordID: return .reference(CKReference(recordID: id, action: .none).wire)
        case let record as CKRecord: return fieldValue(record.recordID)
        case is CKAsset: return nil
        case let set as NSSet: return fieldValue(set.allObjects)
        case let list as [Any]:
            let values = list.compactMap { fieldValue($0) }
            return values.count == list.count ? .list(values) : nil
        // The action of a reference does not count in a query.
        case let reference as CKReference: return fieldValue(reference.recordID)
        default: return RecordValue(value)?.wire()
        }
    }
}

extension QueryFilter.Comparator {
    fileprivate init?(_ kind: NSComparisonPredicate.Operator) {
        switch kind {
        case .equalTo: self = .equals
        case .notEqualTo: self = .notEquals
        case .lessThan: self = .lessThan
        case .lessThanOrEqualTo: self = .lessThanOrEquals
        case .greaterThan: self = .greaterThan
        case .greaterThanOrEqualTo: self = .greaterThanOrEquals
        default: return nil
        }
    }
}
