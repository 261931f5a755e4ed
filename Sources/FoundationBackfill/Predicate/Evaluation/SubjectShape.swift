/// What the compiler knows about the objects that a predicate will be asked about.
package enum SubjectShape {
    /// Objects of one class, with its declared properties.
    case object(properties: [String: KeyValueProperty])
    /// Values in a ``BoxedSubject``: dictionaries, structures, nil.
    case boxed

    /// The object as blocks and `SELF` see it.
    func value(of subject: AnyObject) -> Any? {
        switch self {
        case .object: subject
        case .boxed: (subject as? BoxedSubject)?.value
        }
    }
}

/// Carries a value that is no object to a compiled predicate.
final class BoxedSubject {
    let value: Any?

    init(_ value: Any?) {
        self.value = value
    }
}
