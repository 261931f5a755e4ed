internal import CloudKit
internal import CoreDataCommandLine

/// A record as it is printed.
struct RecordText: Encodable {
    struct Field: Encodable {
        let type: String
        let value: FieldOutput
    }

    let recordName: String
    let recordType: String
    let zoneName: String
    let recordChangeTag: String?
    let created: Date?
    let modified: Date?
    let fields: [String: Field]

    init(_ record: CKRecord) {
        (recordName, recordType) = (record.recordID.recordName, record.recordType)
        zoneName = record.recordID.zoneID.zoneName
        recordChangeTag = record.recordChangeTag
        (created, modified) = (record.creationDate, record.modificationDate)
        var fields: [String: Field] = [:]
        for (key, value) in record { fields[key] = Field(type: FieldOutput.type(of: value), value: FieldOutput(value)) }
        self.fields = fields
    }

    /// The lines for people: the name and the type, and a line for each field.
    var lines: [String] {
        let width = fields.keys.map(\.count).max() ?? 0
        return ["\(recordName.printable)  \(recordType.printable)"]
            + fields.sorted { $0.key < $1.key }.map { key, field in
                "  \(key)\(String(repeating: " ", count: width - key.count + 2))\(field.value.line)"
            }
    }

    /// Returns records as text, or as JSON.
    static func text(_ records: [CKRecord], isJSON: Bool) throws -> String {
        let texts = records.map { RecordText($0) }
        if isJSON { return try JSONText.text(texts) }
        return texts.map { $0.lines.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }
}

/// The value of a field as it is printed.
enum FieldOutput: Encodable {
    case text(String)
    case integer(Int64)
    case double(Double)
    case bytes(Data)
    case place(latitude: Double, longitude: Double)
    case file(size: Int)
    case list([FieldOutput])

    init(_ value: any CKRecordValue) {
        switch value {
        case let text as String: self = .text(text)
        case let number as NSNumber:
            self = number.isFraction ? .double(number.doubleValue) : .integer(number.int64Value)
        case let date as Date: self = .text(date.ISO8601Format(.init(includingFractionalSeconds: true)))
        case let data as Data: self = .bytes(data)
        case let reference as CKRecord.Reference: self = .text(reference.recordID.recordName)
        case let location as CLLocation:
            self = .place(latitude: location.coordinate.latitude, longitude: location.coordinate.longitude)
        case let asset as CKAsset: self = .file(size: asset.size)
        default:
            let elements = Self.elements(of: value)
            self = .list(elements.map { FieldOutput($0) })
        }
    }

    private static func elements(of value: any CKRecordValue) -> [any CKRecordValue] {
        (value as? NSArray).map { $0.compactMap { $0 as? any CKRecordValue } } ?? (value as? [any CKRecordValue]) ?? []
    }

    /// The type of a value, as schemas name it.
    static func type(of value: any CKRecordValue) -> String {
        if let kind = FieldText.Kind(value) { return kind.rawValue.uppercased() }
        return elements(of: value).first.map { "LIST<\(type(of: $0))>" } ?? "LIST"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .text(let text): try container.encode(text)
        case .integer(let number): try container.encode(number)
        case .double(let number): try container.encode(number)
        case .bytes(let data): try container.encode(data.base64EncodedString())
        case .place(let latitude, let longitude):
            try container.encode(["latitude": latitude, "longitude": longitude])
        case .file(let size): try container.encode(["size": size])
        case .list(let elements): try container.encode(elements)
        }
    }

    /// The value on one line.
    var line: String {
        switch self {
        case .text(let text): text.split(whereSeparator: \.isNewline).joined(separator: " ").printable
        case .integer(let number): "\(number)"
        case .double(let number): "\(number)"
        case .bytes(let data): "\(data.count) bytes"
        case .place(let latitude, let longitude): "\(latitude),\(longitude)"
        case .file(let size): "a file of \(size) bytes"
        case .list(let elements): "[\(elements.map(\.line).joined(separator: ", "))]"
        }
    }
}

extension CKAsset {
    /// The bytes of the downloaded file; 0 if there is none.
    fileprivate var size: Int {
        do {
            let attributes = try fileURL.map { try FileManager.default.attributesOfItem(atPath: $0.path) }
            return attributes?[.size] as? Int ?? 0
        } catch {
            return 0
        }
    }
}
