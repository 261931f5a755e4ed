/// Writes elements as HTML, split into static pieces, which elements of the same shape share, and the slots between
/// them.
@MainActor
struct HTMLWriter {
    /// The pieces of markup, and the contents of the slots between them. There is one piece more than there are slots.
    private(set) var statics: [String] = []
    private(set) var slots: [String] = []
    private var piece = ""
    /// The number of the patch or page that contains the markup.
    private let sequence: Int

    /// Void elements, which have no end tag.
    private static let void: Set<String> = ["input", "img", "hr", "br"]
    /// Attributes whose values belong to the static pieces, because elements of the same shape mostly share them.
    private static let shared: Set<String> = ["class", "role", "type", "data-on", "tabindex", "for", "method"]

    private init(sequence: Int) {
        self.sequence = sequence
    }

    /// Writes an element with its content, and records it as shown in the browser.
    static func write(_ element: Element, sequence: Int) -> (statics: [String], slots: [String]) {
        var writer = HTMLWriter(sequence: sequence)
        writer.append(element)
        writer.statics.append(writer.piece)
        return (writer.statics, writer.slots)
    }

    /// Joins static pieces and slots to the complete markup.
    static func join(statics: [String], slots: [String]) -> String {
        var markup = ""
        for (index, piece) in statics.enumerated() {
            markup += piece
            if index < slots.count {
                markup += slots[index]
            }
        }
        return markup
    }

    private mutating func append(_ element: Element) {
        let children = element.children
        element.shown = Element.Shown(
            attributes: element.attributes,
            content: element.content,
            children: children
        )
        element.controlState?.show(from: sequence)
        piece += "<\(element.tag) data-i=\""
        fill(String(element.id))
        piece += "\""
        for (name, value) in element.attributes.entries {
            append(name, name == "data-v" ? String(element.controlState?.version ?? 0) : value)
        }
        for (name, value) in element.identityAttributes {
            append(name, value)
        }
        appendControl(of: element)
        piece += ">"
        guard !Self.void.contains(element.tag) else { return }
        append(element.content, of: element, children: children)
        piece += "</\(element.tag)>"
    }

    private mutating func append(_ content: Element.Content, of element: Element, children: [Element]) {
        switch content {
        case .none:
            if element.tag == "textarea", case .text(let text) = element.control {
                // The HTML parser drops a line break right after the start tag.
                piece += "\n"
                fill(text.escapedForHTML)
            }
        case .text(let text): fill(text.escapedForHTML)
        case .markup(let markup): piece += markup
        case .elements:
            for child in children {
                append(child)
            }
        }
    }

    private mutating func append(_ name: String, _ value: String) {
        if value.isEmpty, name != "value" {
            piece += " \(name)"
        } else if Self.shared.contains(name) {
            piece += " \(name)=\"\(value.escapedForHTML)\""
        } else {
            piece += " \(name)=\""
            fill(value.escapedForHTML)
            piece += "\""
        }
    }

    private mutating func appendControl(of element: Element) {
        switch element.control {
        case .text(let text) where element.tag == "input": append("value", text)
        case .choice(let value) where element.tag == "input": append("value", value)
        case .flag(true): piece += element.tag == "option" ? " selected" : " checked"
        default: break
        }
    }

    private mutating func fill(_ slot: String) {
        statics.append(piece)
        piece = ""
        slots.append(slot)
    }
}

extension String {
    /// The text escaped for use in HTML, as text or in an attribute.
    var escapedForHTML: String {
        guard utf8.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E || $0 == 0x22 || $0 == 0x27 }) else {
            return self
        }
        var result = ""
        for character in unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}
