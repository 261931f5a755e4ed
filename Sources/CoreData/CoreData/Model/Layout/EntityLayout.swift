internal import FoundationBackfill
internal import UnstableSwiftRuntime

/// The layout of an entity for fast access: its properties by ordinal, and its stored values by slot.
///
/// An entity inherits the ordinals and slots of its parent, so code for the parent can read the rows of every
/// subentity.
final class EntityLayout: @unchecked Sendable {
    // @unchecked Sendable because `description` belongs to a model that is frozen before layouts are created;
    // everything else is immutable.

    /// The description of the entity.
    let description: NSEntityDescription
    let name: String
    /// The entity's number in its model, from 1.
    let number: Int
    /// The number of the last descendant entity. Descendants are numbered consecutively after the entity.
    let lastNumber: Int
    /// The number of the root entity of the hierarchy.
    let rootNumber: Int
    /// The number of the parent entity, if there is one.
    let parentNumber: Int?
    let isAbstract: Bool
    /// All properties, including inherited ones, by ordinal.
    let properties: [PropertyLayout]
    /// The slots of a packed row.
    let slots: [Slot]
    /// The first slot of each property, by ordinal.
    let firstSlots: [FirstSlot]
    /// The ordinals of the to-many relationships.
    let toManyOrdinals: [Int]
    /// The ordinals of all relationships.
    let relationshipOrdinals: [Int]
    /// The row with the default values of new objects.
    let defaultRow: RowSnapshot
    /// The ordinals of attributes whose default value the row cannot hold. It is set when an object is inserted.
    let unpackedDefaults: [Int]
    /// The ordinals of required transient attributes with a default value, which fetched objects have, too.
    let transientDefaults: [Int]
    /// The ordinals of attributes whose values may change when stored: derived attributes, decimals, and floating-point
    /// numbers, which may be NaN.
    let ordinalsStoredOtherwise: [Int]
    /// The ordinals of the transient properties.
    let transientOrdinals: SlotSet
    /// The class of the entity's objects.
    let objectClass: NSManagedObject.Type
    /// The validation predicates of each property, by ordinal.
    let validationPredicates: [[NSPredicate]]
    /// The ordinals of the properties that have validation rules.
    let ruledOrdinals: [Int]
    /// The other attributes to which key-value coding can assign a value that does not fit their type, with the integers
    /// that do.
    let looseTypes: [(ordinal: Int, range: ClosedRange<Int64>)]
    /// Whether the class of the entity's objects overrides `validateValue(_:forKey:)`.
    let hasOwnValidation: Bool
    /// Whether nothing is to be done when objects have been read: their class does not override `awakeFromFetch()`, and
    /// all their values are in the row.
    let awakesSilently: Bool
    private let ordinals: [String: Int]
    /// The bit patterns of the names' strings, by ordinal. Equal bit patterns mean equal names.
    private let nameWords: [NameWords]

    private typealias NameWords = (UInt64, UInt64)
    private static let mostComparedNames = 24

    /// The numbers of the entity and all its descendants.
    var numbers: ClosedRange<Int> { number...lastNumber }

    /// Whether the entity has subentities.
    var hasSubentities: Bool { lastNumber > number }

