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

    /// Returns the document with a new text. Words that were there before keep their style, and new ones get that of
    /// the text before them.
    package func replacingText(with text: String) -> RichTextDocument {
        guard text != editableText else { return self }
        let old = MergeToken.tokens(of: paragraphs[...], asText: true)
        let lines = RichTextDocument(plainText: text.replacing("\u{B}", with: TextRun.lineSeparator)).paragraphs
        var tokens = MergeToken.tokens(of: lines[...], asText: true)
        var former = [Int?](repeating: nil, count: tokens.count)
        for pair in SequenceMatching.pairs(old.map(\.key), tokens.map(\.key)) { former[pair.second] = pair.first }
        var style = paragraphs[0].runs.first?.style ?? paragraphs[0].endStyle
        for index in tokens.indices {
            if let place = former[index] {
                tokens[index] = old[place]
            } else {
                (style.link, style.image) = (nil, nil)
                tokens[index].runs = tokens[index].runs.map { TextRun($0.text, style: style) }
            }
            style = tokens[index].runs.last?.style ?? style
        }
        return RichTextDocument(paragraphs: MergeToken.paragraphs(of: tokens))
    }
}
