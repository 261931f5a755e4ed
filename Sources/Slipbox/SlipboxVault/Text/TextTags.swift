internal import CoreData
public import DocumentRichText
internal import MarkdownVault
public import SlipboxCore

/// The keywords that a text names, such as `#method`: those that an import of its Markdown finds.
public struct TextTags: Hashable, Sendable {
    /// The names without `#`, in order, and each once, whatever its capitals.
    public let names: [String]

    /// Takes names that were found before.
    package init(names: [String]) { self.names = names }

    /// Finds the keywords of a Markdown text.
    public init(markdown: String) {
        var seen: Set<String> = []
        names = MarkdownOutline(markdown).tags.map(\.name).filter { seen.insert($0.lowercased()).inserted }
    }

    /// Finds the keywords of a document, by what a file of it would have.
    public init(_ document: RichTextDocument) {
        let paragraphs = document.paragraphs.filter {
            $0.style.kind != .code && $0.text.utf8.contains(UInt8(ascii: "#"))
        }
        self.init(markdown: WikiText.restored(RichTextDocument(paragraphs: paragraphs).markdown()))
    }

    /// Returns whether a keyword can be named in a text: words with spaces, and numbers, cannot.
    public static func canName(_ keyword: String) -> Bool { TextTags(markdown: "#" + keyword).names == [keyword] }
}

/// The keywords of a note follow its text.
///
/// A keyword that comes to stand in the text becomes one of the note, and is made if there is none. If it goes from the text, it
/// goes from the note as well, unless the note had it before the text named it, or the front matter of its file has it. A
/// keyword that was made for the text and belongs to nothing else goes altogether: of a tag that was saved half-typed,
/// nothing stays.
extension Note {
    /// Gives the note the keywords that its text has come to name, and takes those away that it no longer names.
    ///
    /// - Throws: an error of the store if the keywords cannot be fetched.
    public func followTags(from former: TextTags, to present: TextTags) throws {
        guard former != present, !isTrashed, let context = managedObjectContext else { return }
        let (old, new) = (Set(former.names.map { $0.lowercased() }), Set(present.names.map { $0.lowercased() }))
        for name in present.names where !old.contains(name.lowercased()) {
            let known = try Keyword.named(name, in: context)
            let keyword = known ?? Keyword(name: name, context: context)
            if tagOrigins[keyword] == nil {
                tagOrigins[keyword] = known == nil ? .made : keywords.contains(keyword) ? .given : .known
            }
            addToKeywords_(keyword)
        }
        let kept = new.union(frontMatterTags)
        for name in former.names where !new.contains(name.lowercased()) {
            guard let keyword = try Keyword.named(name, in: context) else { continue }
            let isNamed = ([keyword.name] + keyword.aliases).contains { kept.contains($0.lowercased()) }
            if !isNamed { loseTag(keyword) }
        }
    }

    private func loseTag(_ keyword: Keyword) {
        let origin = tagOrigins.removeValue(forKey: keyword)
        guard origin != .given else { return }
        removeFromKeywords_(keyword)
        let isUsed = !keyword.notes.isEmpty || keyword.dormantNotes_?.count ?? 0 > 0
        if origin == .made, !isUsed { Keyword.delete(keyword) }
    }

    /// The keywords in the front matter of the file, in small letters.
    private var frontMatterTags: Set<String> {
        guard let source, let path = sourcePath.flatMap(VaultPath.init) else { return [] }
        let metadata = VaultNote(path: path, text: source).metadata(timeZone: .gmt, outline: MarkdownOutline(""))
        return Set(metadata.tags.map { $0.lowercased() })
    }
}
