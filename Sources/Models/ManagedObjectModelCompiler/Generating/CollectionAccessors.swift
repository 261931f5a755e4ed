/// The methods that change a to-many relationship: four for all, and further ones with indexes if it is ordered.
struct CollectionAccessors {
    private let name: String
    private let type: String
    private let collection: String
    private let isOrdered: Bool
    private let ordinal: Int

    /// Returns nil for a property that is no to-many relationship.
    init?(of property: GeneratedProperty) {
        name = SwiftName.capitalized(property.name)
        type = property.destination
        ordinal = property.ordinal
        switch property.access {
        case .set: (collection, isOrdered) = ("NSSet", false)
        case .orderedSet: (collection, isOrdered) = ("NSOrderedSet", true)
        case .members: (collection, isOrdered) = (property.type, false)
        case .list: (collection, isOrdered) = (property.type, true)
        default: return nil
        }
    }

    func write(to source: inout SourceText) {
        var methods = [
            ("addTo\(name)(_ value: \(type))", "_add(value, at: \(ordinal))"),
            ("removeFrom\(name)(_ value: \(type))", "_remove(value, at: \(ordinal))"),
            ("addTo\(name)(_ values: \(collection))", "_add(values, at: \(ordinal))"),
            ("removeFrom\(name)(_ values: \(collection))", "_remove(values, at: \(ordinal))"),
        ]
        if isOrdered {
            methods = indexedMethods + methods
        }
        for (position, (signature, call)) in methods.enumerated() {
            if position > 0 {
                source.line()
            }
            source.block("public func \(signature)") { $0.line(call) }
        }
    }

    private var indexedMethods: [(String, String)] {
        let one = "NSIndexSet(index: index)"
        return [
            ("insertInto\(name)(_ value: \(type), at index: Int)", "_insert([value], into: \(ordinal), at: \(one))"),
            ("removeFrom\(name)(at index: Int)", "_remove(from: \(ordinal), at: \(one))"),
            (
                "insertInto\(name)(_ values: [\(type)], at indexes: NSIndexSet)",
                "_insert(values, into: \(ordinal), at: indexes)"
            ),
            ("removeFrom\(name)(at indexes: NSIndexSet)", "_remove(from: \(ordinal), at: indexes)"),
            (
                "replace\(name)(at index: Int, with value: \(type))",
                "_replace(in: \(ordinal), at: \(one), with: [value])"
            ),
            (
                "replace\(name)(at indexes: NSIndexSet, with values: [\(type)])",
                "_replace(in: \(ordinal), at: indexes, with: values)"
            ),
        ]
    }
}
