/// A complete page, ready to be sent.
public struct RenderedPage: Sendable {
    /// The title of the page.
    public var title: String
    /// The language as a BCP 47 tag, such as `en` or `pt-BR`.
    public var language: String
    /// Attributes of the document's outermost element, such as `dir` for pages that read from right to left.
    public var attributes: [String: String]
    /// The markup between the tags of the body.
    public var body: String
    /// The state with which the client script starts.
    public var state: PageState

    /// Creates a page.
    public init(
        title: String,
        language: String,
        attributes: [String: String] = [:],
        body: String,
        state: PageState
    ) {
        self.title = title
        self.language = language
        self.attributes = attributes
        self.body = body
        self.state = state
    }
}

/// The initial state of the client script.
public struct PageState: Codable, Hashable, Sendable {
    /// The number of the last patch whose changes the page contains.
    public var seq: Int
    /// The path and query of the page's address.
    public var url: String
    /// The templates to which patches refer, by number.
    public var templates: [[String]]

    /// Creates the state of a page.
    public init(seq: Int, url: String, templates: [[String]]) {
        self.seq = seq
        self.url = url
        self.templates = templates
    }
}

/// A resource of a page that the browser loads separately, such as a picture.
public struct PageResource: Hashable, Sendable {
    /// The content type, such as `image/png`.
    public var contentType: String
    /// The contents.
    public var bytes: [UInt8]

    /// Creates a resource.
    public init(contentType: String, bytes: [UInt8]) {
        self.contentType = contentType
        self.bytes = bytes
    }
}
