import Foundation
import MarkdownVault

/// The properties of a page in a database, as fields of a note.
struct NotionProperties {
    private(set) var tags: [String] = []
    private(set) var created: Date?
    private(set) var updated: Date?
    private(set) var others: [(name: String, value: FrontMatterValue)] = []

    /// Adds a property of a page in Markdown, which does not tell its type.
    mutating func add(_ name: String, _ text: String) {
        add(name, type: "", items: text.split(separator: ",").map { ConvertedNote.line(String($0)) }, text)
    }

    /// Adds a property of a page in HTML, with its type.
    ///
    /// - Parameter items: the values of a selection.
    mutating func add(_ name: String, type: String, items: [String], _ text: String) {
        let key = name.lowercased()
        let text = ConvertedNote.line(text)
        guard !text.isEmpty || !items.isEmpty else { return }
        if Self.tagNames.contains(key) {
            tags += items.isEmpty ? [text] : items
        } else if type == "created_time" || Self.createdNames.contains(key), let date = NotionDate.read(text) {
            created = date
        } else if type == "last_edited_time" || Self.updatedNames.contains(key), let date = NotionDate.read(text) {
            updated = date
        } else if type == "multi_select" {
            others.append((name, .list(items)))
        } else {
            others.append((name, .text(text)))
        }
    }

    private static let tagNames: Set<String> = ["tags", "tag", "keywords", "labels"]
    private static let createdNames: Set<String> = ["created", "created time", "date created", "created at"]
    private static let updatedNames: Set<String> = [
        "updated", "last edited time", "last edited", "last updated", "modified",
    ]

    /// Sets the fields of a note.
    func apply(to note: inout ConvertedNote) {
        note.tags = ConvertedNote.distinct(tags)
        (note.created, note.updated) = (created, updated)
        note.properties += others
    }
}
