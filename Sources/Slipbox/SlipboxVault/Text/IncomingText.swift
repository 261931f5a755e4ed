import Foundation
import MarkdownVault
import RichText

/// The text of a file on its way into a note: links to notes become links by identity, and pictures are named by their place
/// among all files. What leads nowhere stays as it is.
struct IncomingText {
    /// A note that is linked to.
    struct Target {
        let id: UUID
        let title: String
    }

    /// The file that the text is from.
    let path: VaultPath
    /// The names of all files.
    let index: LinkIndex
    /// The note that was read from a file.
    let note: (VaultPath) -> Target?

    /// The Markdown of a body that is made of the file's.
    func markdown(_ body: String) -> String {
        MarkdownEdit.apply(to: body) { reference in
            guard !reference.target.isEmpty, let place = index.resolve(reference, from: path).path else { return nil }
            switch reference.form {
            case .wikiLink: return note(place).map { .whole(wikiLink(reference, to: $0, at: place)) }
            case .link: return link(reference, to: place)
            case .image: return place.isPicture ? .target(PageLink.text(to: place, from: nil)) : nil
            case .wikiEmbed:
                guard place.isPicture else { return nil }
                return .whole("![\(Self.escaped(reference.label ?? ""))](\(PageLink.text(to: place, from: nil)))")
            case .definition, .htmlImage: return nil
            }
        }
    }

    /// A link without a text of its own shows the title, unless it says it in another way than the title or the file.
    private func wikiLink(_ reference: MarkdownReference, to note: Target, at place: VaultPath) -> String {
        let written = reference.target.split(separator: "/").last.map(String.init) ?? reference.target
        let names = [note.title, place.stem, place.name]
        var text = note.title.isEmpty ? place.stem : note.title
        if let label = reference.label, !label.isEmpty, !names.contains(label) {
            text = label
        } else if reference.label == nil, !names.contains(written) {
            text = reference.target
        } else if reference.label == nil, let heading = reference.fragment {
            text = "\(place.stem) > \(heading)"
        } else {
            return "[\(Self.escaped(text))](\(NoteLink(id: note.id, heading: reference.fragment).link))"
        }
        return "[\(Self.escaped(text))](\(NoteLink(id: note.id, heading: reference.fragment, keepsText: true).link))"
    }

    private func link(_ reference: MarkdownReference, to place: VaultPath) -> MarkdownEdit? {
        // A link in a link would be none.
        guard let note = note(place), let label = reference.label, !label.contains("[[") else { return nil }
        let isTitle = [note.title, place.stem].contains(LinkLabel(label).text)
        return .target(NoteLink(id: note.id, keepsText: !isTitle).link)
    }

    /// Text as Markdown that means nothing else.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            let isSign = scalar.isASCII && (0x21...0x7E).contains(scalar.value) && !scalar.properties.isAlphabetic
            if isSign, !("0"..."9").contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
