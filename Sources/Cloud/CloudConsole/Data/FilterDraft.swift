internal import CloudService
internal import CloudWire

/// A condition of the query bar while it is typed.
struct FilterDraft: Hashable, Identifiable {
    let id: Int
    var field: String
    var comparator = QueryFilter.Comparator.equals
    var text = ""

    /// The comparators that suit a field, with words for people.
    static func comparators(for shape: FieldShape) -> [(QueryFilter.Comparator, String)] {
        if shape.isList { return [(.listContains, "contains"), (.notListContains, "does not contain")] }
        let equality: [(QueryFilter.Comparator, String)] = [(.equals, "is"), (.notEquals, "is not")]
        let order: [(QueryFilter.Comparator, String)] = [
            (.lessThan, "is less than"), (.lessThanOrEquals, "is at most"), (.greaterThan, "is more than"),
            (.greaterThanOrEquals, "is at least"),
        ]
        switch shape.type {
        case .string: return equality + [(.beginsWith, "begins with"), (.containsAllTokens, "has the words")] + order
        case .timestamp:
            return [(.greaterThanOrEquals, "is since"), (.lessThan, "is before")] + equality
        case .int64, .double: return equality + order
        case .reference: return equality
        default: return []
        }
    }

    /// The filter; nil while the text is no value of the field.
    func filter(of type: BrowsedType) -> QueryFilter? {
        guard let shape = type.field(field)?.shape else { return nil }
        // A value that is not complete yet filters nothing: the bar says what is expected.
        guard case .success(let value) = value(of: shape), !text.isEmpty else { return nil }
        return QueryFilter(comparator, field, value)
    }

    private func value(of shape: FieldShape) -> Result<FieldValue, WireFailure> {
        Result { () throws(WireFailure) in
            try FieldCell.value(of: text, as: FieldShape(shape.type), field: field)
        }
    }

    /// The reason why the text is no value; nil if it is one.
    func problem(of type: BrowsedType) -> String? {
        guard let shape = type.field(field)?.shape, !text.isEmpty else { return nil }
        if case .failure(let failure) = value(of: shape) { return failure.reason }
        return nil
    }
}
