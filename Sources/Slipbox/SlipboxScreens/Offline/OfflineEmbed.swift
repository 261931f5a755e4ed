internal import CoreData
internal import DocumentRichText
internal import ProseEditor
internal import SlipboxCore
internal import SlipboxVault

/// What a name in a text shows, `![[Boxes#Use]]`: a note that a browser may keep, or a picture.
struct OfflineEmbed: Encodable, Hashable, Sendable {
    /// The identifier of the note; nil for a picture.
    var note: String?
    /// The path of the picture on the server; nil for a note.
    var picture: String?
}

/// Finds what the texts of notes show by name. Each name is sought once, whichever texts have it.
final class OfflineEmbeds {
    /// The most names of one text.
    private static let most = 60

    private let context: NSManagedObjectContext
    private let box: BoxAddress
    private var known: [String: OfflineEmbed?] = [:]

    init(in context: NSManagedObjectContext, of box: BoxAddress) {
        (self.context, self.box) = (context, box)
    }

    /// Returns what names in the text of a note show, without reading its formatting. Names of nothing are left out.
    func all(in note: Note) throws -> [String: OfflineEmbed] {
        let text = note.bodyText
        guard text.utf8.count <= OfflineChange.textBytes, text.contains("![[") else { return [:] }
        var found: [String: OfflineEmbed] = [:]
        for link in RichTextDocument(plainText: text).embeds.prefix(Self.most) {
            found[link.target] = try embed(named: link.title)
        }
        return found
    }

    private func embed(named name: String) throws -> OfflineEmbed? {
        if let embed = known[name] { return embed }
        let embed = try find(name)
        known[name] = embed
        return embed
    }

    private func find(_ name: String) throws -> OfflineEmbed? {
        if let note = try Note.named(name, in: context) { return note.storedIdentity.map { OfflineEmbed(note: $0) } }
        let path = try EmbeddedNotes.picture(name, in: context)
        return path.map { OfflineEmbed(picture: box.pictures + PictureSource.text(for: $0)) }
    }
}
