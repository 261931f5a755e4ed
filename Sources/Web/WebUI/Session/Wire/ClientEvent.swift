/// What a user did, as the browser tells it.
public struct ClientEvent: Codable, Hashable, Sendable {
    /// The number of the event on its connection, to be acknowledged.
    public var reference: Int?
    /// What happened: `click`, `input` and so on.
    public var name: String
    /// The element to which it happened; 0 for the page.
    public var node: Int
    /// What there is to say about it.
    public var payload: JSONValue
    /// The version of the field, for `input`.
    public var version: Int?
    /// The last patch that the browser had applied.
    public var lastSequence: Int?

    /// Describes an event.
    public init(
        _ name: String,
        node: Int,
        payload: JSONValue = .null,
        reference: Int? = nil,
        version: Int? = nil,
        lastSequence: Int? = nil
    ) {
        self.reference = reference
        self.name = name
        self.node = node
        self.payload = payload
        self.version = version
        self.lastSequence = lastSequence
    }

    private enum CodingKeys: String, CodingKey {
        case reference = "r"
        case name = "e"
        case node = "i"
        case payload = "d"
        case version = "v"
        case lastSequence = "s"
    }

    /// Reads an event. Only its name has to be there.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        reference = try container.decodeIfPresent(Int.self, forKey: .reference)
        name = try container.decode(String.self, forKey: .name)
        node = try container.decodeIfPresent(Int.self, forKey: .node) ?? 0
        payload = try container.decodeIfPresent(JSONValue.self, forKey: .payload) ?? .null
        version = try container.decodeIfPresent(Int.self, forKey: .version)
        lastSequence = try container.decodeIfPresent(Int.self, forKey: .lastSequence)
    }
}

/// A form that a browser without script has posted.
public struct FormSubmission: Hashable, Sendable {
    /// A field of the form.
    public struct Field: Hashable, Sendable {
        /// The name of the field.
        public var name: String
        /// Its value.
        public var value: String

        /// Describes a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields, in their order.
    public var fields: [Field]

    /// A form with the given fields.
    public init(fields: [Field]) {
        self.fields = fields
    }
}
