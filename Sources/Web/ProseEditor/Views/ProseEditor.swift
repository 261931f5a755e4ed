public import DocumentRichText
public import Foundation
public import WebUI

/// A view for reading and writing formatted text.
///
/// The text is part of the page. When the user begins to write, it becomes an editor. Changes reach the binding within
/// a moment, are merged with changes made elsewhere in the meantime, and survive a restart of the server.
/// ```swift
/// ProseEditor("Text of the note", document: $note.document, id: note.id.uuidString)
///     .noteSuggestions { query in notes.matching(query) }
///     .noteTitles { id in notes.title(of: id) }
///     .onImage { upload in try await note.attach(upload) }
/// ```
/// Pages have to serve the files of an ``EditorBundle`` and have it in their environment. Without one, the text is
/// edited as plain text. An editor that is `disabled` is its text, to read.
public struct ProseEditor: View {
    private var source: ProseSource
    @Environment(\.editorBundle) private var bundle
    @Environment(\.isEnabled) private var isEnabled

    /// Creates an editor for a document.
    ///
    /// - Parameters:
    ///   - label: The accessibility label.
    ///   - document: The document. It is set repeatedly while the user types.
    ///   - id: A permanent identifier of the document, the same in all pages. A browser stores unsent changes under it.
    public init(_ label: String, document: Binding<RichTextDocument>, id: String) {
        source = ProseSource(label: label, id: id, document: document)
    }

    /// The view.
    public var body: some View {
        if !isEnabled {
            IslandMarkup(markup: source.htmlWithFormulas()).styleClass("prose-text prose-reading")
        } else if bundle == nil {
            PlainProseEditor(label: source.label, document: source.document)
        } else {
            ProseIsland(source: source).id(source.id)
        }
    }

    /// Sets the function that finds notes for the text after `[[`, best match first. It is asked again with each letter.
    public func noteSuggestions(_ find: @escaping @MainActor (String) async -> [NoteSuggestion]) -> ProseEditor {
        changed { $0.findNotes = find }
    }

    /// Sets the function that finds keywords for the text after `#`.
    public func keywordSuggestions(_ find: @escaping (String) -> [String]) -> ProseEditor {
        changed { $0.findKeywords = find }
    }

    /// Sets the function that creates a note for a title that `[[` did not find. It returns nil if the note cannot be
    /// created.
    public func onCreateNote(_ create: @escaping (String) -> NoteSuggestion?) -> ProseEditor {
        changed { $0.createNote = create }
    }

    /// Sets the function that makes the note of a link such as `[[Boxes]]` when the link is pressed in a text that is only read;
    /// without it, that of ``onCreateNote(_:)`` does. It may write the link to the note into the document by itself; otherwise, the
    /// editor does.
    public func onMakeNamedNote(_ make: @escaping (String) -> NoteSuggestion?) -> ProseEditor {
        changed { $0.makeNamedNote = make }
    }

    /// Sets the function that returns the current title of a note, which links show; nil for an unknown note.
    public func noteTitles(_ title: @escaping (UUID) -> String?) -> ProseEditor {
        changed { $0.noteTitle = title }
    }

    /// Sets the function that returns the address of a note's page. Links lead there while the text is not being
    /// edited.
    public func noteAddresses(_ address: @escaping (UUID) -> String?) -> ProseEditor {
        changed { $0.noteAddress = address }
    }

    /// Sets the action for following a link to a note from within the editor.
    public func onFollowNote(_ follow: @escaping (UUID) -> Void) -> ProseEditor {
        changed { $0.followNote = follow }
    }

    /// Sets the action for a press on a tag in the text, such as `#method/reading`; nil shows tags as any other text.
    public func onFollowTag(_ follow: ((String) -> Void)?) -> ProseEditor {
        changed { $0.followTag = follow }
    }

    /// Sets the function that stores a picture which was pasted, dropped or chosen, and returns a reference to it.
    /// Errors that it throws are shown to the user.
    public func onImage(_ take: @escaping (Upload) async throws -> ImageReference) -> ProseEditor {
        changed { $0.takeImage = take }
    }

    /// Sets the function that stores a file that is no picture, and returns its name and the address of it, by which the
    /// text links to it. Errors that it throws are shown to the user.
    ///
    /// - Parameter folder: The beginning of the addresses of files. A file is shown as a card with its size, for which the
    ///   browser asks at its address with `?size`.
    public func onFile(
        in folder: String,
        _ take: @escaping (Upload) async throws -> (name: String, address: String)
    ) -> ProseEditor {
        changed { ($0.fileFolder, $0.takeFile) = (folder, take) }
    }

    /// Sets the function that returns what a text shows of another note for `![[Boxes]]` and `![[Boxes#Use]]`. It is called
    /// whenever the view is rendered.
    public func embeds(_ find: @escaping (NamedLink) -> EmbeddedNote?) -> ProseEditor {
        changed { $0.findEmbed = find }
    }

    /// Sets the function that returns what is shown of a note while the pointer or the caret rests on a link to it.
    public func notePreviews(_ find: @escaping (UUID) -> EmbeddedNote?) -> ProseEditor {
        changed { $0.findPreview = find }
    }

    /// Sets the words and phrases that are marked in the text, such as those of the search that has led to it. Capitals and
    /// accents do not matter.
    ///
    /// The browser scrolls to the first match when the text appears, counts the matches in its corner, and goes from one to the
    /// next with F3. The focus stays where it is, the marks are no part of the document, and Escape takes them away.
    ///
    /// - Parameter words: Returns the words. Those of an `@Observable` object are told to the browser whenever they change, and nothing
    ///   else of the editor is looked at again.
    public func soughtWords(_ words: @escaping () -> [String]) -> ProseEditor {
        changed { $0.soughtWords = words }
    }

    /// Sets the limits of the document.
    public func limits(_ limits: ProseLimits) -> ProseEditor {
        changed { $0.limits = limits }
    }

    private func changed(_ change: (inout ProseSource) -> Void) -> ProseEditor {
        var editor = self
        change(&editor.source)
        return editor
    }
}

/// Tells the browser which words to mark, whenever they change, without another look at the document.
private struct SoughtWords: View {
    let words: () -> [String]
    let channel: EditorChannel

    var body: some View {
        channel.seek(words())
        return EmptyView()
    }
}

/// The island of the editor with its channel.
private struct ProseIsland: View {
    let source: ProseSource
    @State private var channel = EditorChannel()

    var body: some View {
        SoughtWords(words: source.soughtWords, channel: channel)
        Island("prose", state: channel.state(of: source), markup: channel.update(source)) { message, island in
            channel.receive(message, island)
        }
    }
}
