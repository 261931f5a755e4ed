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
        for accessors in generated.properties.compactMap(CollectionAccessors.init) {
            source.line()
            source.block("nonisolated extension \(generated.typeName)") { accessors.write(to: &$0) }
        }
        generated.snapshot?.write(for: generated, isPublic: isPublic, to: &source)
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
        source.block("public var \(SwiftName.escaped(property.name)): \(property.type)") { source in
            if property.isSettable {
                source.line("get { \(property.getter) }")
                source.line("set { \(property.setter) }")
            } else {
                source.line(property.getter)
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
                let entries = ordinals.enumerated().filter { names.contains($1) }.map { ordinal, name in
                    "\(SwiftName.literal(name)): KeyValueProperty(\\\(type).\(SwiftName.escaped(name)))"
                        + (generated.types == .swift ? "._modeled(at: \(ordinal))" : "")
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
