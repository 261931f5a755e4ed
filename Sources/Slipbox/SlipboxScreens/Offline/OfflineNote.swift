internal import CoreData
internal import DocumentRichText
internal import Foundation
internal import ProseEditor
internal import ServerSecurity
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// A note as browsers keep it. Nothing in it is markup: text is text, and formatted text is the editor's document.
public struct OfflineNote: Encodable, Sendable {
    let id: String
    /// Differs if anything of the note does.
    let version: String
    /// The last component of its address, such as `Note-17`.
    let path: String
    let title: String
    /// The text for reading and changing; nil if it is too long to be kept.
    let text: String?
    /// The formatted text for reading; nil for text without formatting.
    let body: JSONValue?
    /// The pictures that are shown: their paths on the server.
    let files: [String]
    /// What names in the text show, by these names.
    let embeds: [String: OfflineEmbed]
    /// What the formulas of the text look like.
    let formulas: JSONValue
    /// The texts of the footnotes, by their names.
    let footnotes: JSONValue
    /// The path of the note's picture on the server; nil if there is none, or the text shows it.
    let photo: String?
    let folder: String?
    /// The first component of the addresses of the folder's notes, such as `Folder-3`.
    let place: String?
    let address: String?
    let keywords: [String]
    let status: String
    let isFavorite: Bool
    let isPinned: Bool
    /// Milliseconds since 1970.
    let created: Double
    let changed: Double

    /// - Parameters:
    ///   - embeds: What names in the text show.
    ///   - box: Where the slip box is on the server, with its pictures.
    init(_ note: Note, version: String, embeds: [String: OfflineEmbed], in box: BoxAddress) {
        let isLong = note.bodyText.utf8.count > OfflineChange.textBytes
        let document = isLong ? nil : note.document
        let shown = note.hasFormattedBody ? document?.showingFiles(of: box) : nil
        id = note.uuid.uuidString
        self.version = version
        path = note.objectID.pathComponent
        title = note.title
        text = document?.editableText
        body = shown?.prose(limits: Self.limits(box))
        self.embeds = embeds
        formulas = document?.formulasForReading() ?? [:]
        footnotes = shown?.footnotesForReading(limits: Self.limits(box)) ?? [:]
        photo = note.photo == nil ? nil : box.photos + id
        files =
            (shown.map { Self.pictures(in: $0, box) } ?? []) + embeds.values.compactMap(\.picture).sorted()
            + [photo].compactMap(\.self)
        place = note.folder?.objectID.pathComponent
        folder = note.folder.map { $0.path.map(\.name).joined(separator: " / ") }
        address = note.address?.description
        keywords = note.keywords.map(\.name).sorted()
        status = note.status.rawValue
        (isFavorite, isPinned) = (note.isFavorite, note.isPinned)
        created = note.creationDate.timeIntervalSince1970 * 1000
        changed = note.modificationDate.timeIntervalSince1970 * 1000
    }

    private static func limits(_ box: BoxAddress) -> ProseLimits {
        var limits = ProseLimits()
        limits.pictureFolder = box.pictures
        return limits
    }

    /// Returns the addresses of the pictures of the slip box in a text, each once.
    private static func pictures(in document: RichTextDocument, _ box: BoxAddress) -> [String] {
        var seen: Set<String> = []
        return document.paragraphs.flatMap(\.runs).compactMap(\.style.image?.source).filter {
            $0.hasPrefix(box.pictures) && seen.insert($0).inserted
        }
    }

    /// Returns a text of some 18 letters and digits that differs if the bytes do.
    static func shortDigest(of bytes: [UInt8]) -> String {
        Digest.of(bytes).prefix(9).map { String($0, radix: 36) }.joined()
    }

    /// Differs if notes are written in another way.
    private static let form = "with pictures, embeds, places and formulas"

    /// Returns the version of a note: a digest of everything that browsers keep of it, without reading its formatting.
    static func version(of note: Note, embeds: [String: OfflineEmbed]) -> String {
        var bytes: [UInt8] = []
        let parts: [String?] = [
            form, note.folder?.objectID.pathComponent, note.title, note.bodyText,
            note.folder.map { $0.path.map(\.name).joined(separator: "\n") },
            note.address?.description, note.keywords.map(\.name).sorted().joined(separator: "\n"), note.status.rawValue,
            note.isFavorite ? "favourite" : "", note.isPinned ? "pinned" : "",
            "\(note.creationDate.timeIntervalSince1970)",
            // Another picture is a change of the note.
            note.attachment.map { "\($0.objectID.pathComponent) \(note.modificationDate.timeIntervalSince1970)" },
            embeds.map { "\($0) \($1.note ?? "") \($1.picture ?? "")" }.sorted().joined(separator: "\n"),
        ]
        for part in parts {
            bytes += (part ?? "").utf8
            bytes.append(0)
        }
        if let richText = note.text.richText { bytes += richText }
        return shortDigest(of: bytes)
    }
}

/// What has become of the notes that a browser keeps.
public struct OfflineRecords: Encodable, Sendable {
    /// The notes that it lacks, or has in another version.
    let records: [OfflineNote]
    /// The identifiers of the notes that it need not keep any more: they are in the trash, or others are newer.
    let removed: [String]
    /// Whether there are more, since an answer is limited, or since the question was only about the state.
    let more: Bool
    /// Differs if anything does that the browser is to keep.
    let state: String
}

/// What has become of a change.
public struct OfflineAnswer: Encodable, Sendable {
    /// The note with the change.
    let record: OfflineNote?
    /// What the user should know.
    let message: String?
}
