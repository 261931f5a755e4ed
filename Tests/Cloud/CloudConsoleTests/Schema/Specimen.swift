import CloudKit
import Foundation

/// A record of type Specimen.
struct Specimen {
    static let recordType = "Specimen"

    /// The names of the fields, for queries and desired keys.
    enum Key {
        static let asset = "asset"
        static let assets = "assets"
        static let bytes = "bytes"
        static let bytess = "bytess"
        static let `class` = "class"
        static let double = "double"
        static let doubles = "doubles"
        static let `init` = "init"
        static let int64 = "int64"
        static let int64s = "int64s"
        static let location = "location"
        static let locations = "locations"
        static let recordField = "record"
        static let reference = "reference"
        static let references = "references"
        static let secret = "secret"
        static let secrets = "secrets"
        static let `self` = "self"
        static let string = "string"
        static let strings = "strings"
        static let timestamp = "timestamp"
        static let timestamps = "timestamps"
    }

    let record: CKRecord

    init(record: CKRecord) {
        self.record = record
    }

    init(recordName: String = UUID().uuidString, in zone: CKRecordZone.ID = .default) {
        let id = CKRecord.ID(recordName: recordName, zoneID: zone)
        record = CKRecord(recordType: Self.recordType, recordID: id)
    }

    var asset: CKAsset? {
        get { record[Key.asset] as? CKAsset }
        nonmutating set { record[Key.asset] = newValue as (any CKRecordValueProtocol)? }
    }

    var assets: [CKAsset]? {
        get { record[Key.assets] as? [CKAsset] }
        nonmutating set { record[Key.assets] = newValue as (any CKRecordValueProtocol)? }
    }

    var bytes: Data? {
        get { record[Key.bytes] as? Data }
        nonmutating set { record[Key.bytes] = newValue as (any CKRecordValueProtocol)? }
    }

    var bytess: [Data]? {
        get { record[Key.bytess] as? [Data] }
        nonmutating set { record[Key.bytess] = newValue as (any CKRecordValueProtocol)? }
    }

    var `class`: String? {
        get { record[Key.`class`] as? String }
        nonmutating set { record[Key.`class`] = newValue as (any CKRecordValueProtocol)? }
    }

    var double: Double? {
        get { record[Key.double] as? Double }
        nonmutating set { record[Key.double] = newValue as (any CKRecordValueProtocol)? }
    }

    var doubles: [Double]? {
        get { record[Key.doubles] as? [Double] }
        nonmutating set { record[Key.doubles] = newValue as (any CKRecordValueProtocol)? }
    }

    var `init`: Int? {
        get { record[Key.`init`] as? Int }
        nonmutating set { record[Key.`init`] = newValue as (any CKRecordValueProtocol)? }
    }

    var int64: Int? {
        get { record[Key.int64] as? Int }
        nonmutating set { record[Key.int64] = newValue as (any CKRecordValueProtocol)? }
    }

    var int64s: [Int]? {
        get { record[Key.int64s] as? [Int] }
        nonmutating set { record[Key.int64s] = newValue as (any CKRecordValueProtocol)? }
    }

    var location: CLLocation? {
        get { record[Key.location] as? CLLocation }
        nonmutating set { record[Key.location] = newValue as (any CKRecordValueProtocol)? }
    }

    var locations: [CLLocation]? {
        get { record[Key.locations] as? [CLLocation] }
        nonmutating set { record[Key.locations] = newValue as (any CKRecordValueProtocol)? }
    }

    var recordField: String? {
        get { record[Key.recordField] as? String }
        nonmutating set { record[Key.recordField] = newValue as (any CKRecordValueProtocol)? }
    }

    var reference: CKRecord.Reference? {
        get { record[Key.reference] as? CKRecord.Reference }
        nonmutating set { record[Key.reference] = newValue as (any CKRecordValueProtocol)? }
    }

    var references: [CKRecord.Reference]? {
        get { record[Key.references] as? [CKRecord.Reference] }
        nonmutating set { record[Key.references] = newValue as (any CKRecordValueProtocol)? }
    }

    var secret: String? {
        get { record.encryptedValues[Key.secret] as? String }
        nonmutating set { record.encryptedValues[Key.secret] = newValue as (any CKRecordValueProtocol)? }
    }

    var secrets: [Date]? {
        get { record.encryptedValues[Key.secrets] as? [Date] }
        nonmutating set { record.encryptedValues[Key.secrets] = newValue as (any CKRecordValueProtocol)? }
    }

    var `self`: Double? {
        get { record[Key.`self`] as? Double }
        nonmutating set { record[Key.`self`] = newValue as (any CKRecordValueProtocol)? }
    }

    var string: String? {
        get { record[Key.string] as? String }
        nonmutating set { record[Key.string] = newValue as (any CKRecordValueProtocol)? }
    }

    var strings: [String]? {
        get { record[Key.strings] as? [String] }
        nonmutating set { record[Key.strings] = newValue as (any CKRecordValueProtocol)? }
    }

    var timestamp: Date? {
        get { record[Key.timestamp] as? Date }
        nonmutating set { record[Key.timestamp] = newValue as (any CKRecordValueProtocol)? }
    }

    var timestamps: [Date]? {
        get { record[Key.timestamps] as? [Date] }
        nonmutating set { record[Key.timestamps] = newValue as (any CKRecordValueProtocol)? }
    }

    /// Saves the record in a database.
    func save(in database: CKDatabase) async throws {
        _ = try await database.save(record)
    }

    /// Returns the records that fit a predicate, up to a hundred.
    static func all(in database: CKDatabase, where predicate: NSPredicate) async throws -> [Specimen] {
        let query = CKQuery(recordType: recordType, predicate: predicate)
        let (matches, _) = try await database.records(matching: query, resultsLimit: 100)
        return try matches.map { Specimen(record: try $0.1.get()) }
    }
}
