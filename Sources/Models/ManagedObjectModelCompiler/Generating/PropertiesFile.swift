/// The source file with the properties of a class, as extensions.
struct PropertiesFile {
    private let generated: GeneratedClass
    private var source = SourceText()

    /// - Parameter isPublic: Whether the class is known to be public, so that the import must be public. A public
    ///   import that no public declaration uses is a warning.
    init(_ generated: GeneratedClass, isPublic: Bool) {
        self.generated = generated
        source.header(of: generated.entity)
        source.imports(publicly: isPublic)
        writeProperties()
        for property in generated.properties where property.access == .set || property.access == .orderedSet {
            source.line()
            source.block("nonisolated extension \(generated.typeName)") {
                CollectionAccessors(of: property).write(to: &$0)
            }
        }
        if generated.superclassName == nil {
            source.line()
            source.line("nonisolated extension \(generated.typeName): Identifiable {}")
        }
        writeTable()
    }

    var text: String { source.text }

    private mutating func writeProperties() {
        let (type, entity) = (generated.typeName, generated.entity)
        let properties = generated.properties
        source.block("nonisolated extension \(type)") { source in
            source.documentation("A request for the objects of the entity \(entity.name).")
            source.block("public class func fetchRequest() -> NSFetchRequest<\(type)>") { source in
                source.line("NSFetchRequest<\(type)>(entityName: \(SwiftName.literal(entity.name)))")
            }
            for property in properties {
                source.line()
                Self.write(property, to: &source)
            }
        }
    }

    private static func write(_ property: GeneratedProperty, to source: inout SourceText) {
        if let documentation = property.documentation {
            source.documentation(documentation)
        }
        let (access, ordinal) = (property.access, property.ordinal)
        source.block("public var \(SwiftName.escaped(property.name)): \(property.type)") { source in
            if property.isSettable {
                source.line("get { \(access.getter)(at: \(ordinal)) }")
                source.line("set { \(access.setter)(newValue, at: \(ordinal)) }")
            } else {
                source.line("\(access.getter)(at: \(ordinal))")
            }
        }
    }

    /// Writes the table of ordinals and key paths. The class itself is the root of all key paths, including those of
    /// inherited properties, because key paths to the same property from different roots are not equal.
    ///
    /// The table is a class although it has no instances, because optimised builds remove unused enumerations that are
    /// not public.
    private mutating func writeTable() {
        let (type, ordinals) = (generated.typeName, generated.ordinals)
        let names = Set(generated.properties.map(\.name) + generated.inheritedNames)
        source.line()
        source.block("nonisolated extension \(type)") { source in
            source.documentation(
                "The names of properties by the ordinals that accessors use, and the key paths to the properties."
            )
            source.block("public final class _PropertyTable: _ManagedObjectPropertyTable") { source in
                Self.writeList("public static let names: [String] = ", ordinals.map(SwiftName.literal), "[]", &source)
                source.line()
                let entries = ordinals.filter(names.contains).map {
                    "\(SwiftName.literal($0)): KeyValueProperty(\\\(type).\(SwiftName.escaped($0)))"
                }
                let head = "public static let keyValueProperties: [String: KeyValueProperty] = "
                Self.writeList(head, entries, "[:]", &source)
            }
        }
    }

    private static func writeList(_ head: String, _ elements: [String], _ empty: String, _ source: inout SourceText) {
        guard !elements.isEmpty else { return source.line(head + empty) }
        source.line(head + "[")
        for element in elements {
            source.line("    \(element),")
        }
        source.line("]")
    }
}

/// The methods that change a to-many relationship: four for all, and further ones with indexes if it is ordered.
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
