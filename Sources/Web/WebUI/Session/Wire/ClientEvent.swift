/// An action of the user, as reported by the browser.
public struct ClientEvent: Codable, Hashable, Sendable {
    /// The number of the event on its connection, which the answering patch acknowledges; nil for an event without a
    /// number.
    public var reference: Int?
    /// The name of the event, such as `click` or `input`.
    public var name: String
    /// The ID of the element; 0 for the page.
    public var node: Int
    /// The details of the event.
    public var payload: JSONValue
    /// For `input`, the number of the edit in its field.
    public var version: Int?
    /// The number of the last patch that the browser had applied.
    public var lastSequence: Int?

    /// Creates an event.
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

    /// Decodes an event. Only its name is required.
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

/// A form posted by a browser without JavaScript.
public struct FormSubmission: Hashable, Sendable {
    /// A field of the form.
    public struct Field: Hashable, Sendable {
        /// The name of the field.
        public var name: String
        /// The value of the field.
        public var value: String

        /// Creates a field.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The fields, in their order.
    public var fields: [Field]

    /// Creates a form from its fields.
    public init(fields: [Field]) {
        self.fields = fields
    }
}
