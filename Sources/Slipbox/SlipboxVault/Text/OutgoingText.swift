import Foundation
import MarkdownVault
import RichText

/// The text of a note on its way into a file: links by identity become links by name, as Obsidian writes them, and pictures
/// are found from where the file lies.
struct OutgoingText {
    /// A note that is linked to.
    struct Target {
        let path: VaultPath
        let title: String
    }

    /// The file that the text goes into.
    let path: VaultPath
    /// The names of all files.
    let index: LinkIndex
    /// The note of an identity; nil if it is not among the files.
    let note: (UUID) -> Target?

    /// The Markdown that was made of a note's body, with its links and pictures as files have them.
    func markdown(_ body: String) -> String {
        MarkdownEdit.apply(to: body) { reference in
            switch reference.form {
            case .link: link(reference)
            case .image: picture(reference)
            case .wikiLink, .wikiEmbed, .definition, .htmlImage: nil
            }
        }
    }

    // MARK: - Links

    /// A link whose note is not among the files stays: the slip box knows it again.
    private func link(_ reference: MarkdownReference) -> MarkdownEdit? {
        guard let link = NoteLink(reference.target), let target = note(link.id) else { return nil }
        let label = LinkLabel(reference.label ?? "")
        let heading = link.heading ?? reference.fragment
        // What shows the title says it once; its formatting stays as long as it says that.
        let text = link.keepsText ? label.text : target.title
        let isPlain = link.keepsText ? label.isPlain : label.isPlain || label.text != target.title
        if isPlain, let text = wikiLink(to: target.path, heading: heading, text: text, keepsText: link.keepsText) {
            return .whole(text)
        }
        return .target(PageLink.text(to: target.path, from: path))
    }

    /// The link in brackets; nil if its text or the name of the file has signs that mean something else there.
    private func wikiLink(to target: VaultPath, heading: String?, text: String, keepsText: Bool) -> String? {
        let name = index.target(of: target)
        let whole = name + (heading.map { "#\($0)" } ?? "")
        guard !name.contains(where: { "[]|#^".contains($0) }), Self.isOneWord(whole) else { return nil }
        let title = name.split(separator: "/").last.map(String.init) ?? name
        let isUsual = keepsText ? text == heading.map { "\(title) > \($0)" } : heading == nil && title == name
        if isUsual { return "[[\(whole)]]" }
        let shown = keepsText ? text : title
        return Self.isOneWord(shown) ? "[[\(whole)|\(shown)]]" : nil
    }

    /// What can stand between double brackets.
    private static func isOneWord(_ text: String) -> Bool {
        !text.isEmpty
            && !text.unicodeScalars.contains {
                $0.value < 0x20 || "[]\u{7F}\u{2028}\u{2029}".unicodeScalars.contains($0)
            }
    }

    // MARK: - Pictures

    /// Pictures of a text are named by their place among all files.
    private func picture(_ reference: MarkdownReference) -> MarkdownEdit? {
        guard let place = VaultPath(reference.target), index.contains(place) else { return nil }
        let (name, size) = (index.target(of: place), reference.label ?? "")
        let isSize = !size.isEmpty && size.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "x") }
        // Only in double brackets a number is the width.
        if isSize, !name.contains(where: { "[]|#^".contains($0) }) { return .whole("![[\(name)|\(size)]]") }
        return .target(PageLink.text(to: place, from: path))
    }
}
