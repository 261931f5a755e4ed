import Foundation
import MarkdownVault

/// A note of another program in the form of a vault's.
struct ConvertedNote {
    let path: VaultPath
    /// The identifier by which a later import recognises it.
    let identifier: UUID
    let title: String
    /// The text in Markdown, with links relative to the path.
    var body = ""
    var tags: [String] = []
    var created: Date?
    var updated: Date?
    var isPinned = false
    /// What the slip box has no field for, such as where a clipping is from.
    var properties: [(name: String, value: FrontMatterValue)] = []

    init(path: VaultPath, identifier: UUID, title: String) {
        (self.path, self.identifier, self.title) = (path, identifier, title)
    }

    /// The note with its fields in the front matter.
    var vaultNote: VaultNote {
        var note = VaultNote(path: path, frontMatter: nil, body: body)
        note.set(.identifier, to: identifier.uuidString)
        note.set(.title, to: title)
        note.set(.tags, to: tags)
        if let created { note.set(.created, to: created, timeZone: .gmt) }
        if let updated { note.set(.updated, to: updated, timeZone: .gmt) }
        note.set(.pinned, to: isPinned)
        for property in properties {
            let name = Self.propertyName(property.name)
            if note.frontMatter?.keys.contains(name) == false { note.frontMatter?.set(name, to: property.value) }
        }
        return note
    }

    /// Returns a name under which a property is no field of a note, as which the import would read it.
    private static func propertyName(_ name: String) -> String {
        let name = line(name)
        var alone = FrontMatter()
        alone.set(name, to: .text("."))
        let isField = NoteField.allCases.contains { $0 != .status && $0.key(in: alone) != nil }
        return isField || name == "order" ? "original \(name)" : name
    }
}

extension ConvertedNote {
    /// Returns a title as one line; empty ones stay empty.
    static func line(_ title: String) -> String {
        title.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns tags without duplicates, surrounding spaces and number signs.
    static func distinct(_ tags: [String]) -> [String] {
        var seen: Set<String> = []
        return tags.map { line($0.hasPrefix("#") ? String($0.dropFirst()) : $0) }
            .filter { !$0.isEmpty && seen.insert($0.lowercased()).inserted }
    }
}
