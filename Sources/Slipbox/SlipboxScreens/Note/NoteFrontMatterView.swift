internal import Foundation
internal import MarkdownVault
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// What the file of a note says about it in its front matter, and where the file is: folded, to read. What Slipbox knows by itself, such
/// as keywords and status, is shown with the note instead.
struct NoteFrontMatterView: View {
    let note: Note

    var body: some View {
        let properties = FileProperty.all(of: note)
        if !properties.isEmpty {
            DisclosureGroup("Properties (\(properties.count))") {
                VStack(alignment: .leading, spacing: 4) {
                    ForEach(properties) { property in
                        HStack(alignment: .top, spacing: 8) {
                            Text(property.name).styleClass("slip-quote slip-property")
                            VStack(alignment: .leading, spacing: 2) {
                                ForEach(Array(property.values.enumerated()), id: \.offset) { value($0.element) }
                            }
                        }
                    }
                }
            }
            .font(.caption)
        }
    }

    @ViewBuilder private func value(_ text: String) -> some View {
        if let address = FileProperty.address(text) {
            Link(text, destination: address)
        } else {
            Text(text)
        }
    }
}

/// A property of a file, as people read it.
struct FileProperty: Identifiable, Hashable {
    let name: String
    let values: [String]

    var id: String { name }

    /// The most characters of a value.
    private static let longest = 500

    /// Returns the path of the note's file and the properties that are shown nowhere else, in the order of the file; none for a note
    /// that came from no file.
    static func all(of note: Note) -> [FileProperty] {
        guard let source = note.source, let path = note.sourcePath.flatMap(VaultPath.init) else { return [] }
        let frontMatter = VaultNote(path: path, text: source).frontMatter
        let known = Set(NoteField.allCases.filter { $0 != .aliases }.compactMap { $0.key(in: frontMatter) })
        var seen = known
        let properties = (frontMatter?.entries ?? []).compactMap { entry -> FileProperty? in
            guard let key = entry.key, seen.insert(key).inserted else { return nil }
            let values = values(of: entry)
            return values.isEmpty ? nil : FileProperty(name: key, values: values)
        }
        return [FileProperty(name: "File", values: [path.text])] + properties.filter { $0.name != "File" }
    }

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
    private static func raw(_ entry: FrontMatterEntry) -> String {
        let text = entry.text.drop { $0 != ":" }.dropFirst()
        return text.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Returns what a link shows.
    private static func withoutBrackets(_ text: String) -> String {
        guard text.hasPrefix("[["), let link = MarkdownOutline(text).references.first else { return text }
        return link.label ?? link.target
    }
}
