import DocumentRichText
import Testing

@Suite struct HTMLRoundTripTests {
    @Test func documentsStayTheSame() throws {
        for seed in 0..<2000 {
            var random = RandomDocument(seed: seed)
            let document = random.web()
            let html = document.html()
            let read = try RichTextDocument(html: html)
            let wrong = difference(read, document)
            try #require(wrong == nil, "seed \(seed): \(html)")
        }
    }
}
