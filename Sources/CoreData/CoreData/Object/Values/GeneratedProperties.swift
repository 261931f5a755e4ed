public import FoundationBackfill
internal import Synchronization

/// What a generated class says about its properties. The runtime finds it as the class `_PropertyTable` nested in the
/// class, because extensions can neither override nor conform again.
public protocol _ManagedObjectPropertyTable {
    /// The names of all properties, inherited ones included, at their ordinals.
    static var names: [String] { get }
    /// The properties with accessors that are generated, the class itself being the root of all key paths.
    static var keyValueProperties: [String: KeyValueProperty] { get }
}

/// What a class of managed objects declares about its properties, found once.
final class GeneratedProperties: Sendable {
    /// The names at their ordinals; empty for classes that were not generated.
    let names: [String]
    let properties: [String: KeyValueProperty]
    /// The properties that a class written by hand declares itself.
    let handWritten: [String: KeyValueProperty]

    private static let known = Mutex<[ObjectIdentifier: GeneratedProperties]>([:])
    private static let none = GeneratedProperties(names: [], properties: [:], handWritten: [:])

    private init(names: [String], properties: [String: KeyValueProperty], handWritten: [String: KeyValueProperty]) {
        self.names = names
        self.properties = properties
        self.handWritten = handWritten
    }

    /// Whether a generated property is a number or Boolean, which cannot be nil. Texts and dates can, as on Apple's
    /// systems, where they are objects: their accessors read them as empty ones then.
    func isNumber(_ key: String) -> Bool {
        guard let property = properties[key] else { return false }
        let type = type(of: property.keyPath).valueType
        return type == Bool.self || type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
    }

    /// What a class declares.
    static func of(_ objectClass: NSManagedObject.Type) -> GeneratedProperties {
        if objectClass == NSManagedObject.self { return none }
        let identifier = ObjectIdentifier(objectClass)
        if let found = known.withLock({ $0[identifier] }) { return found }
        let table = table(of: objectClass)
        let generated = GeneratedProperties(
            names: table?.names ?? [],
            properties: table?.keyValueProperties ?? [:],
            handWritten: [:]
        )
        known.withLock { $0[identifier] = generated }
        // The class is asked only now, because its answer may be the generated one.
        let declared = objectClass.keyValueProperties.filter { generated.properties[$0.key] == nil }
        guard !declared.isEmpty else { return generated }
        let complete = GeneratedProperties(
            names: generated.names,
            properties: generated.properties,
            handWritten: declared
        )
        known.withLock { $0[identifier] = complete }
        return complete
    }

    /// The table nested in the class, or in the nearest class that it inherits from.
    private static func table(of objectClass: AnyClass) -> (any _ManagedObjectPropertyTable.Type)? {
        var candidate: AnyClass? = objectClass
        while let current = candidate, current != NSManagedObject.self {
            if let mangled = _mangledTypeName(current),
                let table = _typeByName("\(mangled)14_PropertyTableC") as? any _ManagedObjectPropertyTable.Type
            {
                return table
            }
            candidate = _getSuperclass(current)
        }
        return nil
    }
}
