/// The methods that change a to-many relationship: the four of every one, and those with positions of ordered ones.
struct CollectionAccessors {
    private let name: String
    private let type: String
    private let collection: String
    private let ordinal: Int

    init(of property: GeneratedProperty) {
        name = SwiftName.capitalized(property.name)
        type = property.destination
        collection = property.access == .orderedSet ? "NSOrderedSet" : "NSSet"
        ordinal = property.ordinal
    }

    func write(to source: inout SourceText) {
        var methods = [
            ("addTo\(name)(_ value: \(type))", "_add(value, at: \(ordinal))"),
            ("removeFrom\(name)(_ value: \(type))", "_remove(value, at: \(ordinal))"),
            ("addTo\(name)(_ values: \(collection))", "_add(values, at: \(ordinal))"),
            ("removeFrom\(name)(_ values: \(collection))", "_remove(values, at: \(ordinal))"),
        ]
        if collection == "NSOrderedSet" {
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
