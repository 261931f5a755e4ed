internal import CoreData
internal import DocumentRichText
internal import Foundation
internal import MarkdownVault
internal import Observation
internal import ProseEditor
internal import SlipboxCore
internal import SlipboxVault
internal import WebUI

/// The notes that texts show, shared by all pages of a slip box. Views that ask for them render again when a note changes.
@MainActor
@Observable
final class EmbeddedNotes {
    private static var known: [ObjectIdentifier: Weak<EmbeddedNotes>] = [:]

    @ObservationIgnored private weak var context: NSManagedObjectContext?
    @ObservationIgnored private var observer: (any NSObjectProtocol)?
    /// Incremented when a note has changed.
    private var edition = 0

    /// Returns the shared object of a context.
    static func of(_ context: NSManagedObjectContext) -> EmbeddedNotes {
        known = known.filter { $0.value.object?.context != nil }
        if let notes = known[ObjectIdentifier(context)]?.object { return notes }
        let notes = EmbeddedNotes(context)
        known[ObjectIdentifier(context)] = Weak(notes)
        return notes
    }

    private init(_ context: NSManagedObjectContext) {
        self.context = context
        observer = NotificationCenter.default.addObserver(
            forName: .NSManagedObjectContextObjectsDidChange,
            object: context,
            queue: nil
        ) { [weak self] _ in
            onMainActor { self?.edition += 1 }
        }
    }

    isolated deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// Returns what a name in a text shows: a note, a part of it, or a picture; nil if there is none.
    ///
    /// - Parameters:
    ///   - box: Where the box is.
    ///   - address: Returns the address of a note's page.
    func note(_ link: NamedLink, in box: BoxAddress, address: (Note) -> String) throws -> EmbeddedNote? {
        _ = edition
        guard let context else { return nil }
        if let note = try Note.named(link.title, in: context) {
            // A long text would keep all pages waiting.
            guard note.text.isReady else { return nil }
            let document = note.document.showingFiles(of: box)
            guard let shown = link.heading.map({ document.section($0) }) ?? document else { return nil }
            return EmbeddedNote(title: link.target, address: address(note), document: shown)
        }
        guard let path = try Self.picture(link.title, in: context) else { return nil }
        let source = box.pictures + PictureSource.text(for: path)
        let picture = TextRun(image: ImageReference(source: source, description: path.stem))
        return EmbeddedNote(title: "", document: RichTextDocument(paragraphs: [TextParagraph(runs: [picture])]))
    }

    /// Returns the path of the picture with a name, or with a path that ends in it.
    nonisolated static func picture(_ name: String, in context: NSManagedObjectContext) throws -> VaultPath? {
        guard let wanted = VaultPath(name), wanted.isPicture else { return nil }
        return try Attachment.at(endOf: wanted.text, in: context)?.path_.flatMap(VaultPath.init)
    }
}
