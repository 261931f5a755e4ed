import CoreData

/// The contents of an object's file.
///
/// ```json
/// {
///   "relationships" : { "folder" : ["Folder/6A7F…"] },
///   "values" : { "title" : "On cards" },
///   "version" : 3
/// }
/// ```
struct JSONRecord: Codable {
    /// The version of the object, incremented by each save that changes its values.
    var version: UInt64 = 1
    /// The values of attributes by name. Attributes without a value are omitted.
    var values: [String: JSONValue] = [:]
    /// The destinations of relationships by name.
    var relationships: [String: [JSONPath]] = [:]
}

/// The location of an object's file: the name of its entity, which is the folder, and its reference, which is the file
/// name.
struct JSONPath: Codable, Hashable {
    let entity: String
    let reference: String

    init(entity: String, reference: String) {
        self.entity = entity
        self.reference = reference
    }

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        let parts = text.split(separator: "/").map(String.init)
        guard parts.count == 2 else { throw CocoaError(.fileReadCorruptFile) }
        self.init(entity: parts[0], reference: parts[1])
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode("\(entity)/\(reference)")
    }
}
