import DocumentRichText
import Testing

@Suite struct MarkdownRoundTripTests {
    @Test func documentsStayTheSame() throws {
        for seed in 0..<2000 {
            var random = RandomDocument(seed: seed)
            let document = random.markdown()
            let markdown = document.markdown()
            let read = try RichTextDocument(markdown: markdown)
            let wrong = difference(read, document)
            try #require(wrong == nil, "seed \(seed): \(markdown)")
        }
    }
}
