public import FoundationBackfill
internal import TSanMutex

extension CKRecord {
    /// The value of a field; nil if the record has no such field. Setting nil removes the field.
    ///
    /// A key consists of letters, digits and underscores and begins with a letter. Other keys, and values that no field
    /// can have, stop the program.
    public subscript(key: CKRecord.FieldKey) -> (any __CKRecordObjCValue)? {
        get { object(forKey: key) }
        set { setObject(newValue, forKey: key) }
    }

    /// The value of a field as the type that the program asks for; nil if the field has another.
    public subscript<T: CKRecordValueProtocol>(key: CKRecord.FieldKey) -> T? {
        get { object(forKey: key) as? T }
        set { setObject(newValue, forKey: key) }
    }

    /// Returns the value of a field.
    public func object(forKey key: CKRecord.FieldKey) -> (any __CKRecordObjCValue)? {
        value(ofField: key)?.object
    }

    /// Sets a field, or removes it if the value is nil.
    public func setObject(_ object: (any __CKRecordObjCValue)?, forKey key: CKRecord.FieldKey) {
        set(object, forKey: key, isEncrypted: false)
    }

    /// Returns the keys of the record's fields.
    public func allKeys() -> [CKRecord.FieldKey] {
        state.withLock { Array($0.fields.keys) }
    }

    /// Returns the keys of the fields that were set or removed since the record was fetched or saved.
    public func changedKeys() -> [CKRecord.FieldKey] {
        state.withLock { Array($0.changedKeys.keys) }
    }

    /// Returns the words of the record's text fields, for a search of your own.
    public func allTokens() -> [String] {
        let fields = state.withLock { $0.fields }.sorted { $0.key < $1.key }
        return fields.flatMap { (_, field) -> [String] in
            guard case .string(let text) = field.value else { return [] }
            return text.split(whereSeparator: \.isWhitespace).map { String($0) }
        }
    }

    /// The fields that the service keeps encrypted. Set such a field through this property from the beginning: a field
    /// that exists cannot become encrypted. Queries cannot use it, and references and assets cannot be set.
    public var encryptedValues: any CKRecordKeyValueSetting & Sendable {
        EncryptedValues(record: self)
    }

    func value(ofField key: String) -> RecordValue? {
        state.withLock { $0.fields[key]?.value }
    }

    func set(_ object: Any?, forKey key: String, isEncrypted: Bool) {
        let parts = key.utf8
        let isLetter = { (byte: UInt8) in (65...90).contains(byte) || (97...122).contains(byte) }
        let isName = { (byte: UInt8) in isLetter(byte) || (48...57).contains(byte) || byte == 95 }
        let isOfShare = self is CKShare && key.hasPrefix("cloudkit.")
        guard isOfShare || (parts.first.map(isLetter) ?? false) && parts.allSatisfy(isName) else {
            misuse(.invalidArgument, "The key '\(key)' does not consist of letters, digits and underscores.")
        }
        guard let object else {
            return state.withLock { $0.set(nil, forKey: key, isEncrypted: isEncrypted) }
        }
        guard let value = RecordValue(object) else {
            misuse(.invalidArgument, "The field '\(key)' cannot have a value of type \(type(of: object)).")
        }
        state.withLock { $0.set(value, forKey: key, isEncrypted: isEncrypted) }
    }
}

extension CKRecord: Sequence {
    /// Returns an iterator over the record's fields, by key.
    public func makeIterator() -> CKRecordKeyValueIterator {
        CKRecordKeyValueIterator(state.withLock { $0.fields.sorted { $0.key < $1.key } })
    }
}

/// An iterator over the fields of a record.
public struct CKRecordKeyValueIterator: IteratorProtocol {
    private var rest: ArraySlice<(key: String, value: RecordField)>

    init(_ fields: [(key: String, value: RecordField)]) {
        rest = fields[...]
    }

    /// Returns the next field: its key and its value.
    public mutating func next() -> (CKRecord.FieldKey, any CKRecordValue)? {
        rest.popFirst().map { ($0.key, $0.value.value.object) }
    }
}

// A property of a record is a field for key-value coding, and so for predicates and sort descriptors.
extension CKRecord: NSKeyValueCoding {
    /// Returns the value of a field.
    public func value(forKey key: String) -> Any? {
        object(forKey: key)
    }

    /// Sets a field, or removes it if the value is nil.
    public func setValue(_ value: Any?, forKey key: String) {
        set(value, forKey: key, isEncrypted: false)
    }
}
