internal import CoreData
internal import RichText

extension Note {
    /// Where other notes have this note's title in their text without a link to it, the newest note first.
    ///
    /// Titles of fewer than three letters are looked for nowhere: they are in every text.
    ///
    /// - Parameter limit: how many to give at most.
    public func unlinkedMentions(limit: Int = 50) throws -> [Mention] {
        let words = title.trimmingCharacters(in: .whitespacesAndNewlines)
        guard words.count >= 3, limit > 0, let context = managedObjectContext else { return [] }
        let request = Note.fetch(mentioning: self)
        var mentions: [Mention] = []
        var offset = 0
        // The store finds “cardboard” for “card” as well, so that a page of notes may have fewer mentions than notes.
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

    /// The places where this note's text has the words.
    func mentions(of words: String) -> [Mention] {
        let text = bodyText
        return MentionSearch(words: words).ranges(in: text).enumerated().map { number, range in
            let (sentence, place) = MentionSearch.sentence(around: range, in: text)
            return Mention(note: self, sentence: sentence, range: place, number: number)
        }
    }

    /// Turns a mention into a link by identity. The text keeps its words and all other formatting.
    ///
    /// - Returns: Whether the mention is still there. Nothing is changed otherwise.
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

    /// Notes that may be worth a link: those that share rare words with this one, and are not linked with it. The most
    /// alike come first.
    ///
    /// At most eight words are looked up, each in the index of texts.
    public func suggestedLinks(limit: Int = 5) throws -> [Note] {
        guard let context = managedObjectContext else { return [] }
        let known = Neighbours.of(objectID, in: context).union([objectID])
        var scores: [NSManagedObjectID: Double] = [:]
        for word in Self.longWords(of: "\(title) \(bodyText)").prefix(8) {
            let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
            request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [
                NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.bodyText, word), Self.isPresent,
            ])
            request.resultType = .managedObjectIDResultType
            request.fetchLimit = 51
            let found = try context.fetch(request)
            // What is in more notes than that says little.
            guard found.count <= 50 else { continue }
            for id in found where !known.contains(id) { scores[id, default: 0] += 1 / Double(found.count) }
        }
        let best = scores.sorted { ($0.value, $1.key.description) > ($1.value, $0.key.description) }.prefix(limit)
        return best.compactMap { context.object(with: $0.key) as? Note }
    }

    /// The words of six letters or more, the longest first, each once.
    private static func longWords(of text: String) -> [String] {
        let words = Set(OmnibarQuery.canonical(text).split { !$0.isLetter }.filter { $0.count >= 6 }.map(String.init))
        return words.sorted { $0.count == $1.count ? $0 < $1 : $0.count > $1.count }
    }
}
