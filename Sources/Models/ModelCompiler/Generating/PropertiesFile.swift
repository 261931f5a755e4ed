/// The source of an extension with all properties of a class.
struct PropertiesFile {
    private let generated: GeneratedClass
    private var source = SourceText()

    /// - Parameter isPublic: whether the class is known to be public. A public import of what no public declaration uses
    ///   would be a warning.
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

    /// The table has the class itself as root of all key paths, inherited properties included: two key paths to the same
    /// property from different roots are not equal.
    ///
    /// It is a class although nobody makes one: optimised builds leave out enumerations that are not public and that no
    /// code mentions.
    private mutating func writeTable() {
        let (type, ordinals) = (generated.typeName, generated.ordinals)
        let names = Set(generated.properties.map(\.name) + generated.inheritedNames)
        source.line()
        source.block("nonisolated extension \(type)") { source in
            source.documentation(
                "What the accessors' ordinals stand for, and what key paths to the properties are called."
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
