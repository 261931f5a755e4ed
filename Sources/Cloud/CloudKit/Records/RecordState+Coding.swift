internal import CoreLocation
public import FoundationBackfill

extension RecordState {
    func writeMetadata(to coder: NSCoder) {
        coder.encode(metadata.changeTag as NSString?, forKey: "recordChangeTag")
        coder.encode(metadata.creationDate as NSDate?, forKey: "creationDate")
        coder.encode(metadata.creator, forKey: "creatorUserRecordID")
        coder.encode(metadata.modificationDate as NSDate?, forKey: "modificationDate")
        coder.encode(metadata.modifier, forKey: "lastModifiedUserRecordID")
        coder.encode(metadata.share, forKey: "share")
        coder.encode(metadata.shortGUID as NSString?, forKey: "shortGUID")
        coder.encode(fetchedParent, forKey: "fetchedParent")
        coder.encode(parent, forKey: "parent")
    }

    func writeFields(to coder: NSCoder) {
        coder.encode(true, forKey: "hasFields")
        coder.encode(hasNewParent, forKey: "hasNewParent")
        Self.write(fields, to: coder, forKey: "fields")
        Self.write(fetchedFields, to: coder, forKey: "fetchedFields")
        for isEncrypted in [false, true] {
            let keys = changedKeys.filter { $0.value == isEncrypted }.keys.sorted()
            coder.encode(keys.map { $0 as NSString } as NSArray, forKey: isEncrypted ? "changedEncrypted" : "changed")
        }
    }

    private static func write(_ fields: [String: RecordField], to coder: NSCoder, forKey name: String) {
        let (keys, encrypted, values) = (NSMutableArray(), NSMutableArray(), NSMutableArray())
        for (key, field) in fields {
            keys.add(key as NSString)
            values.add(field.value.archived)
            if field.isEncrypted { encrypted.add(key as NSString) }
        }
        coder.encode(NSArray(array: Array(keys)), forKey: "\(name).keys")
        coder.encode(NSArray(array: Array(values)), forKey: "\(name).values")
        coder.encode(NSArray(array: Array(encrypted)), forKey: "\(name).encrypted")
    }

    /// Reads a record's type, name and content; nil if the archive has none.
    static func read(from coder: NSCoder) -> (type: String, id: CKRecordID, state: RecordState)? {
        guard let type = coder.decodeObject(of: NSString.self, forKey: "recordType")?.description, !type.isEmpty,
            let id = coder.decodeObject(of: CKRecordID.self, forKey: "recordID")
        else { return nil }
        var state = RecordState()
        func text(_ key: String) -> String? { coder.decodeObject(of: NSString.self, forKey: key)?.description }
        func date(_ key: String) -> Date? { coder.decodeObject(of: NSDate.self, forKey: key) as Date? }
        state.metadata.changeTag = text("recordChangeTag")
        state.metadata.creationDate = date("creationDate")
        state.metadata.creator = coder.decodeObject(of: CKRecordID.self, forKey: "creatorUserRecordID")
        state.metadata.modificationDate = date("modificationDate")
        state.metadata.modifier = coder.decodeObject(of: CKRecordID.self, forKey: "lastModifiedUserRecordID")
        state.metadata.share = coder.decodeObject(of: CKReference.self, forKey: "share")
        state.metadata.shortGUID = text("shortGUID")
        state.fetchedParent = coder.decodeObject(of: CKReference.self, forKey: "fetchedParent")
        state.parent = coder.decodeObject(of: CKReference.self, forKey: "parent")
        if coder.decodeBool(forKey: "hasFields") { state.readFields(from: coder) }
        return (type, id, state)
    }

    private mutating func readFields(from coder: NSCoder) {
        hasNewParent = coder.decodeBool(forKey: "hasNewParent")
        fields = Self.fields(from: coder, forKey: "fields")
        fetchedFields = Self.fields(from: coder, forKey: "fetchedFields")
        for isEncrypted in [false, true] {
            for key in Self.texts(from: coder, forKey: isEncrypted ? "changedEncrypted" : "changed") {
                changedKeys[key] = isEncrypted
            }
        }
    }

    private static func texts(from coder: NSCoder, forKey key: String) -> [String] {
        let array = coder.decodeObject(of: [NSArray.self, NSString.self], forKey: key) as? NSArray
        return array?.compactMap { $0 as? String } ?? []
    }

    private static func fields(from coder: NSCoder, forKey name: String) -> [String: RecordField] {
        let encrypted = Set(texts(from: coder, forKey: "\(name).encrypted"))
        let classes: [AnyClass] = [
            NSArray.self, NSString.self, NSNumber.self, NSDate.self, NSData.self, CKReference.self, CLLocation.self,
            CKAsset.self,
        ]
        let values = coder.decodeObject(of: classes, forKey: "\(name).values") as? NSArray
        var fields: [String: RecordField] = [:]
        for (key, value) in zip(texts(from: coder, forKey: "\(name).keys"), values ?? []) {
            fields[key] = RecordValue(value).map { RecordField(value: $0, isEncrypted: encrypted.contains(key)) }
        }
        return fields
    }
}

extension RecordValue {
    /// The value as an object that archives take.
    var archived: NSObject {
        switch self {
        case .string(let text): text as NSString
        case .integer(let number): NSNumber(value: number)
        case .double(let number): NSNumber(value: number)
        case .date(let date): date as NSDate
        case .data(let data): data as NSData
        case .reference(let reference): reference
        case .location(let location): location
        case .asset(let asset): asset
        case .list(let elements): NSArray(array: elements.map(\.archived))
        }
    }
}

extension NSKeyedUnarchiver {
    /// Returns the record or share in an archive. Swift prefers this method to Foundation's for any class.
    ///
    /// *Important:* on Linux, Foundation's method stops the program at some damaged archives.
    ///
    /// - Throws: `CocoaError.coderReadCorrupt` if the archive is damaged or holds something else.
    public static func unarchivedObject<Record: CKRecord>(
        ofClass type: Record.Type,
        from data: Data
    ) throws -> Record? {
        try untrustedObject(ofClass: type, from: data)
    }
}
