import CoreData

/// What is in the file of an object.
///
/// ```json
/// {
///   "relationships" : { "folder" : ["Folder/6A7F…"] },
///   "values" : { "title" : "On cards" },
///   "version" : 3
/// }
/// ```
struct JSONRecord: Codable {
    /// How often the object has been written.
    var version: UInt64 = 1
    /// The attributes that have a value, by name.
    var values: [String: JSONValue] = [:]
    /// Where relationships lead, by name.
    var relationships: [String: [JSONPath]] = [:]
}

/// Where the file of an object is: in the folder of its entity, named after what the store calls the object.
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
