internal import CoreData

/// Fetches and ranks columns of notes for the omnibar.
struct OmnibarReader: Sendable {
    private static let columns = [
        NoteProperties.title, NoteProperties.address, "folderName", NoteProperties.modificationDate,
        NoteProperties.creationDate, NoteProperties.names,
    ]

    /// The maximum number of notes whose neighbours are read to complete a link.
    private static let mostHosts = 20

    private let fetch: CancellableFetch

    init(_ container: NSPersistentContainer) {
        fetch = CancellableFetch(context: container.newBackgroundContext())
    }

    /// Returns the matching notes, the best first. Bodies are searched only if titles and addresses leave room.
    func results(for query: OmnibarQuery, limit: Int) async throws -> OmnibarResults {
        guard !query.isEmpty else {
            let recent = try await rows(.all, sortedBy: NoteProperties.modificationDate, ascending: false, limit: limit)
            return OmnibarResults(query, hits: recent.map { $0.hit(.recent) }, canCreate: false)
        }
        if let search = query.search { return try await results(of: search, for: query, limit: limit) }
        var hits = try await byName(query, limit: limit)
        let canCreate = !hits.contains { $0.match == .title }
        var known = Set(hits.map(\.id))
        if let address = query.address {
            let found = try await rows(address, sortedBy: NoteProperties.addressKey, ascending: true, limit: limit)
            hits += found.filter { known.insert($0.id).inserted }.map { $0.hit(.address) }
        }
        if hits.count < limit, let anywhere = query.anywhere {
            let found = try await rows(anywhere, sortedBy: nil, ascending: true, limit: Omnibar.candidateLimit)
                .filter { known.insert($0.id).inserted }
            hits += found.map { $0.hit(.text) }.sorted { $0.modificationDate > $1.modificationDate }
        }
        hits = Array(hits.prefix(limit))
        return OmnibarResults(query, hits: try await addSnippets(to: hits, query.words), canCreate: canCreate)
    }

    /// Returns the notes that satisfy conditions and have phrases, the best first, as lists do.
    private func results(of search: NoteSearchQuery, for query: OmnibarQuery, limit: Int) async throws -> OmnibarResults
    {
        let words = search.terms.words.map(OmnibarQuery.comparable)
        var hits: [OmnibarHit] = []
        for number in search.requests.indices where hits.count < limit {
            let found = try await rows(of: query.text, number, limit: limit - hits.count)
            hits += found.map { row in
                let title = OmnibarQuery.comparable(row.title)
                if title == query.comparable { return row.hit(.title) }
                return row.hit(!words.isEmpty && words.allSatisfy(title.contains) ? .titleWord : .text)
            }
        }
        let canCreate = query.mayBeTitle && !hits.contains { $0.match == .title }
        hits = try await addSnippets(to: hits, search.terms.words)
        return OmnibarResults(query, hits: hits, canCreate: canCreate, search: search)
    }

    /// Returns the notes whose titles or other names match, the best first.
    private func byName(_ query: OmnibarQuery, limit: Int) async throws -> [OmnibarHit] {
        let most = Omnibar.candidateLimit
        var found = try await rows(
            query.titleStart,
            sortedBy: NoteProperties.canonicalTitle,
            ascending: true,
            limit: most
        )
        if found.count < most, let words = query.titleWords {
            found += try await rows(words, sortedBy: nil, ascending: true, limit: most)
        }
        if let names = query.names { found += try await rows(names, sortedBy: nil, ascending: true, limit: most) }
        var known: Set<NSManagedObjectID> = []
        let hits = found.filter { known.insert($0.id).inserted }.compactMap { hit($0, by: query) }
        let ranked = hits.sorted { first, second in
            if first.match != second.match { return first.match < second.match }
            if (first.name == nil) != (second.name == nil) { return first.name == nil }
            if first.isWithinWords != second.isWithinWords { return second.isWithinWords }
            return first.modificationDate > second.modificationDate
        }
        return Array(ranked.prefix(limit))
    }

    /// Returns a row as a hit; nil if neither its title nor another name matches.
    private func hit(_ row: Row, by query: OmnibarQuery) -> OmnibarHit? {
        guard let (match, name) = query.match(row.title, row.names) else { return nil }
        var hit = row.hit(match, by: name)
        hit.isWithinWords = match == .titleWord && !query.beginsWords(of: name ?? row.title)
        return hit
    }

    // MARK: - Completing links

    /// Returns the notes whose titles or other names match, with notes near the edited one first among equal matches.
    func completions(
        for query: OmnibarQuery,
        in note: NSManagedObjectID?,
        limit: Int
    ) async throws -> [OmnibarHit] {
        let near = try await neighbourhood(of: note)
        var hits: [OmnibarHit]
        if query.isEmpty {
            let shared = near.counts.filter { !near.linked.contains($0.key) }.map(\.key)
            hits = try await rows(among: Array(shared.prefix(Omnibar.candidateLimit))).map { $0.hit(.recent) }
            let latest = NoteProperties.modificationDate
            let recent = try await rows(.all, sortedBy: latest, ascending: false, limit: limit * 2)
            let known = Set(hits.map(\.id))
            hits += recent.filter { !known.contains($0.id) }.map { $0.hit(.recent) }
        } else {
            // Among so many that match, those nearby may be too far back.
            let nearest = near.counts.keys.prefix(Omnibar.candidateLimit)
            let nearby = try await rows(among: Array(nearest)).compactMap { hit($0, by: query) }
            let known = Set(nearby.map(\.id))
            hits = try await nearby + byName(query, limit: Omnibar.candidateLimit).filter { !known.contains($0.id) }
        }
        hits.removeAll { $0.id == note }
        let ranked = hits.sorted { first, second in
            if first.match != second.match { return first.match < second.match }
            if first.isWithinWords != second.isWithinWords { return second.isWithinWords }
            let counts = (near.counts[first.id] ?? 0, near.counts[second.id] ?? 0)
            return counts.0 == counts.1 ? first.modificationDate > second.modificationDate : counts.0 > counts.1
        }
        return Array(ranked.prefix(limit))
    }

