internal import RichText

/// The last states of a document that an editor may refer to, by number.
struct DocumentVersions {
    private var documents: [Int: RichTextDocument] = [:]
    private var latest = 0

    /// So many are kept: more than an editor has under way at any time.
    private static let most = 32

    subscript(version: Int) -> RichTextDocument? { documents[version] }

    var last: (version: Int, document: RichTextDocument)? { documents[latest].map { (latest, $0) } }

    mutating func add(_ document: RichTextDocument) -> Int {
        latest += 1
        documents[latest] = document
        documents[latest - Self.most] = nil
        return latest
    }
}
