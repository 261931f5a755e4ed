internal import CloudKit
internal import CoreDataCommandLine

/// The values of fields as they are typed.
struct FieldText {
    enum Kind: String, CaseIterable {
        case int64, double, string, timestamp, bytes, reference, location, asset
    }

    let text: String
    let surroundings: Surroundings
    /// The zone of the records that references name.
    let zone: CKRecordZone.ID

    /// Returns the value of the text: of the type that is asked for, or else of the one that the text looks like.
    func value(as kind: Kind?) throws -> any CKRecordValue {
        if let kind { return try value(kind) }
        if text.hasPrefix("@") { return try value(.asset) }
        if let number = Int64(text) { return number }
        if let number = decimal { return number }
        if let date { return date }
        return text
    }

    private func value(_ kind: Kind) throws -> any CKRecordValue {
        switch kind {
        case .string: return text
        case .int64: return try Int64(text) ?? wrong("a whole number")
        case .double: return try decimal ?? wrong("a number")
        case .timestamp: return try date ?? wrong("a date such as 2026-03-01 or 2026-03-01T12:00:00Z")
        case .bytes:
            guard text.hasPrefix("@") else { return try Data(base64Encoded: text) ?? wrong("base64, or @FILE") }
            guard let data = FileManager.default.contents(atPath: try file().path) else {
                throw UnreadableFile(path: try file().path)
            }
            return data
        case .reference:
            let isName = text.utf8.count <= 255 && text.utf8.allSatisfy { (0x20...0x7e).contains($0) }
            guard isName else { return try wrong("the name of a record") }
            return CKRecord.Reference(recordID: CKRecord.ID(recordName: text, zoneID: zone), action: .none)
        case .location: return try location ?? wrong("a latitude and a longitude such as 48.1,11.6")
        case .asset: return CKAsset(fileURL: try file())
        }
    }

    private func wrong<Value>(_ expectation: String) throws(UsageError) -> Value {
        throw UsageError("“\(text)” is not \(expectation)")
    }

    /// A number with or without a fraction. Words such as `nan` and `infinity` are none.
    private var decimal: Double? {
        guard text.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }), let number = Double(text), number.isFinite
        else { return nil }
        return number
    }

    private var date: Date? {
        guard text.utf8.count >= 10, text.utf8.first.map({ (48...57).contains($0) }) ?? false else { return nil }
        for style in [
            Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true),
            Date.ISO8601FormatStyle().year().month().day(),
        ] {
            do {
                let date = try style.parse(text)
                // A day alone must be the whole text.
                if text.utf8.count > 10 || date.ISO8601Format().hasPrefix(text) { return date }
            } catch {
                continue
            }
        }
        return nil
    }

    private var location: CLLocation? {
        let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
            (-90.0...90).contains(latitude), (-180.0...180).contains(longitude)
        else { return nil }
        return CLLocation(latitude: latitude, longitude: longitude)
    }

    private func file() throws -> URL {
        let path = text.hasPrefix("@") ? String(text.dropFirst()) : text
        let file = surroundings.file(path)
        guard !path.isEmpty, FileManager.default.isReadableFile(atPath: file.path) else {
            throw UnreadableFile(path: file.path)
        }
        return file
    }
}

extension FieldText.Kind {
    /// The type of a value that a record has; nil for lists.
    init?(_ value: any CKRecordValue) {
        switch value {
        case is String: self = .string
        case let number as NSNumber: self = number.isFraction ? .double : .int64
        case is Date: self = .timestamp
        case is Data: self = .bytes
        case is CKRecord.Reference: self = .reference
        case is CLLocation: self = .location
        case is CKAsset: self = .asset
        default: return nil
        }
    }
}

extension NSNumber {
    /// Whether the number is one of floating point.
    var isFraction: Bool { ["d", "f"].contains(String(cString: objCType)) }
}