    /// Returns the notes linked with a note, and for each note linked with those, the number of shared neighbours.
    private func neighbourhood(
        of note: NSManagedObjectID?
    ) async throws -> (linked: Set<NSManagedObjectID>, counts: [NSManagedObjectID: Int]) {
        guard let note, !note.isTemporaryID else { return ([], [:]) }
        try Task.checkCancellation()
        let context = fetch.context
        return try await context.perform {
            let linked = try Neighbours.latest(around: [note], but: [], limit: Self.mostHosts, in: context)
            var counts: [NSManagedObjectID: Int] = [:]
            for other in linked {
                for id in Neighbours.of(other, in: context) where id != note { counts[id, default: 0] += 1 }
            }
            context.reset()
            return (Set(linked), counts)
        }
    }

    // MARK: - Rows

    private struct Row: Sendable {
        let id: NSManagedObjectID
        let title: String
        let address: String?
        let folderName: String?
        let date: Date
        let names: [String]

        init?(_ row: NSDictionary) {
            guard let id = row["id"] as? NSManagedObjectID else { return nil }
            self.id = id
            title = row[NoteProperties.title] as? String ?? ""
            address = row[NoteProperties.address] as? String
            folderName = row["folderName"] as? String
            let dates = [NoteProperties.modificationDate, NoteProperties.creationDate].compactMap { row[$0] as? Date }
            date = dates.first ?? .distantPast
            names = Note.names(stored: row[NoteProperties.names] as? String)
        }

        /// - Parameter name: The other name that matches; nil if something else does.
        func hit(_ match: OmnibarHit.Match, by name: String? = nil) -> OmnibarHit {
            OmnibarHit(
                id: id,
                title: title,
                name: name,
                address: address,
                folderName: folderName,
                modificationDate: date,
                match: match
            )
        }
    }

    private func rows(
        _ predicate: NSPredicate,
        sortedBy key: String?,
        ascending: Bool,
        limit: Int
    ) async throws -> [Row] {
        try await fetch.run({ Self.request(predicate, key, ascending, limit, Self.columns) }, Row.init)
    }

    /// Returns the rows of one of the requests of a search.
    private func rows(of search: String, _ number: Int, limit: Int) async throws -> [Row] {
        let request: @Sendable () -> NSFetchRequest<NSDictionary> = {
            let notes = NoteSearchQuery(search).requests[number]
            let request = Self.request(notes.predicate ?? .none, nil, true, limit, Self.columns)
            request.sortDescriptors = notes.sortDescriptors
            return request
        }
        return try await fetch.run(request, Row.init)
    }

    private func rows(among ids: [NSManagedObjectID]) async throws -> [Row] {
        guard !ids.isEmpty else { return [] }
        return try await rows(NSPredicate(format: "SELF IN %@", ids), sortedBy: nil, ascending: true, limit: 0)
    }

    /// Fetches the bodies of all hits at once and adds excerpts.
    private func addSnippets(to hits: [OmnibarHit], _ words: [String]) async throws -> [OmnibarHit] {
        guard !hits.isEmpty else { return hits }
        let ids = hits.map(\.id)
        let request: @Sendable () -> NSFetchRequest<NSDictionary> = {
            let keys = [NoteProperties.bodyText, NoteProperties.pictureWords]
            return Self.request(NSPredicate(format: "SELF IN %@", ids), nil, true, 0, keys)
        }
        let snippets = try await fetch.run(request) { row -> (NSManagedObjectID, NoteExcerpt)? in
            guard let id = row["id"] as? NSManagedObjectID else { return nil }
            let text = row[NoteProperties.bodyText] as? String ?? ""
            let pictureWords = row[NoteProperties.pictureWords] as? String ?? ""
            return NoteExcerpt(of: text, pictureWords: pictureWords, around: words).map { (id, $0) }
        }
        let byID = Dictionary(snippets) { first, _ in first }
        return hits.map { hit in
            var hit = hit
            hit.snippet = byID[hit.id]
            return hit
        }
    }

    private static func request(
        _ predicate: NSPredicate,
        _ key: String?,
        _ ascending: Bool,
        _ limit: Int,
        _ columns: [String]
    ) -> NSFetchRequest<NSDictionary> {
        let request = NSFetchRequest<NSDictionary>(entityName: "Note")
        request.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: [predicate, Note.isPresent])
        request.sortDescriptors = key.map { [NSSortDescriptor(key: $0, ascending: ascending)] }
        request.fetchLimit = limit
        request.resultType = .dictionaryResultType
        let identifier = NSExpressionDescription()
        identifier.name = "id"
        identifier.expression = .expressionForEvaluatedObject()
        identifier.resultType = .objectID
        request.propertiesToFetch = [identifier] + columns
        return request
    }
}
