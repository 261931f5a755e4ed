internal import FoundationBackfill

/// The identifiers of the source objects of a mapping.
enum SourceObjects {
    /// The result of a fetch, at twelve bytes per object.
    case found(FetchedKeys, ModelLayout)
    case listed([NSManagedObjectID])

    var count: Int {
        switch self {
        case .found(let keys, _): keys.count
        case .listed(let ids): ids.count
        }
    }

    subscript(place: Int) -> NSManagedObjectID {
        switch self {
        case .found(let keys, let layout):
            let element = keys[place]
            return NSManagedObjectID(layout.entity(element.entityNumber), store: element.store, key: element.key)
        case .listed(let ids): return ids[place]
        }
    }
}

/// A fetch request, whatever its result type.
protocol IdentifyingRequest {
    /// Returns the keys of the objects that the request finds.
    func keys(in context: NSManagedObjectContext) throws -> FetchedKeys
}

extension NSFetchRequest: IdentifyingRequest {
    func keys(in context: NSManagedObjectContext) throws -> FetchedKeys {
        try context.fetchKeys(self)
    }
}

extension NSManagedObjectContext: FetchingContext {
    /// Returns the value of a fetch expression.
    package func value(ofFetch request: Any, isCount: Bool) -> Any? {
        guard let request = request as? any IdentifyingRequest else {
            noteUnanswered("FETCH takes a fetch request, not \(type(of: request))")
            return nil
        }
        guard let keys = read("what an expression fetches", { try keys(of: request) }) else { return nil }
        if isCount { return keys.count }
        return (0..<keys.count).map { place in
            let found = keys[place]
            return object(key: found.key, of: layout.entity(found.entityNumber), in: found.store)
        }
    }

    private func keys(of request: any IdentifyingRequest) throws -> FetchedKeys {
        do {
            return try request.keys(in: self)
        } catch {
            noteUnanswered("FETCH failed: \(error.localizedDescription)")
            throw error
        }
    }
}
