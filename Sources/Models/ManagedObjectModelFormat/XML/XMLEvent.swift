/// What comes next in a document. An element that is closed at once gives a start and an end.
package enum XMLEvent: Hashable, Sendable {
    case start(XMLTag)
    case end
    /// Text with its references replaced. The text of an element may come in several parts.
    case text(String, line: Int)
}

/// The start of an element.
package struct XMLTag: Hashable, Sendable {
    package var name: String
    /// In the order of the file, no name twice.
    package var attributes: [XMLAttribute]
    /// The line of its angle bracket, from 1.
    package var line: Int

    package subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }
}

package struct XMLAttribute: Hashable, Sendable {
    package var name: String
    package var value: String
}
