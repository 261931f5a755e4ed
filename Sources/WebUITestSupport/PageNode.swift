/// An element of the page as a browser has it.
@MainActor
public final class PageNode {
    /// The kind of element, such as `button`.
    public let tag: String
    /// The attributes by name.
    public internal(set) var attributes: [String: String]
    /// The text directly inside of the element.
    public internal(set) var ownText = ""
    /// The elements inside.
    public internal(set) var children: [PageNode] = []
    /// The value of a field, or of what was chosen.
    public var value: String?
    /// Whether a checkbox is on.
    public internal(set) var isOn = false
    /// The version of a field: one more for each edit.
    public var version = 0
    weak var parent: PageNode?

    init(tag: String, attributes: [String: String]) {
        self.tag = tag
        self.attributes = attributes
    }

    /// The identifier by which patches and events name the element.
    public var id: Int? { attributes["data-i"].flatMap { Int($0) } }

    /// All text inside, with spaces between elements.
    public var text: String {
        let texts = [ownText] + children.map(\.text)
        return texts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The element and all elements inside, in the order of the page.
    public var all: [PageNode] {
        [self] + children.flatMap(\.all)
    }

    /// Whether the element has the class.
    public func hasClass(_ name: String) -> Bool {
        attributes["class"]?.split(separator: " ").contains { $0 == name } ?? false
    }

    /// What the element is to screen readers.
    public var role: String {
        if let role = attributes["role"] {
            return role
        }
        switch (tag, attributes["type"]) {
        case ("a", _): return "link"
        case ("input", "checkbox"?): return "checkbox"
        case ("input", "radio"?): return "radio"
        case ("input", "search"?): return "searchbox"
        case ("input", "range"?): return "slider"
        case ("input", "date"?), ("input", "time"?), ("input", "datetime-local"?): return "date"
        case ("input", _), ("textarea", _): return "textbox"
        case ("select", _): return "combobox"
        case ("ul", _), ("ol", _): return "list"
        case ("li", _): return "listitem"
        case ("h1", _), ("h2", _), ("h3", _): return "heading"
        case ("nav", _): return "navigation"
        case ("img", _): return "img"
        default: return tag
        }
    }

    /// What screen readers call the element: its label, else its text.
    public var label: String {
        let own = attributes["aria-label"] ?? attributes["alt"] ?? attributes["placeholder"] ?? text
        // A field inside of a label is called as that is.
        return own.isEmpty && parent?.tag == "label" ? parent?.text ?? "" : own
    }

    /// The element and everything inside, written down so that two pages can be compared: without the identifiers, which
    /// differ from session to session.
    public var outline: String {
        outline(indent: "", hasNumbers: false)
    }

    /// The first line in which the outlines of two pages differ; nil if they do not.
    public func difference(from other: PageNode) -> String? {
        Self.difference(outline, other.outline)
    }

    /// The first line in which the page of the same session differs, identifiers and all.
    func exactDifference(from other: PageNode) -> String? {
        Self.difference(outline(indent: "", hasNumbers: true), other.outline(indent: "", hasNumbers: true))
    }

    private static func difference(_ first: String, _ second: String) -> String? {
        let mine = first.split(separator: "\n", omittingEmptySubsequences: false)
        let theirs = second.split(separator: "\n", omittingEmptySubsequences: false)
        for (first, second) in zip(mine, theirs) where first != second {
            return "\(first) / \(second)"
        }
        return mine.count == theirs.count ? nil : "\(mine.count) lines / \(theirs.count) lines"
    }

    private func outline(indent: String, hasNumbers: Bool) -> String {
        let hidden: Set = hasNumbers ? ["data-v"] : ["data-i", "data-v"]
        let names: Set = ["value", "name", "for", "id", "aria-labelledby", "aria-controls", "data-popover"]
        let ids = hasNumbers ? [] : names
        let isNumbered = { (value: String) in
            value.replacing("label-", with: "").allSatisfy { $0.isNumber || "fnx-".contains($0) }
        }
        let written = attributes.sorted { $0.key < $1.key }.compactMap { name, value -> String? in
            hidden.contains(name) ? nil : ids.contains(name) && isNumbered(value) ? name : "\(name)=\(value)"
        }
        let state = (value.map { " value=\($0)" } ?? "") + (isOn ? " on" : "")
        let own = "\(indent)<\(([tag] + written).joined(separator: " "))>\(state) \(ownText)"
        let inside = children.map { $0.outline(indent: indent + "  ", hasNumbers: hasNumbers) }
        return ([own] + inside).joined(separator: "\n")
    }
}
