/// The keys that affect the value at a key path of an object: keys of the object itself, and key paths of the objects
/// behind some of them.
struct ObservedKeys {
    /// A key of the object, and the key path to follow from its value.
    struct Link {
        let key: String
        let keyPath: String
        /// Whether the value at the end is the observed value, rather than one that it depends on.
        let isObservedValue: Bool
    }

    /// The first key of the observed key path.
    let first: String
    private(set) var keys: Set<String> = []
    private(set) var links: [Link] = []

    /// Whether the key path is a single key.
    let isSingle: Bool

    init(_ keyPath: String, of type: any NSKeyValueObserving.Type) {
        let (first, rest) = Self.divided(keyPath)
        self.first = first
        isSingle = rest == nil
        if let rest {
            links.append(Link(key: first, keyPath: rest, isObservedValue: true))
        }
        addKey(first, of: type)
    }

    func contains(_ key: String) -> Bool {
        keys.contains(key)
    }

    private mutating func addKey(_ key: String, of type: any NSKeyValueObserving.Type) {
        guard keys.insert(key).inserted else { return }
        for keyPath in type.keyPathsForValuesAffectingValue(forKey: key) {
            let (first, rest) = Self.divided(keyPath)
            if let rest {
                links.append(Link(key: first, keyPath: rest, isObservedValue: false))
            }
            addKey(first, of: type)
        }
    }

    private static func divided(_ keyPath: String) -> (first: String, rest: String?) {
        guard let dot = keyPath.firstIndex(of: ".") else { return (keyPath, nil) }
        return (String(keyPath[..<dot]), String(keyPath[keyPath.index(after: dot)...]))
    }
}
