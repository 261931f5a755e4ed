// Binds the values of dictionaries to the parameters of an insertion. Batch insertions spend their time here, next to
// the database itself. Measured: 1.3 times raw statements for 100,000 rows of 9 values.
// Nothing may be added here that hashes a name, boxes a value, or looks at a property that is not set.
// Benchmark: `make bench`, B1 (insert all by batch).

internal import Foundation
internal import FoundationBackfill

/// How the values of a property are bound. The forms with a number bind values of a usual type to that parameter.
///
/// Nested in the generic class, it would need the metadata of a session for each value that is read.
private enum BatchForm {
    case refused
    case integer(Int)
    case boolean(Int)
    case real(Int)
    case date(Int)
    case text(Int)
    case uuid(Int)
    case data(Int)
    /// A to-one relationship to objects of this entity, which has no subentities.
    case toOne(Int, EntityLayout)
    /// Converts the values, and binds them to the parameters of the property's slots.
    case other
}

/// Binds the values of new rows, one row after the other.
///
/// Parameters keep their values from row to row. Only the values that a row sets are bound, and the default values of
/// those that only the previous row has set.
final class BatchRowBinder<Session: SQLSession> {
    let statement: Session.Cursor
    let values: BatchValues
    let orders: BatchOrders<Session>
    /// The value of each slot in rows that do not set it.
    let defaults: [Value]
    private let writer: BatchWriter<Session>
    private let writing: EntityWriting
    private let entity: EntityLayout
    private let forms: [BatchForm]
    /// The parameter of each slot; 0 if the slot is not written.
    private let parameters: [Int]
    /// The ordinals of properties with a default value that is stored in a file. Each row gets a file of its own.
    private let largeDefaults: [Int]
    /// The ordinals that the previous row has set, and those that the current row sets.
    @exclusivity(unchecked)
    private(set) var given = SlotSet()
    @exclusivity(unchecked)
    private var setNow = SlotSet()

    init(_ writer: BatchWriter<Session>, _ entity: EntityLayout) throws {
        self.writer = writer
        self.entity = entity
        writing = writer.plans.writing(entity)
        let values = BatchValues(entity, writer.tables, writer.store)
        self.values = values
        var next = 1
        let parameters = writing.slots.map { slot in
            guard slot.isWritten else { return 0 }
            next += 1
            return next
        }
        self.parameters = parameters
        forms = entity.properties.map { Self.form(of: $0, parameters, values) }
        defaults = try Self.defaults(of: entity, values)
        orders = BatchOrders(writer, writing.table, firstParameter: next + 1)
        largeDefaults = Self.largeDefaults(of: entity, defaults, writer)
        let insertion = EntityWriting.insertion(writing.table, writing.writtenColumns + orders.columns)
        statement = try writer.session.statement(writer.tables.dialect.rowStatement(.insert(insertion)))
        for ordinal in entity.properties.indices where !largeDefaults.contains(ordinal) { try bindDefault(ordinal) }
    }

    /// Binds a value of the row.
    @inline(__always)
    func set(_ value: Any, for key: String) throws {
        guard let ordinal = entity.ordinal(of: key) else {
            _ = try values.property(named: key)
            return
        }
        setNow.insert(ordinal)
        switch forms[ordinal] {
        case .text(let parameter):
            if let text = value as? String { return try statement.bind(text, at: parameter) }
        case .integer(let parameter):
            if let integer = value as? Int { return try statement.bind(integer, at: parameter) }
            if let integer = value as? Int64 { return try statement.bind(integer, at: parameter) }
        case .boolean(let parameter):
            if let truth = value as? Bool { return try statement.bind(truth ? 1 : 0, at: parameter) }
        case .real(let parameter):
            if let real = value as? Double { return try statement.bind(real, at: parameter) }
        case .date(let parameter):
            if let date = value as? Date {
                return try statement.bind(date.timeIntervalSinceReferenceDate, at: parameter)
            }
        case .uuid(let parameter):
            if let uuid = value as? UUID {
                return try withUnsafeBytes(of: uuid.uuid) { try statement.bind($0, asBlobAt: parameter) }
            }
        case .data(let parameter):
            if let data = value as? Data {
                return try data.withUnsafeBytes { try statement.bind($0, asBlobAt: parameter) }
            }
        case .toOne(let parameter, let destination):
            if let id = value as? NSManagedObjectID, id.layout === destination, id.store === values.store, id.key > 0 {
                if !orders.isEmpty { orders.setOwner(id.key, of: ordinal) }
                return try statement.bind(id.key, at: parameter)
            }
        case .other, .refused: break
        }
        try setAnything(value, entity.properties[ordinal])
    }

