public import FoundationBackfill
internal import SwiftRuntime
internal import Synchronization

/// The table of a generated class's properties. The runtime finds it as the class `_PropertyTable` nested in the
/// generated class, because extensions cannot override members or add a conformance again.
public protocol _ManagedObjectPropertyTable {
    /// The names of all properties, including inherited ones, indexed by ordinal.
    static var names: [String] { get }
    /// The properties with generated accessors. The class itself is the root of all key paths.
    static var keyValueProperties: [String: KeyValueProperty] { get }
}

/// The properties that a managed object class declares, cached per class.
final class GeneratedProperties: Sendable {
    /// The names indexed by ordinal; empty for classes that were not generated.
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

    /// Returns whether a generated property is a number or a Boolean, which cannot be nil. Text and dates can be nil,
    /// as on Apple platforms where they are objects; their accessors then return an empty value.
    func isNumber(_ key: String) -> Bool {
        guard let property = properties[key] else { return false }
        let type = type(of: property.keyPath).valueType
        return type == Bool.self || type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
    }

    /// Returns the properties that a class declares.
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
        // `keyValueProperties` is read after the table is cached, because its default implementation returns the cached
        // one.
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

    /// Returns the table nested in the class or its nearest superclass that has one.
    private static func table(of objectClass: AnyClass) -> (any _ManagedObjectPropertyTable.Type)? {
        var candidate: AnyClass? = objectClass
        while let current = candidate, current != NSManagedObject.self {
            if let mangled = TypeNames.mangledName(of: current),
                let nested = TypeNames.type(named: "\(mangled)14_PropertyTableC"),
                let table = nested as? any _ManagedObjectPropertyTable.Type
            {
                return table
            }
            candidate = TypeNames.superclass(of: current)
        }
        return nil
    }
}
