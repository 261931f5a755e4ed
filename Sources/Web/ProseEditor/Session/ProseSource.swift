internal import DocumentRichText
internal import Foundation
internal import WebUI

/// The document of an editor, and the functions that the program provides for it.
@MainActor
struct ProseSource {
    var label: String
    var id: String
    var document: Binding<RichTextDocument>
    var limits = ProseLimits()
    var findNotes: ((String) -> [NoteSuggestion])?
    var findKeywords: ((String) -> [String])?
    var createNote: ((String) -> NoteSuggestion?)?
    var noteTitle: (UUID) -> String? = { _ in nil }
    var noteAddress: (UUID) -> String? = { _ in nil }
    var followNote: ((UUID) -> Void)?
    var takeImage: ((Upload) async throws -> ImageReference)?
    var fileFolder: String?
    var takeFile: ((Upload) async throws -> (name: String, address: String))?

    /// Returns the document as HTML, with the current titles and addresses of notes.
    func html() -> String {
        let shown = document.wrappedValue.retitlingNotes(noteTitle).mappingRuns { run in
            guard let note = run.style.link.flatMap(NoteLink.init) else { return run }
            var run = run
            run.style.link = noteAddress(note.id)
            return run
        }
        return shown.html()
    }
}

extension RichTextDocument {
    /// Returns the document with each run transformed.
    func mappingRuns(_ transform: (TextRun) -> TextRun) -> RichTextDocument {
        RichTextDocument(
            paragraphs: paragraphs.map { paragraph in
                let runs = paragraph.runs.map(transform)
                guard runs != paragraph.runs else { return paragraph }
                return TextParagraph(runs: runs, style: paragraph.style, endStyle: paragraph.endStyle)
            }
        )
    }
}
