internal import Foundation
internal import RichText
internal import WebUI

/// What an editor is about, and what the program does for it.
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

    /// The document as a page shows it: with the titles that notes have now, and their addresses.
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
