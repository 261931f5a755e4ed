/// What the compiler knows about the objects that a predicate will be asked about.
package enum SubjectShape {
    /// Objects of exactly one class.
    case object(AnyClass)
    /// Values in a ``BoxedSubject``: dictionaries, structures, nil.
    case boxed

    /// The object as blocks and `SELF` see it.
    func value(of subject: AnyObject) -> Any? {
        switch self {
        case .object: subject
        case .boxed: (subject as? BoxedSubject)?.value
        }
    }

    /// How the objects' property with the given key is read, if that is known beforehand: because the class declares it,
    /// or because the class does not adopt ``NSKeyValueCoding`` and so cannot answer for keys in its own way.
    func property(_ key: String) -> (reader: KeyValueReader, read: (AnyObject) -> Any?)? {
        guard case .object(let type) = self else { return nil }
        guard let coding = type as? any NSKeyValueCoding.Type else {
            guard let reader = StoredField(named: key, in: type)?.reader else { return nil }
            return (reader, { keyedValue(of: $0, forKey: key) })
        }
        guard let property = coding.keyValueProperties[key] else { return nil }
        return (StoredField(of: property, in: type)?.reader ?? property.reader, property.value)
    }
}

/// Carries a value that is no object to a compiled predicate.
final class BoxedSubject {
    let value: Any?

    init(_ value: Any?) {
        self.value = value
    }
}
