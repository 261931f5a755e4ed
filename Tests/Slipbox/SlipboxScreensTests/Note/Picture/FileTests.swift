import CoreData
import DocumentRichText
import SlipboxCore
import Testing

@testable import SlipboxScreens

/// Files to which texts lead.
@Suite struct FileTests {
    private func document(_ link: String) -> RichTextDocument {
        RichTextDocument(paragraphs: [TextParagraph(runs: [TextRun("name", style: TextStyle(link: link))])])
    }

    @Test func textsLeadToWhereFilesAreServed() {
        let stored = document("Attachments/A%20report.pdf")
        let shown = stored.showingFiles(of: BoxAddress())
        #expect(shown.paragraphs[0].runs[0].style.link == "/file/Attachments/A%20report.pdf")
        #expect(shown.storingFiles(of: BoxAddress()) == stored)
    }

    @Test(
        "Other links stay as they are, in both directions",
        arguments: [
            "https://example.org/a.pdf", "mailto:a@example.org", "#part", "../up.pdf", "a b.pdf", "/absolute",
            "x.md#part",
            "note:00000000-0000-4000-8000-000000000000", "//example.org/a", "Attachments/../../a",
        ]
    )
    func otherLinks(_ link: String) {
        #expect(document(link).showingFiles(of: BoxAddress()) == document(link))
        #expect(document(link).showingFiles(of: BoxAddress()).storingFiles(of: BoxAddress()) == document(link))
    }

    @Test func nothingInAFileRunsAndNoNameEscapesItsHeader() {
        for name in ["a.html", "a\"; x=\"b.pdf", "a\r\nset-cookie: b", "日本.pdf", "..", ""] {
            let headers = Dictionary(uniqueKeysWithValues: SlipboxFiles.headers(forFileAt: "Attachments/" + name))
            #expect(
                headers["content-type"] == "application/octet-stream" && headers["x-content-type-options"] == "nosniff"
            )
            let disposition = headers["content-disposition"] ?? ""
            #expect(
                disposition.hasPrefix("attachment; filename=\"") && disposition.count { $0 == "\"" } == 2,
                "\(disposition)"
            )
            #expect(disposition.utf8.allSatisfy { (0x20..<0x7F).contains($0) }, "\(disposition)")
        }
    }

    @Test func filesAreFoundByTheirPathOnly() async throws {
        let container = PersistenceController.createEmpty().container
        try await container.performBackgroundTask { context in
            let attachment = Attachment(image: Data("words".utf8), context: context)
            attachment.path_ = "Attachments/a.txt"
            try context.save()
        }
        let files = SlipboxFiles(container)
        #expect(try await files.bytes(at: "Attachments/a.txt") == Array("words".utf8))
        for path in ["Attachments/b.txt", "../a.txt", "", "Attachments"] {
            #expect(try await files.bytes(at: path) == nil)
        }
    }
}
