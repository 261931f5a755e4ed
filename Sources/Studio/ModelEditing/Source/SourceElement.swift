/// The identity of an element in an open model file. The element keeps it while the file is open, also from its deletion until
/// that is undone.
package struct ElementID: Hashable, Sendable {
    let number: Int
}

/// An element of a model file with its exact text, apart from the texts of its children.
struct SourceElement: Hashable, Sendable {
    var name: String
    /// The text between the tag before the element and its own: white space and comments.
    var lead = ""
    var attributes: [SourceAttribute] = []
    var parent: ElementID?
    var children: [ElementID] = []
    var ending: Ending

    /// The texts that close an element, in both of its forms: with children and without.
    struct Ending: Hashable, Sendable {
        /// The end of an empty-element tag.
        var empty = "/>"
        /// The end of a start tag.
        var open = ">"
        /// The text between the last child and the end tag.
        var trail: String
        var tag: String
        /// Whether the element is an empty-element tag while it has no children.
        var closesWhenEmpty = true
    }

    subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value
    }

    /// The words of an attribute that is a list.
    func words(of attribute: String) -> [String] {
        (self[attribute] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// The attribute by which siblings of the same kind are told apart.
    var key: String? { self["name"] ?? self["key"] }

    var isClosed: Bool { children.isEmpty && ending.closesWhenEmpty }
    var startTag: String {
        "<\(name)" + attributes.map(\.text).joined() + (isClosed ? ending.empty : ending.open)
    }
    var endTag: String { isClosed ? "" : ending.trail + ending.tag }
}

/// An attribute of an element with its exact text.
struct SourceAttribute: Hashable, Sendable {
    var name: String
    /// The white space before the attribute, its name, and its value in quotes.
    var text: String
    /// The value, with references replaced.
    var value: String

    init(name: String, text: String, value: String) {
        (self.name, self.text, self.value) = (name, text, value)
    }

    /// Creates an attribute as Xcode writes it.
    init(name: String, value: String) {
        self.init(name: name, text: " \(name)=\"\(XMLText.escaped(value))\"", value: value)
    }

    /// Returns the attribute with another value, in the same quotes and behind the same white space.
    func with(_ value: String) -> SourceAttribute {
        guard let quote = text.last, let start = text.firstIndex(of: quote) else {
            return SourceAttribute(name: name, value: value)
        }
        let escaped = XMLText.escaped(value).replacing("'", with: quote == "'" ? "&apos;" : "'")
        return SourceAttribute(name: name, text: text[...start] + escaped + String(quote), value: value)
    }
}

/// An element with everything in it, outside of any file: what was taken from one, or will be put into one.
struct Subtree: Hashable, Sendable {
    var root: ElementID
    var elements: [ElementID: SourceElement]
}
