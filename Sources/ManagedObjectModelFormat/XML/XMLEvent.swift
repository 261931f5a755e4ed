/// What comes next in a document. An element that is closed at once gives a start and an end.
enum XMLEvent: Hashable, Sendable {
    case start(XMLTag)
    case end
    /// Text with its references replaced. The text of an element may come in several parts.
    case text(String, line: Int)
}

/// The start of an element.
struct XMLTag: Hashable, Sendable {
    var name: String
    /// In the order of the file, no name twice.
    var attributes: [XMLAttribute]
    /// The line of its angle bracket, from 1.
    var line: Int

    subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}

struct XMLAttribute: Hashable, Sendable {
    var name: String
    var value: String
}
