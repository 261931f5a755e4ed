public import FoundationBackfill

/// Fields by their keys: a record, or the encrypted fields of one.
public protocol CKRecordKeyValueSetting: NSObjectProtocol {
    /// Returns the value of a field.
    func object(forKey key: String) -> (any __CKRecordObjCValue)?
    /// Sets a field, or removes it if the value is nil.
    func setObject(_ object: (any __CKRecordObjCValue)?, forKey key: String)
    /// The value of a field.
    subscript(key: String) -> (any __CKRecordObjCValue)? { get set }
    /// Returns the keys of the fields.
    func allKeys() -> [String]
    /// Returns the keys of the fields that have changed.
    func changedKeys() -> [String]
}

extension CKRecordKeyValueSetting {
    /// The value of a field as the type that the program asks for.
    public subscript<T: CKRecordValueProtocol>(key: CKRecord.FieldKey) -> T? {
        get { object(forKey: key) as? T }
        set { setObject(newValue, forKey: key) }
    }
}

extension CKRecord: CKRecordKeyValueSetting {}

/// The encrypted fields of a record.
final class EncryptedValues: NSObject, CKRecordKeyValueSetting, Sendable {
    private let record: CKRecord

    init(record: CKRecord) {
        self.record = record
    }

    func object(forKey key: String) -> (any __CKRecordObjCValue)? {
        record.state.withLock { $0.fields[key].flatMap { $0.isEncrypted ? $0.value : nil } }?.object
    }

    func setObject(_ object: (any __CKRecordObjCValue)?, forKey key: String) {
        if object is CKReference || object is CKAsset {
            misuse(.invalidArgument, "The field '\(key)' is a reference or an asset, which cannot be set as encrypted.")
        }
        record.set(object, forKey: key, isEncrypted: true)
    }

    subscript(key: String) -> (any __CKRecordObjCValue)? {
        get { object(forKey: key) }
        set { setObject(newValue, forKey: key) }
    }

    func allKeys() -> [String] {
        record.state.withLock { $0.fields.filter(\.value.isEncrypted).map(\.key) }
    }

    func changedKeys() -> [String] {
        record.state.withLock { $0.changedKeys.filter(\.value).map(\.key) }
    }
}
