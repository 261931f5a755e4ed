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
        outline(hasNumbers: false)
    }

    /// The first line in which the outlines of two pages differ; nil if they do not.
    public func difference(from other: PageNode) -> String? {
        difference(from: other, hasNumbers: false)
    }

    /// The first line in which the page of the same session differs, identifiers and all.
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

    /// Whether the outlines of two elements are the same. Most are, and need not be written down then.
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

    /// The attributes in the outline.
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
