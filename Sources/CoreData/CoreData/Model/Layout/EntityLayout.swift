internal import FoundationBackfill

/// An entity as the hot paths see it: its properties by ordinal and its stored values by slot.
///
/// Ordinals and slots that an entity inherits are those of its parent, so that code made for the parent reads rows of
/// every subentity.
final class EntityLayout: @unchecked Sendable {
    // @unchecked Sendable because `description` belongs to a model that is frozen before layouts are made; all else is
    // immutable.

    /// The description that the layout was made from.
    let description: NSEntityDescription
    let name: String
    /// The entity's number in its model, from 1.
    let number: Int
    /// The number of the last of its subentities, at any depth: they follow the entity without a gap.
    let lastNumber: Int
    /// The number of the entity at the top of the hierarchy.
    let rootNumber: Int
    /// The number of the entity that this one is a special case of, if any.
    let parentNumber: Int?
    let isAbstract: Bool
    /// The properties, inherited ones included, by ordinal.
    let properties: [PropertyLayout]
    /// The values of a packed row.
    let slots: [Slot]
    /// For each ordinal, the first slot of the property, or -1.
    let slotOfOrdinal: [Int]
    /// The ordinals of the to-many relationships.
    let toManyOrdinals: [Int]
    /// A row with the attributes' default values, which new objects start from.
    let defaultRow: RowSnapshot
    /// The ordinals of the attributes with a default value that the row cannot hold: it is set when an object is inserted.
    let unpackedDefaults: [Int]
    /// The ordinals of the attributes whose values may be others once they are stored: derived ones, decimals, and
    /// floating-point numbers, which may be none.
    let ordinalsStoredOtherwise: [Int]
    /// The ordinals of the transient properties.
    let transientOrdinals: SlotSet
    /// The class of the entity's objects.
    let objectClass: NSManagedObject.Type
    /// The predicates that each property's values must satisfy, by ordinal.
    let validationPredicates: [[NSPredicate]]
    /// The ordinals of the properties that a value could be refused for.
    let ruledOrdinals: [Int]
    /// The ordinals of the other attributes to which a value can be set by key that their type does not hold.
    let looselyTypedOrdinals: [Int]
    /// Whether the class of the entity's objects has checks of its own.
    let hasOwnValidation: Bool
    private let ordinals: [String: Int]
    /// The words that the names are made of, by ordinal: equal words are equal names.
    private let nameWords: [NameWords]

    private typealias NameWords = (UInt64, UInt64)
    private static let mostComparedNames = 24

    /// The numbers of the entity and all its subentities.
    var numbers: ClosedRange<Int> { number...lastNumber }

    /// Whether there are subentities.
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
        looselyTypedOrdinals = zip(parts.properties, validationPredicates)
            .filter { !$0.hasRule && $1.isEmpty && $0.mayBeMistyped }
            .map(\.0.ordinal)
        nameWords = parts.properties.map { unsafeBitCast($0.name, to: NameWords.self) }
        properties = parts.properties
        slots = parts.slots
        slotOfOrdinal = parts.properties.map { $0.slots.isEmpty ? -1 : $0.slots.lowerBound }
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
        ordinalsStoredOtherwise = parts.properties.filter { $0.isDerived || $0.holdsFractions }.map(\.ordinal)
        transientOrdinals = SlotSet(parts.properties.filter(\.isTransient).map(\.ordinal))
        hasOwnValidation = ValidationOverrides.areThere(in: objectClass)
    }

    /// The ordinal of the property with the name.
    func ordinal(of name: String) -> Int? {
        // Short names, and those that come from here, are found without hashing: a tenth of the time.
        if nameWords.count <= Self.mostComparedNames {
            let words = unsafeBitCast(name, to: NameWords.self)
            for (ordinal, own) in nameWords.enumerated() where own == words { return ordinal }
        }
        return ordinals[name]
    }

    /// The property with the name.
    func property(named name: String) -> PropertyLayout? {
        ordinal(of: name).map { properties[$0] }
    }

    /// The description of a property.
    func propertyDescription(at ordinal: Int) -> NSPropertyDescription? {
        description.propertiesByName[properties[ordinal].name]
    }
}
