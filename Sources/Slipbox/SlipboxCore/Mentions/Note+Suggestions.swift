internal import CoreData

extension Note {
    /// The limit above which a shared trait is too common to be significant.
    private static let mostNotes = 50
    private static let mostWords = 8
    private static let mostKeywords = 8

    /// Returns notes that share keywords and rare words with this one and are not linked with it, the most similar
    /// first.
    ///
    /// At most eight words, each looked up in the text index, and eight keywords are considered.
    public func suggestedLinks(limit: Int = 5) throws -> [SuggestedLink] {
        guard let context = managedObjectContext else { return [] }
        let known = Neighbours.of(objectID, in: context).union([objectID])
        var reasons: [NSManagedObjectID: [(text: String, weight: Double)]] = [:]
        for (text, condition) in commonTraits {
            let request = NSFetchRequest<NSManagedObjectID>(entityName: "Note")
            request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [condition, Self.isPresent])
            request.resultType = .managedObjectIDResultType
            request.fetchLimit = Self.mostNotes + 1
            let found = try context.fetch(request)
            guard found.count <= Self.mostNotes else { continue }
            for id in found where !known.contains(id) {
                reasons[id, default: []].append((text, 1 / Double(found.count)))
            }
        }
        // The name of an identifier takes longer to make than to compare.
        let scores = reasons.map { id, found in
            (id: id, name: id.description, weight: found.reduce(0) { $0 + $1.weight })
        }
        let best = scores.sorted { ($0.weight, $1.name) > ($1.weight, $0.name) }.prefix(limit)
        return best.compactMap { scored in
            let texts = reasons[scored.id]?.sorted { $0.weight > $1.weight }.map(\.text) ?? []
            return (context.object(with: scored.id) as? Note).map { SuggestedLink(note: $0, reasons: texts) }
        }
    }

    /// The traits that other notes may share: keywords, and long words of the text.
    private var commonTraits: [(text: String, condition: NSPredicate)] {
        let words = keywords.sorted { $0.name < $1.name }.prefix(Self.mostKeywords).map { keyword in
            ("#\(keyword.name)", NSPredicate(format: "ANY %K == %@", NoteProperties.keywords, keyword))
        }
        return words
            + Self.longWords(of: "\(title) \(bodyText)").prefix(Self.mostWords).map { word in
                (word, NSPredicate(format: "%K CONTAINS[cd] %@", NoteProperties.bodyText, word))
            }
    }

    /// Returns the distinct words of six or more letters, the longest first.
    private static func longWords(of text: String) -> [String] {
        let words = Set(OmnibarQuery.canonical(text).split { !$0.isLetter }.filter { $0.count >= 6 }.map(String.init))
        return words.sorted { $0.count == $1.count ? $0 < $1 : $0.count > $1.count }
    }
}
