package import DocumentRichText
package import WebUI

/// A text that a browser has kept because it does not know whether the server has saved its last words.
package struct EditorDraft {
    /// The text without the words of this editor that may not be saved.
    private(set) var base: RichTextDocument
    /// The text as it was written.
    package private(set) var mine: RichTextDocument
    /// The texts in between that were sent, of which the server may have saved some before it stopped, the latest last.
    let sent: [RichTextDocument]
    /// Whether it was typed before the browser knew the text, so that it has nothing else.
    private let isEarly: Bool
    private let limits: ProseLimits

    private static let mostSent = 30

    /// Reads a draft as a browser keeps it: `base`, `mine`, and `sent`, which are changes of the text before, at first of `base`.
    ///
    /// - Throws: A ``ProseError`` if one of the texts is none, or beyond the limits.
    package init(_ value: JSONValue, limits: ProseLimits) throws {
        base = try RichTextDocument(prose: value["base"], limits: limits)
        mine = try RichTextDocument(prose: value["mine"], limits: limits)
        var latest = base
        // Pages of earlier versions have sent whole documents.
        let changes = value["sent"].array.filter { $0["type"] != "doc" }
        sent = try changes.prefix(Self.mostSent).map { change in
            latest = try DocumentChange(change, limits: limits).applied(to: latest)
            return latest
        }
        isEarly = value["isEarly"].bool ?? false
        self.limits = limits
    }

    /// Returns the draft of somebody who knows the text: what was typed early comes behind it, unless it is there already.
    func knowing(_ now: RichTextDocument) -> EditorDraft {
        let (text, words) = (now.plainText, mine.plainText)
        guard isEarly, !text.isEmpty, !"\n\(text)".hasSuffix("\n\(words)") else { return self }
        var draft = self
        draft.base = now
        draft.mine.paragraphs = now.paragraphs + mine.paragraphs
        return draft
    }

    /// Returns the text from which both the browser and the server went on. Words that have arrived already must not be
    /// applied again.
    ///
    /// - Parameters:
    ///   - now: The text that the server has, as an editor shows it.
    ///   - isKnown: Whether the server has had a text before.
    func commonBase(with now: RichTextDocument, isKnown: (RichTextDocument) -> Bool) -> RichTextDocument {
        let candidates = [mine] + sent.reversed()
        if let known = candidates.first(where: isKnown) { return known }
        // The server makes links of names.
        let (words, former) = (now.withoutNoteLinks, base.withoutNoteLinks)
        return candidates.first { words.contains($0.withoutNoteLinks, since: former) } ?? base
    }

    /// Returns the server's text with the words of the draft.
    ///
    /// - Throws: A ``ProseError`` if the text is too large for an editor.
    package func merged(into document: RichTextDocument) throws -> RichTextDocument {
        let now = try document.editable(limits: limits)
        let draft = knowing(now)
        let base = draft.commonBase(with: now) { _ in false }
        return base.merging(edited: draft.mine, into: document, isAfterLoss: true)
    }
}

extension RichTextDocument {
    /// Returns the present text with what a user has made of this one.
    ///
    /// - Parameter isAfterLoss: Whether the present text may lack words of others that this one has.
    func merging(
        edited mine: RichTextDocument,
        into present: RichTextDocument,
        isAfterLoss: Bool = false
    ) -> RichTextDocument {
        guard let notes = present.namesLinked(since: self) else {
            return merging(mine, present, isAfterLoss: isAfterLoss)
        }
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
