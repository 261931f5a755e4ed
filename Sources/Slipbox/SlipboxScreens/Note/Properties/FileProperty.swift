internal import Foundation
internal import MarkdownVault
internal import SlipboxCore
internal import SlipboxVault

/// A property of a file, as people read it.
struct FileProperty: Identifiable, Hashable {
    let name: String
    let values: [String]

    var id: String { name }

    /// The most characters of a value.
    private static let longest = 500

    /// Returns the path of the note's file and the properties that are shown nowhere else, in the order of the file.
    static func all(of note: Note) -> [FileProperty] {
        let properties = entries(in: note.frontMatter).compactMap { name, entry -> FileProperty? in
            let values = values(of: entry)
            return values.isEmpty ? nil : FileProperty(name: name, values: values)
        }
        guard let path = note.sourcePath else { return properties }
        return [FileProperty(name: "File", values: [path])] + properties.filter { $0.name != "File" }
    }

    /// Returns the entries of a front matter that are shown nowhere else, with their names; of several with one name, the first.
    static func entries(in frontMatter: FrontMatter?) -> [(name: String, entry: FrontMatterEntry)] {
        var seen = Set(ownFields.compactMap { $0.key(in: frontMatter) })
        return (frontMatter?.entries ?? []).compactMap { entry in
            entry.key.flatMap { seen.insert($0).inserted ? ($0, entry) : nil }
        }
    }

    /// The fields that a note has by itself.
    static let ownFields = NoteField.allCases.filter { $0 != .aliases }

    /// Returns the address in a value, if it is one of the web.
    static func address(_ text: String) -> URL? {
        let isAddress = text.hasPrefix("https://") || text.hasPrefix("http://")
        return isAddress && !text.contains(where: \.isWhitespace) ? URL(string: text) : nil
    }

    private static func values(of entry: FrontMatterEntry) -> [String] {
        let values = entry.value == .other ? [raw(entry)] : entry.value.items.map(withoutBrackets)
        return values.map { String($0.prefix(longest)) }.filter { !$0.isEmpty }
    }

    /// A value that is no text and no list, as it is written.
    static func raw(_ entry: FrontMatterEntry) -> String {
        let text = entry.text.drop { $0 != ":" }.dropFirst()
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns what a link shows.
    private static func withoutBrackets(_ text: String) -> String {
        guard text.hasPrefix("[["), let link = MarkdownOutline(text).references.first else { return text }
        return link.label ?? link.target
    }
}
