internal import Foundation

/// What became of a result in one event, in the words of delegates.
struct ResultChanges {
    /// What became of an object.
    struct ObjectChange {
        let kind: NSFetchedResultsChangeType
        let object: NSManagedObject
        let entityNumber: Int
        /// What named the object when others last heard of it, and what names it now.
        let former: RowIdentity
        let identity: RowIdentity
        /// Where it was before everything that changed; nil for new ones.
        let from: IndexPath?
        /// Where it is after everything that changed; nil for those that are gone.
        var to: IndexPath?
    }

    /// The sections that are gone, and their places before.
    var removedSections: [ResultSection] = []
    /// The sections that are new, in their places.
    var insertedSections: [ResultSection] = []
    var objects: [ObjectChange] = []
    /// Objects that stay where they are and got their permanent keys.
    var renamed: [ObjectChange] = []

    /// In the order in which they are told: deletions and then insertions, by place.
    mutating func sort() {
        let kinds: [NSFetchedResultsChangeType] = [.delete, .insert, .move, .update]
        objects = kinds.flatMap { kind in
            objects.filter { $0.kind == kind }
                .sorted { ($0.from ?? $0.to ?? IndexPath()) < ($1.from ?? $1.to ?? IndexPath()) }
        }
    }

    /// The difference between the identifiers of before and now, of a result without sections.
    func difference(_ identifiers: EntryIdentifiers) -> CollectionDifference<NSManagedObjectID> {
        var steps: [CollectionDifference<NSManagedObjectID>.Change] = []
        for change in objects + renamed where change.kind != .update || change.former != change.identity {
            if let from = change.from,
                let id = identifiers.identifier(of: change.former, entityNumber: change.entityNumber)
            {
                steps.append(.remove(offset: from[1], element: id, associatedWith: association(change.to, change)))
            }
            if let to = change.to,
                let id = identifiers.identifier(of: change.identity, entityNumber: change.entityNumber)
            {
                steps.append(.insert(offset: to[1], element: id, associatedWith: association(change.from, change)))
            }
        }
        // Offsets are used once each, which is all that is asked of changes.
        return CollectionDifference(steps) ?? [].difference(from: [])
    }

    /// The other end of a move. An object that has another identifier is another one.
    private func association(_ path: IndexPath?, _ change: ObjectChange) -> Int? {
        change.former == change.identity ? path?[1] : nil
    }
}
