import CoreData
import DocumentRichText
import Foundation
import MarkdownVault
import SlipboxCore

/// The conversion of a note's text into a file's: links by identifier become links by name, as Obsidian writes them,
/// and picture paths become relative to the file.
struct OutgoingText {
    /// A linked note.
    struct Target {
        let path: VaultPath
        let title: String
    }

    /// The path of the file that will contain the text.
    let path: VaultPath
    /// The index of all file names.
    let index: LinkIndex
    /// Returns the note with an identifier, or nil if it is not exported.
    let note: (UUID) throws -> Target?
    /// Returns the title of a note that is not exported, such as one in the trash, or nil if it is gone.
    let absentTitle: (UUID) throws -> String?

    /// Converts the links and pictures in the Markdown of a note's body.
    func markdown(_ body: String) throws -> String {
        try MarkdownEdit.apply(to: body) { try file($0) ?? link($0) }
    }

    /// Converts the links by identifier only, in Markdown whose pictures are named as in its file.
    func linked(_ body: String) throws -> String {
        try MarkdownEdit.apply(to: body, link)
    }

    // MARK: - Links

    private func link(_ reference: MarkdownReference) throws -> MarkdownEdit? {
        guard reference.form == .link, let link = NoteLink(reference.target) else { return nil }
        let label = LinkLabel(reference.label ?? "")
        let heading = link.heading ?? reference.fragment
        guard let target = try note(link.id) else { return try name(in: link, label, heading) }
        // A link that shows the title is written in its short form. Its formatting is kept while the label equals the
        // title.
        let text = link.keepsText ? label.text : target.title
        let isPlain = link.keepsText ? label.isPlain : label.isPlain || label.text != target.title
        if isPlain, let text = wikiLink(to: target.path, heading: heading, text: text, keepsText: link.keepsText) {
            return .whole(text)
        }
        return .target(PageLink.text(to: target.path, from: path))
    }

    /// Returns a link that names a note which is not exported, as links do to notes that are not made yet: by its title, or by the text if
    /// the note is gone. Where a file has the name, the link stays for a later import, which recognises it.
    private func name(in link: NoteLink, _ label: LinkLabel, _ heading: String?) throws -> MarkdownEdit? {
        let title = try absentTitle(link.id)
        let name = title ?? label.text
        let whole = name + (heading.map { "#\($0)" } ?? "")
        let text = link.keepsText && title != nil ? label.text : name
        guard label.isPlain, Self.isName(name), Self.isOneWord(whole), Self.isOneWord(text), !index.hasFile(named: name)
        else { return nil }
        return .whole(heading == nil && text == name ? "[[\(name)]]" : "[[\(whole)|\(text)]]")
    }

    /// Returns a wiki link, or nil if the text or file name contains characters with another meaning in it.
    private func wikiLink(to target: VaultPath, heading: String?, text: String, keepsText: Bool) -> String? {
        let name = index.target(of: target)
        let whole = name + (heading.map { "#\($0)" } ?? "")
        guard Self.isName(name), Self.isOneWord(whole) else { return nil }
        let title = name.split(separator: "/").last.map(String.init) ?? name
        // A file of another name than its note's shows the title, as if two notes have the same one.
        let shown = keepsText || Self.isOneWord(text) ? text : title
        let isUsual = keepsText ? text == heading.map { "\(title) > \($0)" } ?? name : heading == nil && shown == name
        if isUsual { return "[[\(whole)]]" }
        return Self.isOneWord(shown) ? "[[\(whole)|\(shown)]]" : nil
    }

    /// Returns whether a name can stand between double brackets, where some signs have a meaning.
    private static func isName(_ name: String) -> Bool { !name.contains { "[]|#^".contains($0) } }

    /// Returns whether a text can stand between double brackets.
    private static func isOneWord(_ text: String) -> Bool {
        !text.isEmpty
            && !text.unicodeScalars.contains {
                $0.value < 0x20 || "[]\u{7F}\u{2028}\u{2029}".unicodeScalars.contains($0)
            }
    }

    // MARK: - Files

    /// Converts the path of a picture or of another file, which texts give relative to the root of the vault.
    func file(_ reference: MarkdownReference) -> MarkdownEdit? {
        guard reference.form == .image || reference.form == .link, let place = VaultPath(reference.target),
            index.contains(place)
        else { return nil }
        if reference.form == .link { return .target(PageLink.text(to: place, from: path)) }
        let (name, size) = (index.target(of: place), reference.label ?? "")
        let isSize = !size.isEmpty && size.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "x") }
        // A number is a width only in double brackets.
        if isSize, Self.isName(name) { return .whole("![[\(name)|\(size)]]") }
        return .target(PageLink.text(to: place, from: path))
    }
}

extension Note {
    /// Returns the title of another note of the same slip box, also of one in the trash, or nil if it is gone.
    func absentTitle(of identity: UUID) throws -> String? {
        guard let context = managedObjectContext else { return nil }
        let isOther = NSPredicate(format: "%K == %@", NoteProperties.uuid, identity as NSUUID)
        return try context.fetch(Note.fetchEverywhere(isOther)).first?.title
    }
}
