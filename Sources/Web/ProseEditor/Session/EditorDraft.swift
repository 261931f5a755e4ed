package import DocumentRichText
package import WebUI

/// A text that a browser has kept because it does not know whether the server has saved its last words.
package struct EditorDraft {
    /// The last text that is known to be saved.
    let base: RichTextDocument
    /// The text as it was written.
    package let mine: RichTextDocument
    /// The texts in between that were sent and not answered, the latest last.
    let sent: [RichTextDocument]
    /// The fingerprints of texts that the server has taken, and may have saved before it stopped.
    let prints: [String]
    private let limits: ProseLimits

    private static let mostSent = 8
    private static let mostPrints = 100

    /// Reads a draft as a browser keeps it: `base`, `mine`, `sent` and `prints`.
    ///
    /// - Throws: A ``ProseError`` if one of the texts is none, or beyond the limits.
    package init(_ value: JSONValue, limits: ProseLimits) throws {
        base = try RichTextDocument(prose: value["base"], limits: limits)
        mine = try RichTextDocument(prose: value["mine"], limits: limits)
        sent = try value["sent"].array.suffix(Self.mostSent).map { try RichTextDocument(prose: $0, limits: limits) }
        prints = value["prints"].array.suffix(Self.mostPrints).compactMap(\.string)
        self.limits = limits
    }

    /// Returns the text from which both the browser and the server went on. Words that have arrived already must not be
    /// applied again.
    ///
    /// - Parameters:
    ///   - now: The text that the server has, as an editor shows it.
    ///   - isKnown: Whether the server has had a text before.
    func commonBase(with now: RichTextDocument, isKnown: (RichTextDocument) -> Bool) -> RichTextDocument {
        if prints.contains(now.fingerprint(limits: limits)) { return now }
        let candidates = sent.reversed() + [mine]
        // The server makes links of names.
        let words = now.withoutNoteLinks
        return candidates.first { $0.withoutNoteLinks == words } ?? candidates.first(where: isKnown) ?? base
    }

    /// Returns the server's text with the words of the draft.
    ///
    /// - Throws: A ``ProseError`` if the text is too large for an editor.
    package func merged(into document: RichTextDocument) throws -> RichTextDocument {
        let base = commonBase(with: try document.editable(limits: limits)) { _ in false }
        return base.merging(edited: mine, into: document)
    }
}

extension RichTextDocument {
    /// Returns the present text with what a user has made of this one.
    func merging(edited mine: RichTextDocument, into present: RichTextDocument) -> RichTextDocument {
        guard let notes = present.namesLinked(since: self) else { return merging(mine, present) }
        // A merge would find a change of both sides in each paragraph with a name.
        return mine.linkingNames { notes[$0] }
    }

    /// Returns the document as an editor can show it.
    ///
    /// - Throws: A ``ProseError`` if it is too large.
    func editable(limits: ProseLimits) throws -> RichTextDocument {
        try RichTextDocument(prose: prose(limits: limits), limits: limits)
    }
}
