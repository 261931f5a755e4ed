/// A key of the front matter with its value, or lines between two: each with its text, to the byte.
public struct FrontMatterEntry: Sendable {
    /// Nil for blank lines, comments, and lines that have no key.
    public let key: String?
    /// What the key stands for.
    public let value: FrontMatterValue
    /// The lines of the entry with their ends.
    public let text: String

    init(key: String?, value: FrontMatterValue, text: String) {
        self.key = key
        self.value = value
        self.text = text
    }
}
