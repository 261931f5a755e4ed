/// A property that holds a set. Each change writes the changed set back and announces what was added and removed.
struct SetProperty {
    let owner: any NSKeyValueCoding
    let key: String

    /// The set of now. A property without one is an empty set.
    var elements: any DistinctElements {
        let value = flattened(owner.value(forKey: key))
        guard let elements = value.map({ $0 as? any DistinctElements }) ?? Set<AnyHashable>() else {
            misuse(.invalidArgument, "\(key) of \(identity(of: owner)) holds no set.")
        }
        return elements
    }

    /// A copy of the set of now.
    var set: Set<AnyHashable> {
        hashable(FoundationBackfillCore.elements(of: elements) ?? [])
    }

    func change(_ kind: NSKeyValueSetMutationKind, using objects: Set<AnyHashable>) {
        let changed =
            switch kind {
            case .union: set.union(objects)
            case .minus: set.subtracting(objects)
            case .intersect: set.intersection(objects)
            case .set: objects
            }
        owner.announcingChange(ofKey: key, as: .set(kind, using: objects)) {
            owner.setValue(changed, forKey: key)
        }
    }

    /// The objects as a set can hold them.
    func hashable(_ objects: [Any]) -> Set<AnyHashable> {
        Set(
            objects.map { object in
                guard let object = object as? AnyHashable else {
                    misuse(.invalidArgument, "\(type(of: object)) is not Hashable: \(key) cannot hold it.")
                }
                return object
            }
        )
    }
}
