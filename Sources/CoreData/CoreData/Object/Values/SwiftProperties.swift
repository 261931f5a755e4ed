public import FoundationBackfill

// Entry points for the accessors of generated classes whose properties have Swift's types (`swiftTypes` in the model):
// enumerations, sets and arrays. Properties are identified by their ordinals.

extension NSManagedObject {
    /// Returns the case of an enumeration for the text of an attribute; nil if the text is null or no raw value.
    @inlinable
    public final func _textCase<Case: RawRepresentable>(at ordinal: Int) -> Case? where Case.RawValue == String {
        String._read(self, ordinal).flatMap { Case(rawValue: $0) }
    }

    /// Returns the case of an enumeration for the text of an attribute, or for the default if the text is null or no
    /// raw value. Stops the program if the default is no raw value either.
    @inlinable
    public final func _textCase<Case: RawRepresentable>(at ordinal: Int, default raw: String) -> Case
    where Case.RawValue == String {
        if let found: Case = _textCase(at: ordinal) ?? Case(rawValue: raw) { return found }
        _refuseDefault("\"\(raw)\"", Case.self, at: ordinal)
    }

    /// Sets an attribute to the raw value of a case.
    @inlinable
    public final func _setTextCase<Case: RawRepresentable>(_ value: Case?, at ordinal: Int)
    where Case.RawValue == String {
        String._write(value?.rawValue, self, ordinal)
    }

    /// Returns the case of an enumeration for the integer of an attribute; nil if it is null or no raw value.
    @inlinable
    public final func _integerCase<Case: RawRepresentable>(at ordinal: Int) -> Case?
    where Case.RawValue: FixedWidthInteger {
        guard let integer = Int64._read(self, ordinal) else { return nil }
        let raw = Case.RawValue(truncatingIfNeeded: integer)
        return Int64(truncatingIfNeeded: raw) == integer ? Case(rawValue: raw) : nil
    }

    /// Returns the case of an enumeration for the integer of an attribute, or for the default if it is null or no raw
    /// value. Stops the program if the default is no raw value either.
    @inlinable
    public final func _integerCase<Case: RawRepresentable>(at ordinal: Int, default raw: Case.RawValue) -> Case
    where Case.RawValue: FixedWidthInteger {
        if let found: Case = _integerCase(at: ordinal) ?? Case(rawValue: raw) { return found }
        _refuseDefault("\(raw)", Case.self, at: ordinal)
    }

    /// Sets an attribute to the raw value of a case.
    @inlinable
    public final func _setIntegerCase<Case: RawRepresentable>(_ value: Case?, at ordinal: Int)
    where Case.RawValue: FixedWidthInteger {
        Int64._write(value.map { Int64(truncatingIfNeeded: $0.rawValue) }, self, ordinal)
    }

    @usableFromInline
    final func _refuseDefault(_ raw: String, _ type: Any.Type, at ordinal: Int) -> Never {
        misuse(
            .invalidArgument,
            "The default of \(layout.properties[ordinal].name) of \(layout.name), \(raw), is no raw value of \(type): "
                + "correct it in the model, or add a case."
        )
    }

    // MARK: - Relationships

    /// Returns the members of a to-many relationship.
    public final func _members<Member: NSManagedObject>(at ordinal: Int) -> Set<Member> {
        noteRead(at: ordinal)
        if let members = loadedSet(at: ordinal).collection({ ($0 as? [Member]).map { Set($0) } }) { return members }
        refuseMembers(Member.self, at: ordinal)
    }

    /// Sets the members of a to-many relationship.
    public final func _setMembers<Member: NSManagedObject>(_ members: Set<Member>, at ordinal: Int) {
        setMembers(Array(members), at: ordinal)
    }

    /// Returns the members of an ordered to-many relationship.
    public final func _list<Member: NSManagedObject>(at ordinal: Int) -> [Member] {
        noteRead(at: ordinal)
        if let members = loadedSet(at: ordinal).collection({ $0 as? [Member] }) { return members }
        refuseMembers(Member.self, at: ordinal)
    }

    /// Sets the members of an ordered to-many relationship. An object that occurs again is a member once, at its first
    /// place.
    public final func _setList<Member: NSManagedObject>(_ members: [Member], at ordinal: Int) {
        setMembers(members, at: ordinal)
    }

    /// Adds objects to a to-many relationship, at the end if it is ordered.
    public final func _add<Members: Sequence>(_ objects: Members, at ordinal: Int)
    where Members.Element: NSManagedObject {
        for object in objects { relate(object, at: ordinal) }
    }

    /// Removes objects from a to-many relationship.
    public final func _remove<Members: Sequence>(_ objects: Members, at ordinal: Int)
    where Members.Element: NSManagedObject {
        for object in objects { unrelate(object, at: ordinal) }
    }

    /// Returns the objects of a fetched property.
    public final func _fetchedList<Element>(at ordinal: Int) -> [Element] {
        fetchedObjects(at: ordinal).compactMap { $0 as? Element }
    }

    /// Returns the identifier of a to-one relationship's destination, which is not read; nil if there is none.
    public final func _objectID(at ordinal: Int) -> NSManagedObjectID? {
        object(at: ordinal)?.objectID
    }

    /// Members that were left out would be removed as soon as the program sets what it has read.
    private func refuseMembers(_ type: Any.Type, at ordinal: Int) -> Never {
        let classes = Set(members(at: ordinal).map { "\(Swift.type(of: $0))" }).sorted().joined(separator: ", ")
        misuse(
            .invalidArgument,
            "\(layout.properties[ordinal].name) of \(summary) is declared with objects of the class \(type), but has "
                + "some of \(classes): the class of each entity must inherit from that of its parent entity."
        )
    }
}

extension KeyValueProperty {
    /// Returns the property with the model's value at an ordinal, which may be nil or the raw value of an enumeration
    /// although the accessor returns neither. Predicates find the same in memory as in a store.
    public func _modeled(at ordinal: Int) -> KeyValueProperty {
        synthesized(Self.reader(at: ordinal, of: type(of: keyPath).valueType)) {
            Self.object($0).modeledValue(at: ordinal)
        }
    }

    private static func reader(at ordinal: Int, of type: Any.Type) -> KeyValueReader? {
        switch type {
        case is Int64.Type, is Int32.Type, is Int16.Type, is Bool.Type, is Int64?.Type, is Int32?.Type, is Int16?.Type,
            is Bool?.Type:
            .integer { object($0).integer(at: ordinal) }
        case is Double.Type, is Double?.Type: .real { object($0).real(at: ordinal) }
        case is String.Type, is String?.Type: .string { object($0).text(at: ordinal) }
        case is Date.Type, is Date?.Type:
            .date { object($0).real(at: ordinal).map { Date(timeIntervalSinceReferenceDate: $0) } }
        default: nil
        }
    }

    /// Readers are called with objects of the class that lists the property only.
    private static func object(_ object: AnyObject) -> NSManagedObject {
        unsafeDowncast(object, to: NSManagedObject.self)
    }
}
