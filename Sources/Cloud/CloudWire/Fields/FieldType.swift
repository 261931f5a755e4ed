/// The type of a field as the web service names it, without `_LIST`.
package enum FieldType: String, Hashable, Sendable, CaseIterable {
    case string = "STRING"
    case int64 = "INT64"
    case double = "DOUBLE"
    case timestamp = "TIMESTAMP"
    case bytes = "BYTES"
    case reference = "REFERENCE"
    case location = "LOCATION"
    case asset = "ASSETID"

    /// The type with a name of the web service; nil if there is none. Clients also write `ASSET` and, for encrypted bytes,
    /// `ENCRYPTED_BYTES`.
    package init?(wireName: String) {
        switch wireName {
        case "ASSET": self = .asset
        case "ENCRYPTED_BYTES": self = .bytes
        default: self.init(rawValue: wireName)
        }
    }
}

/// The type of a field: one value, or a list of them.
package struct FieldShape: Hashable, Sendable {
    /// The type of the value or of the elements; nil for a list that has always been empty.
    package let type: FieldType?
    package let isList: Bool

    package init(_ type: FieldType?, isList: Bool = false) {
        (self.type, self.isList) = (type, isList)
    }

    /// The shape with a name such as `STRING` or `STRING_LIST`; nil if there is none.
    package init?(wireName: String) {
        if wireName == "UNKNOWN_LIST" || wireName == "EMPTY_LIST" {
            self.init(nil, isList: true)
            return
        }
        let isList = wireName.hasSuffix("_LIST")
        guard let type = FieldType(wireName: isList ? String(wireName.dropLast(5)) : wireName) else { return nil }
        self.init(type, isList: isList)
    }

    /// The name that the web service uses.
    package var wireName: String {
        guard let type else { return "UNKNOWN_LIST" }
        return isList ? type.rawValue + "_LIST" : type.rawValue
    }
}
