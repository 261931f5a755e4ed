public import FoundationBackfill
internal import TSanMutex
internal import UnstableSwiftRuntime

/// A table of properties that belongs to a class. The runtime finds it by its name, nested in the class, because
/// extensions cannot override members or add a conformance again: `_PropertyTable` in generated classes, and
/// `_ManagedExtension` where `@ManagedObject` stands before an extension.
public protocol _ManagedObjectPropertyTable {
    /// The names of all properties, including inherited ones, indexed by ordinal; empty for classes that were not
    /// generated.
    static var names: [String] { get }
    /// The properties with generated accessors. The class itself is the root of all key paths.
    static var keyValueProperties: [String: KeyValueProperty] { get }
}

extension _ManagedObjectPropertyTable {
    /// Empty: accessors use no ordinals.
    public static var names: [String] { [] }
}

/// The properties that a managed object class declares, cached per class.
final class GeneratedProperties: Sendable {
    /// The names indexed by ordinal; empty for classes that were not generated.
    let names: [String]
    /// The properties of the class's tables, which ``NSManagedObject/keyValueProperties`` returns unless overridden.
    let listed: [String: KeyValueProperty]
    /// The properties whose accessors do nothing but read and write a value of the model.
    let properties: [String: KeyValueProperty]
    /// The other properties that a class lists, whose accessors key-value coding has to call.
    let handWritten: [String: KeyValueProperty]

    private static let known = Mutex<[ObjectIdentifier: GeneratedProperties]>([:])
    private static let none = GeneratedProperties(names: [], listed: [:], properties: [:], handWritten: [:])

    private init(
        names: [String],
        listed: [String: KeyValueProperty],
        properties: [String: KeyValueProperty],
        handWritten: [String: KeyValueProperty]
    ) {
        self.names = names
        self.listed = listed
        self.properties = properties
        self.handWritten = handWritten
    }

    /// Returns whether a property is a number or a Boolean with accessors that cannot express nil. Text and dates can be
    /// nil, as on Apple platforms where they are objects; their accessors then return an empty value.
    func isNumber(_ key: String) -> Bool {
        guard let property = properties[key] else { return false }
        let type = type(of: property.keyPath).valueType
        return type == Bool.self || type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
    }

    /// Returns the properties that a class declares. Stops the program if it lists a property of another class.
    static func of(_ objectClass: NSManagedObject.Type) -> GeneratedProperties {
        if objectClass == NSManagedObject.self { return none }
        let identifier = ObjectIdentifier(objectClass)
        if let found = known.withLock({ $0[identifier] }) { return found }
        let table = tables("_PropertyTable", of: objectClass).first
        let generated = table?.keyValueProperties ?? [:]
        let extensions = tables("_ManagedExtension", of: objectClass).map { $0.keyValueProperties }
        let tabled = GeneratedProperties(
            names: table?.names ?? [],
            listed: extensions.reduce(generated) { $0.merging($1) { nearer, _ in nearer } },
            properties: generated,
            handWritten: [:]
        )
        known.withLock { $0[identifier] = tabled }
        // `keyValueProperties` is read after the tables are cached, because its default implementation returns those.
        let complete = tabled.adding(objectClass.keyValueProperties, of: objectClass)
        known.withLock { $0[identifier] = complete }
        return complete
    }

    /// Returns the properties with those that a class lists.
    private func adding(
        _ all: [String: KeyValueProperty],
        of objectClass: NSManagedObject.Type
    ) -> GeneratedProperties {
        for (key, property) in all { property.requireProperty(key, of: objectClass) }
        let declared = all.filter { properties[$0.key] == nil }
        return GeneratedProperties(
            names: names,
            listed: listed,
            properties: properties.merging(declared.filter { $0.value.isSynthesized }) { $1 },
            handWritten: declared.filter { !$0.value.isSynthesized }
        )
    }

    /// Returns the tables with a name that are nested in the class and its superclasses, the nearest first.
    private static func tables(_ name: String, of objectClass: AnyClass) -> [any _ManagedObjectPropertyTable.Type] {
        var tables: [any _ManagedObjectPropertyTable.Type] = []
        var candidate: AnyClass? = objectClass
        while let current = candidate, current != NSManagedObject.self {
            if let mangled = TypeNames.mangledName(of: current),
                let nested = TypeNames.type(named: "\(mangled)\(name.utf8.count)\(name)C"),
                let table = nested as? any _ManagedObjectPropertyTable.Type
            {
                tables.append(table)
            }
            candidate = TypeNames.superclass(of: current)
        }
        return tables
    }
}

/// The lists that `@ManagedObject` writes, made once for each class.
enum ListedProperties {
    private struct Key: Hashable {
        let inheriting: ObjectIdentifier
        let declaring: ObjectIdentifier
    }

    private static let known = Mutex<[Key: [String: KeyValueProperty]]>([:])

    /// Returns the list of a class that inherits it from the class in which it is declared.
    static func of(
        _ objectClass: NSManagedObject.Type,
        declaredIn declaringClass: NSManagedObject.Type,
        _ list: () -> [String: KeyValueProperty]
    ) -> [String: KeyValueProperty] {
        let key = Key(inheriting: ObjectIdentifier(objectClass), declaring: ObjectIdentifier(declaringClass))
        if let found = known.withLock({ $0[key] }) { return found }
        let made = list()
        known.withLock { $0[key] = made }
        return made
    }
}
