public import Foundation
public import RichText
public import WebUI

/// A view in which users read and write formatted text.
///
/// The text is part of the page. When somebody begins to write, the page becomes an editor; what is typed arrives in the
/// binding within a moment, merged with what others have written meanwhile, and survives a server that ends.
/// ```swift
/// ProseEditor("Text of the note", document: $note.document, id: note.id.uuidString)
///     .noteSuggestions { query in notes.matching(query) }
///     .noteTitles { id in notes.title(of: id) }
///     .onImage { upload in try await note.attach(upload) }
/// ```
/// Pages need the files of an ``EditorBundle``, and it in their environment. Without one, the text is edited as plain text.
public struct ProseEditor: View {
    private var source: ProseSource
    @Environment(\.editorBundle) private var bundle

    /// An editor for a document.
    ///
    /// - Parameters:
    ///   - label: What screen readers call it.
    ///   - document: The document. It is set often, while somebody types.
    ///   - id: Names the document, the same in all pages and for ever: what a browser could not send is kept under it.
    public init(_ label: String, document: Binding<RichTextDocument>, id: String) {
        source = ProseSource(label: label, id: id, document: document)
    }

    /// The view.
    public var body: some View {
        if bundle == nil {
            PlainProseEditor(label: source.label, document: source.document)
        } else {
            ProseIsland(source: source).id(source.id)
        }
    }

    /// Finds the notes that what stands behind `[[` may mean, the likeliest first.
    public func noteSuggestions(_ find: @escaping (String) -> [NoteSuggestion]) -> ProseEditor {
        changed { $0.findNotes = find }
    }

    /// Finds the keywords that what stands behind `#` may become.
    public func keywordSuggestions(_ find: @escaping (String) -> [String]) -> ProseEditor {
        changed { $0.findKeywords = find }
    }

    /// Makes a note of a title that `[[` did not find; nil if there can be none.
    public func onCreateNote(_ create: @escaping (String) -> NoteSuggestion?) -> ProseEditor {
        changed { $0.createNote = create }
    }

    /// Gives the title of a note, so that links show what it is called now; nil if there is no such note any more.
    public func noteTitles(_ title: @escaping (UUID) -> String?) -> ProseEditor {
        changed { $0.noteTitle = title }
    }

    /// Gives the address of a note's page: links lead there while nobody writes.
    public func noteAddresses(_ address: @escaping (UUID) -> String?) -> ProseEditor {
        changed { $0.noteAddress = address }
    }

    /// Does what is to be done when a link to a note is followed from within the editor.
    public func onFollowNote(_ follow: @escaping (UUID) -> Void) -> ProseEditor {
        changed { $0.followNote = follow }
    }

    /// Keeps a picture that was pasted, dropped or chosen, and says where it is. What it throws is shown to the user.
    public func onImage(_ take: @escaping (Upload) async throws -> ImageReference) -> ProseEditor {
        changed { $0.takeImage = take }
    }

    /// How much a document may have.
    public func limits(_ limits: ProseLimits) -> ProseEditor {
        changed { $0.limits = limits }
    }

    private func changed(_ change: (inout ProseSource) -> Void) -> ProseEditor {
        var editor = self
        change(&editor.source)
        return editor
    }
}

/// The island, and the channel that goes with it.
private struct ProseIsland: View {
    let source: ProseSource
    @State private var channel = EditorChannel()

    var body: some View {
        Island("prose", state: channel.state(of: source), markup: channel.update(source)) { message, island in
            channel.receive(message, island)
        }
    }
}
