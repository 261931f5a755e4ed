/// A whole page, ready to be sent.
public struct RenderedPage: Sendable {
    /// The title of the page.
    public var title: String
    /// The language, as in `en` or `pt-BR`.
    public var language: String
    /// What belongs between the tags of the body.
    public var body: String
    /// What the script in the browser begins with.
    public var state: PageState

    /// Describes a page.
    public init(title: String, language: String, body: String, state: PageState) {
        self.title = title
        self.language = language
        self.body = body
        self.state = state
    }
}

/// What the script in the browser has to know about a page.
public struct PageState: Codable, Hashable, Sendable {
    /// The number of the last patch that the page contains.
    public var seq: Int
    /// The address of the page.
    public var url: String
    /// The markup that patches refer to by number.
    public var templates: [[String]]

    /// Describes the state of a page.
    public init(seq: Int, url: String, templates: [[String]]) {
        self.seq = seq
        self.url = url
        self.templates = templates
    }
}

/// Something that a page shows and that is fetched by itself, such as a picture.
public struct PageResource: Hashable, Sendable {
    /// What it is, such as `image/png`.
    public var contentType: String
    /// Its bytes.
    public var bytes: [UInt8]

    /// Describes a resource.
    public init(contentType: String, bytes: [UInt8]) {
        self.contentType = contentType
        self.bytes = bytes
    }
}
