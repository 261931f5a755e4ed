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
    /// Returns the words that are marked in the text.
    var soughtWords: () -> [String] = { [] }
    var findNotes: (@MainActor (String) async -> [NoteSuggestion])?
    var findKeywords: ((String) -> [String])?
    var createNote: ((String) -> NoteSuggestion?)?
    /// Makes the note of a link that was pressed in a text that is read.
    var makeNamedNote: ((String) -> NoteSuggestion?)?
    var noteTitle: (UUID) -> String? = { _ in nil }
    var noteAddress: (UUID) -> String? = { _ in nil }
    var followNote: ((UUID) -> Void)?
    var followTag: ((String) -> Void)?
    var takeImage: ((Upload) async throws -> ImageReference)?
    var findEmbed: ((NamedLink) -> EmbeddedNote?)?
    var findPreview: ((UUID) -> EmbeddedNote?)?
    var fileFolder: String?
    var takeFile: ((Upload) async throws -> (name: String, address: String))?

    /// Returns the document as HTML, with the current titles and addresses of notes.
    func html() -> String { html(of: document.wrappedValue) }

    /// Returns what the document shows of other notes, by their names.
    func embeddedNotes(of document: RichTextDocument) -> [String: EmbeddedNote] {
        findEmbed.map { EmbeddedNote.all(in: document, $0) } ?? [:]
    }

    /// Returns embedded notes as a page shows them.
    func embeds(_ notes: [String: EmbeddedNote]) -> [String: JSONValue] {
        notes.mapValues { note in
            [
                "title": .string(note.title), "address": note.address.map(JSONValue.string) ?? .null,
                "html": .string(html(of: note.shown)),
            ]
        }
    }

    /// Returns the document as HTML for a page without a script, with the markup of its formulas.
    func htmlWithFormulas() -> String {
        let formulas = ShownFormulas(in: [document.wrappedValue]).byName
        return html(of: document.wrappedValue) { tex, isBlock in
            formulas[FoundFormula(tex: tex, display: isBlock ? .block : .inline).name]?["markup"].string
        }
    }

    /// Returns a document as HTML, with the current titles and addresses of notes, and with links for bare addresses.
    func html(of document: RichTextDocument, formula: ((String, Bool) -> String?)? = nil) -> String {
        let prepared = { (text: RichTextDocument) in
            text.retitlingNotes(noteTitle).linkingAddresses().mappingRuns { run in
                run.style.image.flatMap { $0.isOfTheWeb ? $0.named(run.style) : nil } ?? run
            }
        }
        let name = "footnote-" + String(UInt(bitPattern: document.hashValue), radix: 36)
        return prepared(document)
            .html(footnotes: name, prepared: prepared, formula: formula, noteAddress: noteAddress)
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
