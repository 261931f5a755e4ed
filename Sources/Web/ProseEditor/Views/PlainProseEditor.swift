package import DocumentRichText
internal import WebUI

/// Edits a document as plain text where the editor engine is not installed. Words that are kept retain their style.
struct PlainProseEditor: View {
    let label: String
    let document: Binding<RichTextDocument>

    var body: some View {
        VStack(alignment: .leading) {
            TextEditor(
                text: Binding(
                    get: { document.wrappedValue.editableText },
                    set: { document.wrappedValue = document.wrappedValue.replacingText(with: $0) }
                )
            )
            .accessibilityLabel(label)
            EditorNotice()
        }
    }
}

extension RichTextDocument {
    /// The text for a plain text field. Images are placeholder characters in it, so that they keep their place.
    package var editableText: String {
        paragraphs.map { $0.text.replacing(TextRun.lineSeparator, with: "\u{B}") }.joined(separator: "\n")
    }

    /// Returns the document with a new text. Words that were there before keep their style, and new ones get that of the text before them
    /// in their line. Lines are plain if they are new, unless they are in the middle of code.
    package func replacingText(with text: String) -> RichTextDocument {
        guard text != editableText else { return self }
        let old = MergeToken.tokens(of: paragraphs[...], asText: true)
        let lines = RichTextDocument(plainText: text.replacing("\u{B}", with: TextRun.lineSeparator)).paragraphs
        var replaced = ReplacedText(old, MergeToken.tokens(of: lines[...], asText: true))
        replaced.formatLines()
        return RichTextDocument(paragraphs: MergeToken.paragraphs(of: replaced.tokens))
    }
}