    init(_ description: NSEntityDescription, _ numbering: EntityNumbering) {
        self.description = description
        name = description.name ?? ""
        number = numbering.number(of: description)
        lastNumber = numbering.lastNumber(of: description)
        rootNumber = numbering.rootNumber(of: description)
        parentNumber = description.superentity.map { numbering.number(of: $0) }
        isAbstract = description.isAbstract
        var parts = PropertyLayoutBuilder(numbering)
        let descriptions = description.propertiesByOrdinal
        for property in descriptions {
            parts.append(property)
        }
        validationPredicates = descriptions.map(\.validationPredicates)
        ruledOrdinals = zip(parts.properties, validationPredicates)
            .filter { $0.hasRule || !$1.isEmpty }
            .map(\.0.ordinal)
        looseTypes = zip(parts.properties, validationPredicates)
            .filter { !$0.hasRule && $1.isEmpty && $0.mayBeMistyped }
            .map { ($0.0.ordinal, $0.0.attributeType?.integerRange ?? .min ... .max) }
        nameWords = parts.properties.map { unsafeBitCast($0.name, to: NameWords.self) }
        properties = parts.properties
        slots = parts.slots
        firstSlots = parts.properties.map { FirstSlot($0.slots, among: parts.slots) }
        relationshipOrdinals = parts.properties.filter { $0.relationship != nil }.map(\.ordinal)
        toManyOrdinals = parts.properties.filter { $0.relationship?.isToMany == true }.map(\.ordinal)
        ordinals = Dictionary(parts.properties.map { ($0.name, $0.ordinal) }, uniquingKeysWith: { first, _ in first })
        objectClass = ObjectClass.named(description.managedObjectClassName, entity: name)
        (defaultRow, unpackedDefaults) = DefaultRow.make(
            for: description,
            number,
            parts.properties,
            parts.slots,
            objectClass
        )
        let all = parts.properties
        transientDefaults = unpackedDefaults.filter { all[$0].isTransient && !all[$0].isOptional }
        ordinalsStoredOtherwise = parts.properties.filter { $0.isDerived || $0.holdsFractions }.map(\.ordinal)
        transientOrdinals = SlotSet(parts.properties.filter(\.isTransient).map(\.ordinal))
        hasOwnValidation = MethodOverrides.validate(in: objectClass)
        awakesSilently = transientDefaults.isEmpty && !MethodOverrides.awakeFromFetch(in: objectClass)
    }

    /// Returns the ordinal of the property with a name.
    func ordinal(of name: String) -> Int? {
        // Short names, and names taken from the layout, are found without hashing, in a tenth of the time.
        if nameWords.count <= Self.mostComparedNames {
            let words = unsafeBitCast(name, to: NameWords.self)
            for (ordinal, own) in nameWords.enumerated() where own == words { return ordinal }
        }
        return ordinals[name]
    }

    /// Returns the property with a name.
    func property(named name: String) -> PropertyLayout? {
        ordinal(of: name).map { properties[$0] }
    }

    /// Returns the description of a property.
    func propertyDescription(at ordinal: Int) -> NSPropertyDescription? {
        description.propertiesByName[properties[ordinal].name]
    }
}

/// Lookup of the class that an entity names.
enum ObjectClass {
    /// Returns the class with a name; `NSManagedObject` if there is none.
    static func named(_ name: String?, entity: String) -> NSManagedObject.Type {
        guard let name, name != "NSManagedObject" else { return NSManagedObject.self }
        return find(name, kindOf: NSManagedObject.self) as? NSManagedObject.Type ?? NSManagedObject.self
    }

    /// Returns the class with a name that inherits from another one; nil if there is none. The name may include the module
    /// (`Module.Note`). Without a module, or with a leading dot, the class is looked up in the program's own module, and
    /// then in all modules: there must be only one then.
    static func find(_ name: String, kindOf base: AnyClass) -> AnyClass? {
        let name = name.hasPrefix(".") ? String(name.dropFirst()) : name
        let candidates = name.contains(".") ? [name] : ["\(programModule).\(name)", name]
        for candidate in candidates {
            if let found = type(named: candidate), TypeNames.isClass(found, kindOf: base) { return found }
        }
        let fullNames = LoadedClasses.fullNames(of: name)
        let loaded = fullNames.compactMap(type(named:)).filter { TypeNames.isClass($0, kindOf: base) }
        if loaded.count > 1 {
            Log.warning(
                "Several modules have a class \(name): name one of \(ErrorFactory.list(fullNames)) in the model."
            )
        }
        return loaded.count == 1 ? loaded[0] : nil
    }

    private static func type(named name: String) -> AnyClass? {
        NSClassFromString(name) ?? TypeNames.type(named: name) as? AnyClass
    }

    private static var programModule: String {
        let program = CommandLine.arguments.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? ""
        return String(program.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}
