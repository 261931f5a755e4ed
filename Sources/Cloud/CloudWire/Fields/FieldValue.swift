package import Foundation

/// The value of a field, as client and service exchange and keep it.
package enum FieldValue: Hashable, Sendable {
    case string(String)
    case int64(Int64)
    case double(Double)
    /// Milliseconds since 1970.
    case timestamp(Double)
    case bytes(Data)
    case reference(ReferenceValue)
    case location(LocationValue)
    case asset(AssetValue)
    /// Values of one type. An empty list has none.
    case list([FieldValue])

    package var shape: FieldShape {
        switch self {
        case .string: FieldShape(.string)
        case .int64: FieldShape(.int64)
        case .double: FieldShape(.double)
        case .timestamp: FieldShape(.timestamp)
        case .bytes: FieldShape(.bytes)
        case .reference: FieldShape(.reference)
        case .location: FieldShape(.location)
        case .asset: FieldShape(.asset)
        case .list(let elements): FieldShape(elements.first?.shape.type, isList: true)
        }
    }

    /// The value alone, or the elements of a list.
    package var elements: [FieldValue] {
        if case .list(let elements) = self { elements } else { [self] }
    }

    /// The names of records in a text that has one in each line, each once; nil if the value is no text.
    package var recordNames: [String]? {
        guard case .string(let text) = self else { return nil }
        var seen: Set<Substring> = []
        return text.split(separator: "\n").filter { seen.insert($0).inserted }.map { String($0) }
    }

    /// Names of records as a text that has one in each line; nil if there are none.
    package init?(recordNames: [String]) {
        guard !recordNames.isEmpty else { return nil }
        self = .string(recordNames.joined(separator: "\n"))
    }

    /// The bytes that the value counts towards the size of its record: assets are not part of it.
    package var size: Int {
        switch self {
        case .string(let text): text.utf8.count
        case .int64, .double, .timestamp: 8
        case .bytes(let data): data.count
        case .reference(let reference): reference.recordName.utf8.count
        case .location: 56
        case .asset: 0
        case .list(let elements): elements.reduce(0) { $0 + $1.size }
        }
    }
}

/// A link from one record to another.
package struct ReferenceValue: Hashable, Sendable {
    package enum Action: String, Sendable {
        case none = "NONE"
        case deleteSelf = "DELETE_SELF"
        /// The target must exist when the record is saved.
        case validate = "VALIDATE"
    }

    package var recordName: String
    /// The zone of the target; nil for the zone of the record.
    package var zoneID: ZoneName?
    package var action: Action

    package init(recordName: String, zoneID: ZoneName? = nil, action: Action = .none) {
        (self.recordName, self.zoneID, self.action) = (recordName, zoneID, action)
    }
}

/// A place on Earth and what a device knows about it.
package struct LocationValue: Hashable, Sendable {
    package var latitude: Double
    package var longitude: Double
    package var altitude: Double?
    package var horizontalAccuracy: Double?
    package var verticalAccuracy: Double?
    package var course: Double?
    package var speed: Double?
    /// Milliseconds since 1970.
    package var timestamp: Double?

    package init(latitude: Double, longitude: Double) {
        (self.latitude, self.longitude) = (latitude, longitude)
    }
}

/// A file beside a record, as the service names it.
package struct AssetValue: Hashable, Sendable {
    /// The service's name of the content, which clients send back as they got it.
    package var fileChecksum: String
    package var size: Int64
    /// The proof that the client has uploaded the content; nil in what is read.
    package var receipt: String?
    package var referenceChecksum: String?
    package var wrappingKey: String?
    /// The address of the content; nil in what is written. `${f}` in it stands for a file name.
    package var downloadURL: String?

    package init(fileChecksum: String, size: Int64) {
        (self.fileChecksum, self.size) = (fileChecksum, size)
    }
}

/// A field of a record: its value, and whether the service keeps it encrypted.
package struct FieldEntry: Hashable, Sendable {
    /// Nil removes the field.
    package var value: FieldValue?
    package var isEncrypted: Bool
    /// The seconds that a date has beyond the milliseconds of its value: an addition to the web service's fields, by which
    /// clients get back the very date that another one has saved.
    package var fraction: Double?

    package init(_ value: FieldValue?, isEncrypted: Bool = false) {
        (self.value, self.isEncrypted) = (value, isEncrypted)
    }
}
