import DocumentRichText

/// Returns a description of the first paragraph in which two documents differ; nil if they are equal.
func difference(_ read: RichTextDocument, _ expected: RichTextDocument) -> String? {
    if read == expected { return nil }
    for (index, pair) in zip(read.paragraphs, expected.paragraphs).enumerated() where pair.0 != pair.1 {
        if pair.0.style != pair.1.style {
            return "paragraph \(index) is\n\(pair.0.style)\nnot\n\(pair.1.style)"
        }
        for (run, other) in zip(pair.0.runs, pair.1.runs) where run != other {
            return "paragraph \(index) has the run\n\(run)\nnot\n\(other)"
        }
        guard pair.0.runs.count == pair.1.runs.count else {
            return "paragraph \(index) is\n\(pair.0.text)\nnot\n\(pair.1.text)"
        }
        return "paragraph \(index) ends in\n\(pair.0.endStyle)\nnot\n\(pair.1.endStyle)"
    }
    return "\(read.paragraphs.count) paragraphs, not \(expected.paragraphs.count)"
}
