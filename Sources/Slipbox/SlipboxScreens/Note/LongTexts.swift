internal import DocumentRichText
internal import Foundation
internal import SlipboxCore
internal import Synchronization

/// The latest long texts as documents. They are parsed in the background before a page shows them: parsing on the main
/// actor would keep all pages waiting.
final class LongTexts: Sendable {
    static let shared = LongTexts()

    /// The length in bytes from which texts are long. Parsing a shorter one takes a few milliseconds at most.
    static let shortest = 100_000
    private static let most = 16

    private typealias Entry = (text: NoteText, document: RichTextDocument)

    /// The least recently used first.
    private let kept = Mutex<[Entry]>([])

    /// Returns the document of a text that was parsed or written before.
    func document(of text: NoteText) -> RichTextDocument? {
        let body = text.body
        return kept.withLock { kept in
            guard let index = kept.firstIndex(where: { $0.text == body }) else { return nil }
            kept.append(kept.remove(at: index))
            return kept[kept.count - 1].document
        }
    }

    /// Keeps the document of a text if that is long.
    func keep(_ document: RichTextDocument, of text: NoteText) {
        guard text.isLong else { return }
        let body = text.body
        kept.withLock { kept in
            kept.removeAll { $0.text == body }
            kept.append((body, document))
            if kept.count > Self.most { kept.removeFirst() }
        }
    }

    /// Parses a long text in the background.
    func parse(_ text: NoteText) async {
        await Task.detached(priority: .userInitiated) { _ = text.document }.value
    }
}

extension NoteText {
    /// The body as a document. Long texts are parsed once.
    var document: RichTextDocument {
        guard isLong else { return parsed }
        if let kept = LongTexts.shared.document(of: self) { return kept }
        let document = parsed
        LongTexts.shared.keep(document, of: self)
        return document
    }

    /// Whether `document` does not take long: the text is short, or was parsed before.
    var isReady: Bool { !isLong || LongTexts.shared.document(of: self) != nil }

    fileprivate var isLong: Bool {
        (richText?.count ?? bodyText?.utf8.count ?? 0) >= LongTexts.shortest
    }

    /// The text without the title, which the document does not depend on.
    fileprivate var body: NoteText { NoteText(title: nil, bodyText: bodyText, richText: richText) }

    private var parsed: RichTextDocument {
        // If the formatting is damaged, the plain text is shown; the data stays until the text is edited.
        let formatted = richText.flatMap { try? RichTextDocument(rtf: $0) }
        return formatted ?? RichTextDocument(plainText: bodyText ?? "")
    }
}
