/// The YAML block at the beginning of a note, between two lines of dashes.
///
/// The text is preserved byte for byte and in order: values are parsed alongside the text, and setting a key changes
/// the lines of that key only.
///
/// ```swift
/// var frontMatter = FrontMatter()
/// frontMatter.set("title", to: .text("Boxes"))
/// frontMatter.set("tags", to: .list(["luhmann", "method"]))
/// ```
public struct FrontMatter: Sendable {
    /// The opening line of dashes, with a byte order mark if there is one.
    private let opening: String
    /// The keys with their values and the lines between them, in order.
    public private(set) var entries: [FrontMatterEntry]
    /// The closing line.
    private let closing: String

    /// Creates an empty block.
    /// - Parameter lineEnd: The line ending: `"\n"` or `"\r\n"`.
    public init(lineEnd: String = "\n") {
        opening = "---" + lineEnd
        entries = []
        closing = "---" + lineEnd
    }

    /// Reads the block at the beginning of a text; nil if there is none.
    public init?(text: String) {
        guard let found = FrontMatterParser.split(text).frontMatter else { return nil }
        self = found
    }

    init(opening: String, entries: [FrontMatterEntry], closing: String) {
        self.opening = opening
        self.entries = entries
        self.closing = closing
    }

    /// The text of the block, as in the file.
    public var text: String {
        opening + entries.map(\.text).joined() + closing
    }

    /// The keys, in order.
    public var keys: [String] { entries.compactMap(\.key) }

    /// The value of a key, compared case-insensitively; the first one if a key occurs more than once, as in Obsidian.
    public subscript(key: String) -> FrontMatterValue? {
        let key = key.lowercased()
        return entries.first { $0.key?.lowercased() == key }?.value
    }

    // MARK: - Changing

    /// Sets a key to a text or a list, in the style in which it was written before if possible. A key that has this
    /// value already is left unchanged; a new key is added at the end.
    public mutating func set(_ key: String, to value: FrontMatterValue) {
        guard self[key] != value else { return }
        let lineEnd = lineEnd
        switch value {
        case .none: replace(key) { "\($0):" }
        case .text(let text): replace(key) { YAMLText.entry(key: $0, text: text, lineEnd: lineEnd) }
        case .list(let items):
            // Items on lines of their own may have brackets, too: those of a link.
            let written = entry(key)?.text.drop { $0 != ":" }.dropFirst().drop(while: \.isWhitespace)
            let isInline = written?.first == "["
            replace(key) { YAMLText.entry(key: $0, items: items, isInline: isInline, lineEnd: lineEnd) }
        case .other: return
        }
    }

    /// Sets a key to a YAML literal: a number, a boolean or a date.
    public mutating func set(_ key: String, toLiteral literal: String) {
        guard self[key] != .text(literal) else { return }
        replace(key) { "\($0): \(literal)" }
    }

    /// Takes over the value of a key as another block has written it, or removes the key if that has none.
    public mutating func take(_ key: String, from other: FrontMatter?) {
        guard let new = other?.entry(key) else { return remove(key) }
        let lowered = key.lowercased()
        if let index = entries.firstIndex(where: { $0.key?.lowercased() == lowered }) {
            entries[index] = new
        } else {
            entries.append(new)
        }
    }

    /// Removes a key and its lines.
    public mutating func remove(_ key: String) {
        let key = key.lowercased()
        entries.removeAll { $0.key?.lowercased() == key }
    }

    private var lineEnd: String {
        opening.utf8.suffix(2).elementsEqual("\r\n".utf8) ? "\r\n" : "\n"
    }

    private func entry(_ key: String) -> FrontMatterEntry? {
        let key = key.lowercased()
        return entries.first { $0.key?.lowercased() == key }
    }

    /// Replaces the lines of a key, whose spelling is kept, and parses the new lines.
    private mutating func replace(_ key: String, with lines: (_ key: String) -> String) {
        let written = YAMLText.key(entry(key)?.key ?? key)
        let new = FrontMatterParser(lines: TextLines.lines(of: lines(written) + lineEnd)).entries()
        if let index = entries.firstIndex(where: { $0.key?.lowercased() == key.lowercased() }) {
            entries.replaceSubrange(index...index, with: new)
        } else {
            // Obsidian leaves an empty mapping when the last key goes. Beside another key, it is no YAML.
            entries.removeAll { $0.key == nil && $0.text.filter { !$0.isWhitespace } == "{}" }
            entries += new
        }
    }
}

extension FrontMatter: Equatable {
    /// Returns whether both blocks have the same bytes.
    public static func == (one: FrontMatter, other: FrontMatter) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }
}

/// An entry of the front matter: a key with its value, or a line between entries, with its exact text.
public struct FrontMatterEntry: Sendable {
    /// The key; nil for blank lines, comments, and other lines without a key.
    public let key: String?
    /// The value of the key.
    public let value: FrontMatterValue
    /// The lines of the entry, including line endings.
    public let text: String

    init(key: String?, value: FrontMatterValue, text: String) {
        self.key = key
        self.value = value
        self.text = text
    }
}

/// The value of a front matter key, as far as notes need it.
public enum FrontMatterValue: Hashable, Sendable {
    /// No value, or `null`.
    case none
    /// A scalar (text, number, date or boolean), as text.
    case text(String)
    case list([String])
    /// Anything else, such as a mapping. Its text is preserved but not parsed.
    case other

    /// The text; nil for other values.
    public var text: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The items of a list. A text counts as a list of one item; other values have no items.
    public var items: [String] {
        switch self {
        case .list(let items): items
        case .text(let text): [text]
        case .none, .other: []
        }
    }

    /// The boolean value, as written in YAML 1.1 or 1.2; nil for other values.
    public var flag: Bool? {
        switch text?.lowercased() {
        case "true", "yes", "on": true
        case "false", "no", "off": false
        default: nil
        }
    }
}
