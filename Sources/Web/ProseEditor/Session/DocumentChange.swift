internal import DocumentRichText
internal import WebUI

/// The difference between two documents in messages: a range of paragraphs and its replacement.
struct DocumentChange: Equatable {
    let range: Range<Int>
    let paragraphs: [TextParagraph]

    init(range: Range<Int>, paragraphs: [TextParagraph]) {
        self.range = range
        self.paragraphs = paragraphs
    }

    init(from old: RichTextDocument, to new: RichTextDocument) {
        let (old, new) = (old.paragraphs, new.paragraphs)
        let most = min(old.count, new.count)
        var start = 0
        while start < most, old[start] == new[start] { start += 1 }
        var end = 0
        while end < most - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        range = start..<old.count - end
        paragraphs = Array(new[start..<new.count - end])
    }

    /// Reads `{"from": 1, "to": 2, "blocks": […]}`.
    init(_ value: JSONValue, limits: ProseLimits) throws(ProseError) {
        guard let from = value["from"].int, let to = value["to"].int, from >= 0, from <= to else {
            throw ProseError(path: "from", reason: "is not a valid position")
        }
        range = from..<to
        var reader = ProseReader(limits: limits)
        paragraphs = try reader.blocks(value["blocks"], at: "blocks")
    }

    func json(limits: ProseLimits) -> JSONValue {
        let writer = ProseWriter(limits: limits)
        return [
            "from": .int(range.lowerBound), "to": .int(range.upperBound),
            "blocks": .array(paragraphs.map(writer.block)),
        ]
    }

    func applied(to document: RichTextDocument) throws(ProseError) -> RichTextDocument {
        guard range.upperBound <= document.paragraphs.count else {
            throw ProseError(path: "to", reason: "is after the end")
        }
        var paragraphs = document.paragraphs
        paragraphs.replaceSubrange(range, with: self.paragraphs)
        return RichTextDocument(paragraphs: paragraphs)
    }
}

/// The latest versions of a document, by number, as far as an editor may refer to them.
struct DocumentVersions {
    private var documents: [Int: RichTextDocument] = [:]
    private var latest = 0

    /// The number of versions kept: more than an editor has in flight at any time.
    private static let most = 32

    subscript(version: Int) -> RichTextDocument? { documents[version] }

    func contains(_ document: RichTextDocument) -> Bool { documents.values.contains(document) }

    var last: (version: Int, document: RichTextDocument)? { documents[latest].map { (latest, $0) } }

    mutating func add(_ document: RichTextDocument) -> Int {
        latest += 1
        documents[latest] = document
        documents[latest - Self.most] = nil
        return latest
    }
}
