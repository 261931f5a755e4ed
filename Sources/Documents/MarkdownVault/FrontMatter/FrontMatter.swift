/// The block of YAML at the beginning of a note, between two lines of dashes.
///
/// Whatever is in it stays as it is, in its order, to the byte: what is understood is read beside the text, and setting a
/// key changes the lines of that key only.
///
/// ```swift
/// var frontMatter = FrontMatter()
/// frontMatter.set("title", to: .text("Boxes"))
/// frontMatter.set("tags", to: .list(["luhmann", "method"]))
/// ```
public struct FrontMatter: Sendable {
    /// The line of dashes above, with whatever precedes it.
    private let opening: String
    /// The keys with their values, and the lines between, in order.
    public private(set) var entries: [FrontMatterEntry]
    /// The line below.
    private let closing: String

    /// An empty block.
    /// - Parameter lineEnd: What ends its lines: `"\n"` or `"\r\n"`.
    public init(lineEnd: String = "\n") {
        opening = "---" + lineEnd
        entries = []
        closing = "---" + lineEnd
    }

    init(opening: String, entries: [FrontMatterEntry], closing: String) {
        self.opening = opening
        self.entries = entries
        self.closing = closing
    }

    /// The whole block as it stands in the file.
    public var text: String {
        opening + entries.map(\.text).joined() + closing
    }

    /// The keys in their order.
    public var keys: [String] { entries.compactMap(\.key) }

    /// The value of a key, in whatever case it is written; the first if there are several, as in Obsidian.
    public subscript(key: String) -> FrontMatterValue? {
        let key = key.lowercased()
        return entries.first { $0.key?.lowercased() == key }?.value
    }

    // MARK: - Changing

    /// Sets a key to a text or a list, written the way the key was before where that is possible. A key that has the value
    /// already keeps its lines, and one that is new comes last.
    public mutating func set(_ key: String, to value: FrontMatterValue) {
        guard self[key] != value else { return }
        let lineEnd = lineEnd
        switch value {
        case .none: replace(key) { "\($0):" }
        case .text(let text): replace(key) { YAMLText.entry(key: $0, text: text, lineEnd: lineEnd) }
        case .list(let items):
            let isInline = entry(key)?.text.contains("[") ?? false
            replace(key) { YAMLText.entry(key: $0, items: items, isInline: isInline, lineEnd: lineEnd) }
        case .other: return
        }
    }

    /// Sets a key to something that YAML has a form of its own for: a number, a truth value, a date.
    public mutating func set(_ key: String, toLiteral literal: String) {
        guard self[key] != .text(literal) else { return }
        replace(key) { "\($0): \(literal)" }
    }

    /// Removes a key with its lines.
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

    /// Puts lines in the place of a key's, which keeps its spelling, and reads them as if they had been there.
    private mutating func replace(_ key: String, with lines: (_ key: String) -> String) {
        let written = YAMLText.key(entry(key)?.key ?? key)
        let new = FrontMatterParser(lines: TextLines.lines(of: lines(written) + lineEnd)).entries()
        if let index = entries.firstIndex(where: { $0.key?.lowercased() == key.lowercased() }) {
            entries.replaceSubrange(index...index, with: new)
        } else {
            entries += new
        }
    }
}

extension FrontMatter: Equatable {
    /// Whether both have the same bytes.
    public static func == (one: FrontMatter, other: FrontMatter) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }
}
