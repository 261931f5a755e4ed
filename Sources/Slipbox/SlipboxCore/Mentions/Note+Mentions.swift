internal import CoreData
internal import DocumentRichText

extension Note {
    /// Returns the occurrences of this note's title in the texts of notes that do not link to it, the newest note
    /// first.
    ///
    /// Titles of fewer than three characters are not looked up, since they occur in every text.
    ///
    /// - Parameter limit: the maximum number of mentions.
    public func unlinkedMentions(limit: Int = 50) throws -> [Mention] {
        let words = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard words.count >= 3, limit > 0, let context = managedObjectContext else { return [] }
        let request = Note.fetch(mentioning: self)
        var mentions: [Mention] = []
        var offset = 0
        // The store also matches “cardboard” for “card”, so a page of notes may yield fewer mentions than notes.
        while mentions.count < limit {
            request.fetchOffset = offset
            request.fetchLimit = limit
            let page = try context.fetch(request)
            for note in page { mentions += note.mentions(of: words) }
            if page.count < limit { break }
            offset += page.count
        }
        return Array(mentions.prefix(limit))
    }

    /// Returns the occurrences of words in this note's text.
    func mentions(of words: String) -> [Mention] {
        let text = bodyText
        return MentionSearch(words: words).ranges(in: text).enumerated().map { number, range in
            let (sentence, place) = MentionSearch.sentence(around: range, in: text)
            return Mention(note: self, sentence: sentence, range: place, number: number)
        }
    }

    /// Turns a mention into a link by identifier. The text keeps its words and all other formatting.
    ///
    /// - Returns: false, without a change, if the mention no longer exists.
    @discardableResult public func link(_ mention: Mention) -> Bool {
        mention.note.link(mention.number, of: title.trimmingCharacters(in: .whitespacesAndNewlines), to: self)
    }

    private func link(_ number: Int, of words: String, to target: Note) -> Bool {
        let text = NSMutableAttributedString(attributedString: formattedBodyText)
        let places = MentionSearch(words: words).ranges(in: text.string)
        guard places.indices.contains(number) else { return false }
        let place = places[number]
        guard let url = NoteLink.url(of: target, showing: String(text.string[place])) else { return false }
        text.addAttribute(.link, value: url, range: NSRange(place, in: text.string))
        formattedBodyText = text
        addToLinkedNotes_(target)
        return true
    }
}
