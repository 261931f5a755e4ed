/// An image within a text: where it is, not what is in it.
public struct ImageReference: Hashable, Sendable {
    /// The URL or the name of the image.
    public var source: String
    /// What the image shows, for those who do not see it.
    public var description: String

    /// A reference to an image.
    public init(source: String, description: String = "") {
        self.source = source
        self.description = description
    }
}
