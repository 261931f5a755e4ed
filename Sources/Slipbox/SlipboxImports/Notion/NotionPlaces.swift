import Foundation
import MarkdownVault
import SlipboxVault

/// Where the pages, databases and files of an export are in the vault.
struct NotionPlaces {
    private var notes: [VaultPath: VaultPath] = [:]
    private var byIdentifier: [UUID: VaultPath] = [:]
    private var files: [VaultPath: VaultPath] = [:]
    /// The notes of a folder, by the folder and the title in lower case; nil for a title that several have.
    private var titles: [String: VaultPath?] = [:]

    mutating func add(note path: VaultPath, from source: VaultPath, _ identifier: UUID?, title: String) {
        notes[source] = path
        if let identifier { byIdentifier[identifier] = path }
        let key = Self.key(title, in: source.parent)
        titles[key] = titles[key] == nil ? .some(path) : .some(nil)
    }

    mutating func add(file path: VaultPath, from source: VaultPath) {
        files[source] = path
    }

    /// Returns the note for a title in a folder, if there is one.
    func note(titled title: String, in folder: VaultPath?) -> VaultPath? {
        (titles[Self.key(title, in: folder)] ?? nil) ?? nil
    }

    private static func key(_ title: String, in folder: VaultPath?) -> String {
        "\(folder?.text ?? "")/\(ConvertedNote.line(title).lowercased())"
    }

    /// The target of a link in an export.
    enum Target {
        case note(VaultPath)
        case file(VaultPath)
        /// Something that is not in the export.
        case missing
        case elsewhere
    }

    /// Finds the target of a link in a page, without escapes and fragment.
    func target(of link: String, from page: VaultPath) -> Target {
        if let identifier = NotionName.identifier(inAddress: link) {
            return byIdentifier[identifier].map { .note($0) } ?? .elsewhere
        }
        guard !link.isEmpty, !link.utf8.contains(UInt8(ascii: ":")), !link.hasPrefix("#") else { return .elsewhere }
        var names = page.parent?.components ?? []
        for name in link.split(separator: "/") where name != "." {
            if name != ".." { names.append(String(name)) } else if names.popLast() == nil { return .missing }
        }
        guard let last = names.last, let path = VaultPath(names.joined(separator: "/")) else { return .missing }
        if let note = notes[path] { return .note(note) }
        if let file = files[path] { return .file(file) }
        // Pages are also linked where they would be with another setting of the export.
        let stem = last.lastIndex(of: ".").map { String(last[..<$0]) } ?? last
        return NotionName(stem).identifier.flatMap { byIdentifier[$0] }.map { .note($0) } ?? .missing
    }
}