    private func setAnything(_ value: Any, _ property: PropertyLayout) throws {
        if case .refused = forms[property.ordinal] { _ = try values.property(named: property.name) }
        let stored = try values.stored(value, for: property)
        for (slot, value) in zip(property.slots, stored) { try bind(value, slot) }
        if case .integer(let owner)? = stored.first { orders.setOwner(owner, of: property.ordinal) }
    }

    /// Binds the values that were set in an object.
    func set(_ object: NSManagedObject) throws {
        guard let live = object.live else { return }
        for ordinal in live.assigned.numbers {
            let property = entity.properties[ordinal]
            // Transient and derived properties can be set in any object, but are not written.
            guard !property.slots.isEmpty, !property.isDerived else { continue }
            setNow.insert(ordinal)
            if case .object(let other)? = live.value(at: ordinal) {
                try setAnything(other, property)
            } else {
                for slot in property.slots { try bind(try object.storedValue(inSlot: slot), slot) }
            }
        }
    }

    /// Prepares the insertion of the row, up to its key.
    @inline(__always)
    func finishRow() throws {
        if setNow != given {
            for ordinal in given.numbers where !setNow.contains(ordinal) { try bindDefault(ordinal) }
            given = setNow
        }
        for ordinal in largeDefaults where !setNow.contains(ordinal) { try bindDefault(ordinal) }
        setNow = SlotSet()
        if !orders.isEmpty { try orders.bind(to: statement) }
    }

    private func bindDefault(_ ordinal: Int) throws {
        for slot in entity.properties[ordinal].slots { try bind(defaults[slot], slot) }
    }

    private func bind(_ value: Value, _ slot: Int) throws {
        guard parameters[slot] > 0 else { return }
        try statement.bind(try writer.stored(value, writing.slots[slot]), at: parameters[slot])
    }

    // MARK: - Preparing

    private static func form(of property: PropertyLayout, _ parameters: [Int], _ values: BatchValues) -> BatchForm {
        // Binding a value of a refused property throws the reason.
        guard (try? values.property(named: property.name)) != nil else { return .refused }
        guard property.slots.count == 1, let slot = property.slots.first, parameters[slot] > 0, !property.isExternal
        else { return .other }
        let parameter = parameters[slot]
        if let relationship = property.relationship {
            return .toOne(parameter, values.tables.layout.entity(relationship.destination))
        }
        switch property.attributeType {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: return .integer(parameter)
        case .booleanAttributeType: return .boolean(parameter)
        case .doubleAttributeType, .floatAttributeType: return .real(parameter)
        case .dateAttributeType: return .date(parameter)
        case .stringAttributeType: return .text(parameter)
        case .UUIDAttributeType: return .uuid(parameter)
        case .binaryDataAttributeType: return .data(parameter)
        default: return .other
        }
    }

    private static func defaults(of entity: EntityLayout, _ values: BatchValues) throws -> [Value] {
        var defaults = entity.slots.indices.map { entity.defaultRow.value($0, entity.slots[$0].form) }
        for ordinal in entity.unpackedDefaults {
            let property = entity.properties[ordinal]
            guard let attribute = entity.propertyDescription(at: ordinal) as? NSAttributeDescription else { continue }
            for (slot, value) in zip(property.slots, try values.stored(attribute.initialValue, for: property)) {
                defaults[slot] = value
            }
        }
        return defaults
    }

    private static func largeDefaults(of entity: EntityLayout, _ defaults: [Value], _ writer: BatchWriter<Session>)
        -> [Int]
    {
        guard writer.external != nil else { return [] }
        return entity.properties.filter { property in
            guard property.isExternal, let slot = property.slots.first, case .bytes(let data) = defaults[slot] else {
                return false
            }
            return data.count > ExternalStorage.inlineLimit
        }.map(\.ordinal)
    }
}
