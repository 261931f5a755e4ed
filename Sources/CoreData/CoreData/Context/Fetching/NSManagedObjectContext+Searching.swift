internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Returns the results of a full-text search, best matches first, with unsaved changes taken into account.
    ///
    /// ```swift
    /// let found = try context.search(TextSearchRequest<Note>("slip box", entityName: "Note"))
    /// ```
    ///
    /// A text without words has no results. Results of the same rank are in no particular order.
    ///
    /// All objects with the words are read to be ranked. The search for a rare word is fast; one for a very common word
    /// or single letter takes as long as fetching all objects.
    ///
    /// - Throws: an error if the request does not fit the model, or the store's error.
    public func search<Object>(_ request: TextSearchRequest<Object>) throws -> [TextSearchResult<Object>] {
        requireQueue("search(_:)")
        let attributes = try searchedAttributes(of: request)
        let words = SearchWords(request.text)
        guard !words.words.isEmpty, !attributes.isEmpty else { return [] }
        let fetch = NSFetchRequest<Object>(entityName: request.entityName)
        let conditions = [words.predicate(attributes.map(\.name)), request.predicate].compactMap { $0 }
        fetch.predicate = NSCompoundPredicate(andPredicateWithSubpredicates: conditions)
        let objects = try self.fetch(fetch)
        let search = WordSearch(words.words, isUnfinished: words.isUnfinished)
        let weights = request.weights.isEmpty ? nil : attributes.map { request.weights[$0.name] ?? 0 }
        let ranks = TextRanking(words: search, weights: weights)
            .ranks(of: objects.map { object in attributes.map { object._value(at: $0.ordinal) } })
        let best = zip(objects, ranks).sorted { $0.1 > $1.1 }
        return best.prefix(request.limit > 0 ? request.limit : best.count).map {
            TextSearchResult(object: $0.0, rank: $0.1, words: search)
        }
    }

    /// Returns the attributes that a request searches.
    private func searchedAttributes<Object>(of request: TextSearchRequest<Object>) throws -> [PropertyLayout] {
        guard let entity = layout.entity(named: request.entityName) else {
            throw ErrorFactory.invalidFetch(
                "The model has no entity named '\(request.entityName)'",
                advice: "Its entities are \(ErrorFactory.list(layout.entities.map(\.name), atMost: 12))"
            )
        }
        let texts = entity.properties.filter { $0.attributeType == .stringAttributeType && !$0.isTransient }
        if request.weights.isEmpty {
            return texts.filter { entity.propertyDescription(at: $0.ordinal)?.isIndexedBySpotlight == true }
        }
        return try request.weights.keys.sorted().map { name in
            if let property = texts.first(where: { $0.name == name }) { return property }
            throw ErrorFactory.invalidFetch(
                "keypath \(name) not found in entity \(entity.name)",
                advice: "Search stored attributes of text of the entity itself"
            )
        }
    }
}
