/// A writer of XML documents, with one element per line.
struct XMLWriter {
    private(set) var text = #"<?xml version="1.0" encoding="UTF-8" standalone="yes"?>"#
    /// Whether a text had characters that XML excludes and that were replaced.
    private(set) var hasReplacedCharacters = false
    private var openNames: [String] = []

    /// Writes an empty element.
    mutating func element(_ name: String, _ attributes: [(String, String?)] = []) {
        startLine()
        text += tag(name, attributes) + "/>"
    }

    /// Writes an element with the content that a closure writes. If there is none, writes an empty-element tag.
    mutating func element(
        _ name: String,
        _ attributes: [(String, String?)] = [],
        _ writeContent: (inout XMLWriter) -> Void
    ) {
        startLine()
        text += tag(name, attributes)
        let before = text.utf8.count
        openNames.append(name)
        text += ">"
        writeContent(&self)
        openNames.removeLast()
        if text.utf8.count == before + 1 {
            text.removeLast()
            text += "/>"
        } else {
            startLine()
            text += "</\(name)>"
        }
    }

    private mutating func startLine() {
        text += "\n" + String(repeating: " ", count: 4 * openNames.count)
    }

    /// Returns a tag without its closing bracket. Attributes without a value are omitted.
    private mutating func tag(_ name: String, _ attributes: [(String, String?)]) -> String {
        var tag = "<\(name)"
        for case (let name, let value?) in attributes { tag += " \(name)=\"\(escape(value))\"" }
        return tag
    }

    private mutating func escape(_ text: String) -> String {
        let value = XMLEscaping.escaped(text)
        hasReplacedCharacters = hasReplacedCharacters || value.hasReplacedCharacters
        return value.text
    }
}

/// The texts of attributes' values.
package enum XMLEscaping {
    /// Returns a text escaped as the value of an attribute. White space that readers would turn into spaces becomes
    /// references, and control characters that XML excludes become the replacement character.
    package static func escaped(_ text: String) -> (text: String, hasReplacedCharacters: Bool) {
        let plain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x22 && $0 != 0x26 && $0 != 0x3C && $0 != 0x3E }
        guard !plain else { return (text, false) }
        var (result, hasReplacedCharacters) = ("", false)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\r", "\t": result += "&#\(scalar.value);"
            case _ where scalar.value < 0x20:
                result.unicodeScalars.append("\u{FFFD}")
                hasReplacedCharacters = true
            default: result.unicodeScalars.append(scalar)
            }
        }
        return (result, hasReplacedCharacters)
    }
}
