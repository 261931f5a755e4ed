internal import CloudWire

/// Apple's module calls the user of a program `__defaultOwner__`, also where the record of a user is named: in the creators of records
/// that it returns, and hence in what programs ask for.
private enum CurrentUserName {
    static let text = "__defaultOwner__"

    /// The value with the user's record in place of this name.
    static func replaced(in value: FieldValue, by user: String) -> FieldValue {
        switch value {
        case .string(text): .string(user)
        case .reference(let reference) where reference.recordName == text: .reference(reference.named(user))
        case .list(let elements): .list(elements.map { replaced(in: $0, by: user) })
        default: value
        }
    }
}

extension RecordsQuery {
    /// The query with the user's record where its filters on users mean the one who asks.
    func naming(_ user: String?) -> RecordsQuery {
        guard let user else { return self }
        var query = self
        for place in query.filters.indices {
            guard ["___createdBy", "___modifiedBy"].contains(query.filters[place].fieldName) else { continue }
            query.filters[place].value = CurrentUserName.replaced(in: query.filters[place].value, by: user)
        }
        return query
    }
}

extension RecordsLookup {
    /// The request with the user's record where it means the one who asks.
    func naming(_ user: String?) -> RecordsLookup {
        guard let user, zoneID?.isDefault ?? true, let place = recordNames.firstIndex(of: CurrentUserName.text)
        else { return self }
        var lookup = self
        lookup.recordNames[place] = user
        lookup.desiredKeysByName[user] = lookup.desiredKeysByName.removeValue(forKey: CurrentUserName.text)
        return lookup
    }
}

extension ReferenceValue {
    fileprivate func named(_ name: String) -> ReferenceValue {
        var reference = self
        reference.recordName = name
        return reference
    }
}
