internal import FoundationBackfill
internal import PostgreSQLClient

/// The keys of new rows in tables of others that an attribute holds, or that are made here.
struct AttachedKeys: Sendable {
    /// Where the keys of an entity's rows come from.
    private struct Source: Sendable {
        /// The ordinal and the slot of the attribute with the key; nil if there is none.
        let attribute: (ordinal: Int, slot: Int)?
        let kind: ServerKind
        /// Whether the server gives a key to rows without one.
        let isServed: Bool
    }

    private let names: KeyNames
    /// The sources by the numbers of entities.
    private var sources: [Int: Source] = [:]

    /// Whether the keys of a table are no integers.
    let hasNames: Bool

    init(_ plan: SchemaPlan, _ attached: AttachedTables, _ names: KeyNames) {
        self.names = names
        hasNames = attached.hasNamedKeys
        for table in plan.tables {
            guard let key = attached.tables[table.name]?.key else { continue }
            for entity in plan.layout.hierarchy(of: plan.layout.entity(table.root)) {
                let property = key.attribute.flatMap { entity.property(named: $0) }
                sources[entity.number] = Source(
                    attribute: property.map { ($0.ordinal, $0.slots.lowerBound) },
                    kind: key.kind,
                    isServed: key.next != nil
                )
            }
        }
    }

    /// Returns the key of a new row; nil if the server gives it one.
    ///
    /// - Parameters:
    ///   - isOfObject: Whether an object gets the key, which is then different from that of a row with the same key.
    ///   - value: Returns the value of a slot.
    func key(of entity: EntityLayout, isOfObject: Bool, _ value: (Int) throws -> Value) throws -> Int64? {
        guard let source = sources[entity.number] else { return nil }
        if let attribute = source.attribute, let key = try key(value(attribute.slot), isOfObject) { return key }
        if source.isServed { return nil }
        guard source.kind == .uuidKey else { throw Self.missingKey(entity, source) }
        let uuid = withUnsafeBytes(of: UUID().uuid) { KeyNames.Name(uuid: $0) }
        return uuid.map { names.number(of: $0) }
    }

    private func key(_ value: Value, _ isOfObject: Bool) -> Int64? {
        if case .integer(let key) = value { return key }
        guard let name = KeyNames.Name(value) else { return nil }
        return isOfObject ? names.newNumber(of: name) : names.number(of: name)
    }

    private static func missingKey(_ entity: EntityLayout, _ source: Source) -> CocoaError {
        let name = source.attribute.map { entity.properties[$0.ordinal].name } ?? ""
        return ErrorFactory.missingValue(ValidationSubject(entity: entity.name, key: name))
    }

    // MARK: - Saves

    /// Throws an error for objects whose attribute no longer has the key of their row.
    func requireKept(_ changes: SaveChanges) throws {
        var errors: [any Error] = []
        for (objects, isNew) in [(changes.inserted, true), (changes.updated, false)] {
            for object in objects {
                guard let attribute = sources[object.layout.number]?.attribute,
                    isNew || object.changedSlots.contains(attribute.slot)
                else { continue }
                let value = try object.storedValue(inSlot: attribute.slot)
                if isNew, case .null = value { continue }
                if !isKept(value, object.key) {
                    errors.append(ErrorFactory.changedKey(object, object.layout.properties[attribute.ordinal]))
                }
            }
        }
        if let error = ErrorFactory.combined(errors) { throw error }
    }

    private func isKept(_ value: Value, _ key: Int64) -> Bool {
        if case .integer(let number) = value { return number == key }
        return KeyNames.Name(value).map { $0 == names.name(of: key) } ?? false
    }

    /// Calls the body, which reads new rows, with their objects' keys as those of the rows.
    func adopting<Result>(_ inserted: [NSManagedObject], _ body: () throws -> Result) rethrows -> Result {
        let former = hasNames ? names.adopt(inserted.map(\.key)) : []
        do {
            return try body()
        } catch {
            names.adopt(former)
            throw error
        }
    }
}

extension KeyNames.Name {
    /// The name of a key as the store has values of attributes; nil for other values.
    fileprivate init?(_ value: Value) {
        switch value {
        case .text(let text): self.init(text)
        case .bytes(let bytes):
            guard let name = bytes.withUnsafeBytes({ Self(uuid: $0) }) else { return nil }
            self = name
        default: return nil
        }
    }

    fileprivate init(_ text: String) {
        var text = text
        self = text.withUTF8 { Self(utf8: UnsafeRawBufferPointer($0)) }
    }
}

/// Keys in URIs are digits if they are integers, and otherwise what the server has. The first character of a text that could be
/// taken for an integer is written with a percent sign.
extension KeyNames: KeySpelling {
    func uriText(of key: Int64) -> String {
        guard let name = name(of: key) else { return String(key) }
        let text = name.text
        guard Int64(text) != nil, let first = text.utf8.first else { return ObjectReference.encoded(text) }
        return "%\(String(first, radix: 16, uppercase: true))\(text.dropFirst())"
    }

    func key(inURI text: String) -> Int64? {
        if let number = Int64(text) { return number >= 0 ? number : nil }
        return text.removingPercentEncoding.map { number(of: Name($0)) }
    }
}

extension ErrorFactory {
    /// 1550: An attribute is the key of a row, and has another value.
    static func changedKey(_ object: NSManagedObject, _ property: PropertyLayout) -> CocoaError {
        let subject = ValidationSubject(
            entity: object.layout.name,
            key: property.name,
            value: object.modeledValue(at: property.ordinal),
            object: object,
            objectURI: object.objectID.uriRepresentation()
        )
        let detail =
            "the attribute is the key of the row, which stays as it is. Insert another object instead. Nothing was written"
        return invalid(.managedObjectValidation, subject, detail)
    }
}
