import Foundation
package import MarkdownVault
import SlipboxCore

/// A note of the vault with its parsed contents.
struct IncomingNote: Sendable {
    let note: VaultNote
    let outline: MarkdownOutline
    let metadata: NoteMetadata
    /// The targets of its links, without duplicates.
    private let targets: [VaultPath]
    private let isLinked: Bool
    private let picture: VaultPath?

    init(_ note: VaultNote, survey: VaultSurvey, timeZone: TimeZone) {
        self.note = note
        outline = note.outline
        metadata = note.metadata(timeZone: timeZone, outline: outline)
        var seen: Set<VaultPath> = [note.path]
        let properties = note.propertyLinks
        let found = (properties + outline.references).map { survey.index.resolve($0, from: note.path).path }
        isLinked = found.contains { $0 != nil }
        targets = found.compactMap { $0 }.filter { seen.insert($0).inserted }
        let shown = zip(properties + outline.references, found).compactMap { reference, path in
            reference.isEmbed || properties.contains(reference) ? path : nil
        }
        picture = shown.first(where: \.isPicture)
    }

    func links(former: IncomingNote?) -> NoteLinks {
        NoteLinks(
            path: note.path,
            targets: targets,
            formerTargets: former?.targets ?? [],
            picture: picture,
            isLinked: isLinked
        )
    }

    /// The status in the front matter; nil if it is missing or unknown.
    var status: Status? {
        metadata.status.flatMap { text in Status.allCases.first { $0.rawValue.lowercased() == text.lowercased() } }
    }

    /// The creation date in the front matter, or else the older of the file's dates.
    var creationDate: Date? {
        metadata.created ?? [note.creationDate, note.modificationDate].compactMap { $0 }.min()
    }

    /// The date of the last change: that in the front matter, or else that of the file.
    var modificationDate: Date? { metadata.updated ?? note.modificationDate }

    /// Returns the names by which links find the note besides its title.
    ///
    /// - Parameter withFile: Whether that of the file is one of them, and not made from the title.
    func otherNames(withFile: Bool) -> [String] {
        withFile ? metadata.otherNames(of: note.path) : metadata.aliases
    }

    var order: Int64? { note.frontMatter?["order"]?.text.flatMap { Int64($0) } }

    var uuid: UUID? { metadata.identifier.flatMap { UUID(uuidString: $0) } }
}

extension VaultPath {
    private static let pictureExtensions: Set<String> = [
        "png", "jpg", "jpeg", "gif", "webp", "heic", "avif", "bmp", "tif", "tiff", "svg",
    ]

    /// Whether it is the path of a picture, by its extension.
    package var isPicture: Bool { Self.pictureExtensions.contains(fileExtension.lowercased()) }
}
