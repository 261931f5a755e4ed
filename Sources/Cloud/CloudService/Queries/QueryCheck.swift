internal import CloudWire

/// Checks that a query asks only for what the schema has indexes for.
struct QueryCheck {
    let type: RecordTypeSchema

    /// Checks nothing: for those who may search without an index.
    init(unchecked type: RecordTypeSchema) {
        self.type = type
    }

    init(_ query: RecordsQuery, _ schema: ContainerSchema, _ limits: ServiceLimits) throws(WireFailure) {
        try Self.checkSize(of: query, limits)
        guard query.recordType != ContainerSchema.usersType else { throw .badRequest("Can't query system types") }
        let shares = query.recordType == WireShare.recordType ? RecordTypeSchema.ofShares : nil
        guard let type = shares ?? schema.types[query.recordType] else {
            throw WireFailure(.notFound, "Did not find record type: \(query.recordType)")
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

    /// Each value is looked up in the index, and each filter is tried on every candidate: a request must not keep a processor busy.
    private static func checkSize(of query: RecordsQuery, _ limits: ServiceLimits) throws(WireFailure) {
        guard query.filters.count + query.sorts.count <= limits.queryTerms else {
            throw WireFailure(.limitExceeded, "a query has at most \(limits.queryTerms) filters and sort orders")
        }
        for filter in query.filters {
            var count = filter.value.elements.count
            if case .string(let text) = filter.value, filter.comparator.looksForWords {
                count = SearchWords.words(of: text).count
            }
            guard count <= limits.filterValues else {
                throw WireFailure(
                    .limitExceeded,
                    "Query filter exceeds the limit of values: \(limits.filterValues). Ask for the rest in another query"
                )
            }
        }
    }

    private func check(_ filter: QueryFilter) throws(WireFailure) {
        guard let name = filter.fieldName else {
            guard filter.comparator.looksForWords else {
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

extension QueryFilter.Comparator {
    fileprivate var looksForWords: Bool { self == .containsAllTokens || self == .containsAnyTokens }
}
