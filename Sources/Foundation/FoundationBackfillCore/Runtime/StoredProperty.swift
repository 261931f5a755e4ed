/// A stored property found by reflection. A lookup takes microseconds, so classes that are read often declare their
/// properties instead.
struct StoredProperty {
    let value: Any?

    /// Finds the property in the object's class and its superclasses. As in Apple's search of instance variables, the
    /// names `key`, `isKey`, `_key` and `_isKey` all match, here in this order of preference. So does the storage of a
    /// lazy property.
    init?(_ key: String, of object: Any) {
        let capitalized = key.prefix(1).uppercased() + key.dropFirst()
        let spellings = [key, "is\(capitalized)", "_\(key)", "_is\(capitalized)", "$__lazy_storage_$_\(key)"]
        var mirror: Mirror? = Mirror(reflecting: object)
        var best: (rank: Int, value: Any)?
        while let level = mirror {
            for child in level.children {
                guard let label = child.label, let rank = spellings.firstIndex(of: label) else { continue }
                if best.map({ rank < $0.rank }) ?? true {
                    best = (rank, child.value)
                }
            }
            mirror = level.superclassMirror
        }
        guard let best else { return nil }
        value = flattened(best.value)
    }

    /// Returns the values of all stored properties, for `ANYKEY`.
    static func allValues(of object: Any) -> [Any] {
        var values: [Any] = []
        var mirror: Mirror? = Mirror(reflecting: object)
        while let level = mirror {
            values.append(contentsOf: level.children.compactMap { flattened($0.value) })
            mirror = level.superclassMirror
        }
        return values
    }
}
