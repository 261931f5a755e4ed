/// An element of the page, as in a browser.
@MainActor
public final class PageNode {
    /// The tag name, such as `button`.
    public let tag: String
    /// The attributes by name.
    public internal(set) var attributes: [String: String]
    /// The text of the element itself, without that of its children.
    public internal(set) var ownText = ""
    /// The child elements.
    public internal(set) var children: [PageNode] = []
    /// The current value of a field or select.
    public var value: String?
    /// Whether a checkbox is checked.
    public internal(set) var isOn = false
    /// The version of a field, which each edit increases.
    public var version = 0
    weak var parent: PageNode?

    init(tag: String, attributes: [String: String]) {
        self.tag = tag
        self.attributes = attributes
    }

    /// The ID by which patches and events refer to the element.
    public var id: Int? { attributes["data-i"].flatMap { Int($0) } }

    /// All text inside the element, separated by spaces.
    public var text: String {
        let texts = [ownText] + children.map(\.text)
        return texts.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The element and all its descendants, in the order of the page.
    public var all: [PageNode] {
        var nodes: [PageNode] = []
        append(to: &nodes)
        return nodes
    }

    private func append(to nodes: inout [PageNode]) {
        nodes.append(self)
        for child in children {
            child.append(to: &nodes)
        }
    }

    /// Whether the element has a CSS class.
    public func hasClass(_ name: String) -> Bool {
        attributes["class"]?.split(separator: " ").contains { $0 == name } ?? false
    }

    /// The ARIA role of the element, explicit or implied by its tag.
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

    /// The accessible name of the element: its label, else its text.
    public var label: String {
        let own = attributes["aria-label"] ?? attributes["alt"] ?? attributes["placeholder"] ?? text
        // A field inside a `label` element is named by that element's text.
        return own.isEmpty && parent?.tag == "label" ? parent?.text ?? "" : own
    }

    /// The element and its descendants as text for comparisons. IDs are left out, as they differ between sessions.
    public var outline: String {
        outline(hasNumbers: false)
    }

    /// Returns the first line in which the outlines of two elements differ; nil if there is none.
    public func difference(from other: PageNode) -> String? {
        difference(from: other, hasNumbers: false)
    }

    /// Returns the first line in which two elements of the same session differ, including their IDs.
    func exactDifference(from other: PageNode) -> String? {
        difference(from: other, hasNumbers: true)
    }

    private func difference(from other: PageNode, hasNumbers: Bool) -> String? {
        guard !isSame(as: other, hasNumbers: hasNumbers) else { return nil }
        let mine = outline(hasNumbers: hasNumbers).split(separator: "\n", omittingEmptySubsequences: false)
        let theirs = other.outline(hasNumbers: hasNumbers).split(separator: "\n", omittingEmptySubsequences: false)
        for (first, second) in zip(mine, theirs) where first != second {
            return "\(first) / \(second)"
        }
        return mine.count == theirs.count ? nil : "\(mine.count) lines / \(theirs.count) lines"
    }

    /// Whether the outlines of two elements are equal. Compares without creating the outlines, which is faster in the
    /// usual case.
    private func isSame(as other: PageNode, hasNumbers: Bool) -> Bool {
        tag == other.tag && ownText == other.ownText && value == other.value && isOn == other.isOn
            && children.count == other.children.count
            && (attributes == other.attributes || written(hasNumbers) == other.written(hasNumbers))
            && zip(children, other.children).allSatisfy { $0.isSame(as: $1, hasNumbers: hasNumbers) }
    }

    private static let hidden: Set = ["data-i", "data-v"]
    private static let references: Set = [
        "value", "name", "for", "id", "aria-labelledby", "aria-controls", "data-popover",
    ]

    /// The attributes that belong to the outline.
    private func written(_ hasNumbers: Bool) -> [String] {
        attributes.sorted { $0.key < $1.key }.compactMap { name, value in
            if Self.hidden.contains(name), !hasNumbers || name == "data-v" { return nil }
            let isNumber = !hasNumbers && Self.references.contains(name) && Self.isNumbered(value)
            return isNumber ? name : "\(name)=\(value)"
        }
    }

    private static func isNumbered(_ value: String) -> Bool {
        value.replacing("label-", with: "").allSatisfy { $0.isNumber || "fnx-".contains($0) }
    }

    private func outline(hasNumbers: Bool) -> String {
        var lines: [String] = []
        write(to: &lines, indent: "", hasNumbers: hasNumbers)
        return lines.joined(separator: "\n")
    }

    private func write(to lines: inout [String], indent: String, hasNumbers: Bool) {
        let state = (value.map { " value=\($0)" } ?? "") + (isOn ? " on" : "")
        let attributes = written(hasNumbers)
        lines.append("\(indent)<\(([tag] + attributes).joined(separator: " "))>\(state) \(ownText)")
        for child in children {
            child.write(to: &lines, indent: indent + "  ", hasNumbers: hasNumbers)
        }
    }
}
