internal import Foundation

/// The changes to a result in one event, in the form in which delegates receive them.
struct ResultChanges {
    /// A change to one object.
    struct ObjectChange {
        let kind: NSFetchedResultsChangeType
        let object: NSManagedObject
        let entityNumber: Int
        /// The identity under which the object was last reported, and its current one.
        let former: RowIdentity
        let identity: RowIdentity
        /// The index path before all changes; nil for insertions.
        let from: IndexPath?
        /// The index path after all changes; nil for deletions.
        var to: IndexPath?
    }

    /// The removed sections, with their former indexes.
    var removedSections: [ResultSection] = []
    /// The inserted sections, with their new indexes.
    var insertedSections: [ResultSection] = []
    var objects: [ObjectChange] = []
    /// Objects that got permanent keys without moving.
    var renamed: [ObjectChange] = []

    /// Sorts the changes in the order in which they are reported: deletions, insertions, moves and updates, each by
    /// index path.
    mutating func sort() {
        let kinds: [NSFetchedResultsChangeType] = [.delete, .insert, .move, .update]
        objects = kinds.flatMap { kind in
            objects.filter { $0.kind == kind }
                .sorted { ($0.from ?? $0.to ?? IndexPath()) < ($1.from ?? $1.to ?? IndexPath()) }
        }
    }

    /// Returns the changes to a result without sections as a difference between object identifiers.
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
        // Each offset is used once, which is all that the initialiser requires.
        return CollectionDifference(steps) ?? [].difference(from: [])
    }

    /// Returns the other end of a move; nil if the identifier has changed, so that the difference removes one element
    /// and inserts another.
    private func association(_ path: IndexPath?, _ change: ObjectChange) -> Int? {
        change.former == change.identity ? path?[1] : nil
    }
}

extension ResultChanges {
    /// Compares two results of the same query after all objects have been replaced.
    init(from old: ResultList, to new: ResultList, of results: LiveResults) {
        let sections = SectionMoves(from: old.sections, to: new.sections) { _ in false }
        removedSections = sections.removed
        insertedSections = sections.inserted
        let others = Set((sections.removed + sections.inserted).map(\.name))
        for section in old.sections {
            for entry in section.rows.entries {
                let former = ResultList.Record(entry: entry, section: section)
                let present = new.record(of: entry.identity)
                let hasStayed = present.map {
                    Self.isSamePlace(former, $0, new.order) && !others.contains(section.name)
                }
                let kind: NSFetchedResultsChangeType =
                    switch hasStayed {
                    case nil: .delete
                    case true?: .update
                    case false?: .move
                    }
                objects.append(
                    Self.change(of: entry, kind, results, from: former.path(in: old), to: present?.path(in: new))
                )
            }
        }
        for section in new.sections {
            for entry in section.rows.entries where old.record(of: entry.identity) == nil {
                let present = ResultList.Record(entry: entry, section: section)
                objects.append(Self.change(of: entry, .insert, results, from: nil, to: present.path(in: new)))
            }
        }
    }

    private static func isSamePlace(
        _ former: ResultList.Record,
        _ present: ResultList.Record,
        _ order: ResultOrder
    ) -> Bool {
        former.section.name == present.section.name
            && order.order(former.entry.values, present.entry.values) == .orderedSame
    }

    private static func change(
        of entry: ResultEntry,
        _ kind: NSFetchedResultsChangeType,
        _ results: LiveResults,
        from: IndexPath?,
        to: IndexPath?
    ) -> ObjectChange {
        ObjectChange(
            kind: kind,
            object: results.object(of: entry),
            entityNumber: Int(entry.entityNumber),
            former: entry.identity,
            identity: entry.identity,
            from: from,
            to: to
        )
    }
}

extension ResultList.Record {
    fileprivate func path(in list: ResultList) -> IndexPath? { list.indexPath(of: self) }
}

/// The effect of a changed object on a result: insertion, deletion, move, or update.
struct ResultMove {
    let kind: NSFetchedResultsChangeType
    let object: NSManagedObject
    let identity: RowIdentity
    /// The new entry and section; nil if the object is updated in place or removed.
    let destination: (entry: ResultEntry, sectionName: String)?
    private let source: ResultList.Record?
    private let sourcePath: IndexPath?

    /// Determines the effect of an object; nil if there is nothing to report.
    init?(of object: NSManagedObject, in list: ResultList, _ query: ResultQuery, tellsUpdates: Bool) {
        self.object = object
        identity = RowIdentity(object)
        source = list.record(of: identity)
        sourcePath = source.flatMap { list.indexPath(of: $0) }
        guard query.accepts(object) else {
            guard source != nil else { return nil }
            (kind, destination) = (.delete, nil)
            return
        }
        let entry = query.entry(of: object)
        let name = query.naming.name(of: object)
        guard let source else {
            (kind, destination) = (.insert, (entry, name))
            return
        }
        let isSame = list.order.order(source.entry.values, entry.values) == .orderedSame
        if isSame, source.entry.values == entry.values, source.entry.tie == entry.tie, source.section.name == name {
            guard tellsUpdates else { return nil }
            (kind, destination) = (.update, nil)
        } else {
            (kind, destination) = (.move, (entry, name))
        }
    }

    /// Creates the update of an object that keeps its place; nil if it is not in the list.
    init?(ofStaying object: NSManagedObject, in list: ResultList) {
        identity = RowIdentity(object)
        guard let source = list.record(of: identity) else { return nil }
        self.object = object
        self.source = source
        sourcePath = list.indexPath(of: source)
        (kind, destination) = (.update, nil)
    }

    func takeOut(of list: ResultList) {
        if kind == .delete || kind == .move, let source { list.remove(source) }
    }

    /// Returns the change to report, once the list is up to date.
    func change(in list: ResultList, former: RowIdentity) -> ResultChanges.ObjectChange {
        ResultChanges.ObjectChange(
            kind: kind,
            object: object,
            entityNumber: object.layout.number,
            former: former,
            identity: identity,
            from: sourcePath,
            to: list.record(of: identity).flatMap { list.indexPath(of: $0) }
        )
    }
}

/// The differences between two lists of sections. A section that is in both lists counts as removed and inserted if its
/// relative position changes, since there are no moves of sections.
struct SectionMoves {
    private(set) var removed: [ResultSection] = []
    private(set) var inserted: [ResultSection] = []

    /// - Parameters:
    ///   - old: The former sections.
    ///   - new: The current sections.
    ///   - hasStayed: Whether a section must not count as moved. Such sections must be in the same order in both lists.
    init(from old: [ResultSection], to new: [ResultSection], hasStayed: (ResultSection) -> Bool) {
        let places = Dictionary(old.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
        // A section can stay only if it comes before all fixed sections after it.
        var bounds = [Int](repeating: old.count, count: new.count + 1)
        for index in new.indices.reversed() {
            let place = hasStayed(new[index]) ? places[new[index].name] : nil
            bounds[index] = min(place ?? old.count, bounds[index + 1])
        }
        var (last, kept) = (-1, Set<String>())
        for (index, section) in new.enumerated() {
            guard let place = places[section.name], place > last,
                hasStayed(section) || place < bounds[index + 1]
            else { continue }
            last = place
            kept.insert(section.name)
        }
        removed = old.filter { !kept.contains($0.name) }
        inserted = new.filter { !kept.contains($0.name) }
    }
}
