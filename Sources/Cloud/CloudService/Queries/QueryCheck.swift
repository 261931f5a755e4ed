internal import CloudWire

/// Checks that a query asks only for what the schema has indexes for.
struct QueryCheck {
    let type: RecordTypeSchema

    /// Checks nothing: for those who may search without an index.
    init(unchecked type: RecordTypeSchema) {
        self.type = type
    }

    init(_ query: RecordsQuery, _ schema: ContainerSchema) throws(WireFailure) {
        guard query.recordType != ContainerSchema.usersType else { throw .badRequest("Can't query system types") }
        let shares = query.recordType == WireShare.recordType ? RecordTypeSchema.ofShares : nil
        guard let type = shares ?? schema.types[query.recordType] else {
            throw .badRequest("Did not find record type: \(query.recordType)")
        }
        self.type = type
        for filter in query.filters { try check(filter) }
        if query.filters.isEmpty { try require(.queryable, of: "___recordID") }
        for sort in query.sorts {
            try require(sort.relativeLocation == nil ? .sortable : .queryable, of: sort.fieldName)
            guard sort.relativeLocation == nil || sort.isAscending else {
                throw .badRequest("distances are sorted in ascending order only: '\(sort.fieldName)'")
            }
        }
    }

    private func check(_ filter: QueryFilter) throws(WireFailure) {
        guard let name = filter.fieldName else {
            guard filter.comparator == .containsAllTokens || filter.comparator == .containsAnyTokens else {
                throw .badRequest("a filter with \(filter.comparator.rawValue) must have a fieldName")
            }
            guard !searchableFields.isEmpty else {
                throw .badRequest("the type has no field that is marked searchable")
            }
            return
        }
        switch filter.comparator {
        case .containsAllTokens, .containsAnyTokens: try require(.searchable, of: name)
        case .lessThan, .lessThanOrEquals, .greaterThan, .greaterThanOrEquals: try require(.sortable, of: name)
        default: try require(.queryable, of: name)
        }
        try checkValue(of: filter, name)
    }

    private func require(_ index: FieldSchema.Index, of name: String) throws(WireFailure) {
        if ContainerSchema.systemFields[name] != nil {
            guard type.systemIndexes[name]?.contains(index) == true else { throw missing(index, name) }
            return
        }
        guard let field = type.fields[name] else { throw .badRequest("Unknown field '\(name)'") }
        guard field.indexes.contains(index) else { throw missing(index, name) }
    }

    private func missing(_ index: FieldSchema.Index, _ name: String) -> WireFailure {
        .badRequest("Field '\(name)' is not marked \(index.rawValue.lowercased())")
    }

    /// The fields that a search without a field looks into.
    var searchableFields: [String] {
        type.fields.filter { $0.value.indexes.contains(.searchable) }.map(\.key).sorted()
    }

    /// The shape of a field of the program or of the system.
    func shape(of name: String) -> FieldShape? {
        type.fields[name]?.shape ?? ContainerSchema.systemFields[name]
    }

    private func checkValue(of filter: QueryFilter, _ name: String) throws(WireFailure) {
        guard let shape = shape(of: name) else { return }
        let value = filter.value.shape
        let isFitting =
            switch filter.comparator {
            case .equals, .notEquals: shape.isList == value.isList
            case .in, .notIn: !shape.isList && value.isList
            case .listContains, .notListContains, .listMemberBeginsWith, .notListMemberBeginsWith:
                shape.isList && !value.isList
            case .containsAny: shape.isList && value.isList
            case .near: shape == FieldShape(.location) && filter.distance.map { $0 >= 0 } == true
            case .containsAllTokens, .containsAnyTokens: !value.isList
            default: !shape.isList && !value.isList
            }
        let isNumber = { (type: FieldType?) in type == .int64 || type == .double || type == .timestamp }
        let hasType = value.type == nil || value.type == shape.type || (isNumber(value.type) && isNumber(shape.type))
        // The system's references are compared with record names, too.
        let isName = shape.type == .reference && value.type == .string
        guard isFitting, hasType || isName else {
            throw .badRequest(
                "\(filter.comparator.rawValue) on field '\(name)' of type \(shape.wireName) takes no value of "
                    + "type \(value.wireName)"
            )
        }
    }
}
