internal import Foundation
internal import FoundationBackfill

extension LiveResults: ContextFollower {
    func contextDidChange(_ objects: [NSManagedObject]) {
        guard let query else { return }
        guard query.request.includesPendingChanges else {
            // What is not saved does not count, but what others saved does.
            return examine(objects.filter { !$0.hasChanges }, tellsUpdates: true)
        }
        examine(objects, tellsUpdates: true)
    }

    /// Saving may have changed values that stores compute, and given objects their keys.
    func contextDidSave(_ objects: [NSManagedObject]) {
        guard let query else { return }
        examine(objects, tellsUpdates: !query.request.includesPendingChanges)
    }

    /// Objects may have got their keys in a context above, which does not announce it.
    func contextDidProcessChanges() {
        if !renamed.isEmpty { examine([], tellsUpdates: false) }
    }

    func context(gave object: NSManagedObject, aKeyInPlaceOf former: Int64) {
        guard let list, former < 0 else { return }
        let old = RowIdentity(store: 0, key: former)
        let new = RowIdentity(object)
        guard list.rename(old, to: new) else { return }
        note(object.store)
        guard isTracking else { return }
        permanentIdentities[old] = new
        renamed[new] = renamed.removeValue(forKey: old) ?? old
    }

    func isInterested(in id: NSManagedObjectID, isDeleted: Bool) -> Bool {
        guard isTracking, let query, let list, let entity = context.objectStore?.layout.entity(named: id.layout.name)
        else { return false }
        // Objects of subentities may be known by an entity above theirs.
        guard entity.numbers.overlaps(query.plan.entityNumbers) else { return false }
        let store = id.store.flatMap { context.objectStore?.ownIdentity(of: $0) }
        if !isDeleted, store != nil { return true }
        let identity = RowIdentity(store: Int32(truncatingIfNeeded: store?.number ?? 0), key: id.key)
        return list.record(of: identity) != nil
    }

    /// Finds out what becomes of objects, brings the list in order, and tells it.
    private func examine(_ objects: [NSManagedObject], tellsUpdates: Bool) {
        guard let query, let list, isTracking else { return }
        let touched = objects.filter { query.mayHave($0.layout) }
        guard !touched.isEmpty || !renamed.isEmpty else { return }
        context.loadRows(of: touched)
        var moves = context.untracked { self.moves(of: touched, in: list, query, tellsUpdates: tellsUpdates) }
        guard !moves.isEmpty || !renamed.isEmpty else { return }
        let revision = list.revision
        learnMethods()
        let hasBegun = !moves.isEmpty && tellBeginning()
        // A delegate may have performed another fetch meanwhile, or made and processed other changes.
        guard list === self.list else { return }
        if list.revision != revision { moves = self.moves(of: touched, in: list, query, tellsUpdates: tellsUpdates) }
        contentWillChange()
        tell(carryOut(moves, on: list, query), hasBegun: hasBegun)
    }

    private func moves(
        of touched: [NSManagedObject],
        in list: ResultList,
        _ query: ResultQuery,
        tellsUpdates: Bool
    ) -> [ResultMove] {
        touched.compactMap { ResultMove(of: $0, in: list, query, tellsUpdates: tellsUpdates) }
            + renamedObjects(besides: touched, in: list)
            .compactMap { ResultMove(of: $0, in: list, query, tellsUpdates: false) }
    }

    /// The objects that got their permanent keys, which may have given them other places.
    private func renamedObjects(besides touched: [NSManagedObject], in list: ResultList) -> [NSManagedObject] {
        guard !renamed.isEmpty else { return [] }
        let known = Set(touched.map { RowIdentity($0) })
        return renamed.keys.filter { !known.contains($0) }.compactMap { list.record(of: $0) }.map {
            object(of: $0.entry)
        }
    }

    /// Changes the list.
    private func carryOut(_ moves: [ResultMove], on list: ResultList, _ query: ResultQuery) -> ResultChanges {
        let oldSections = list.sections
        let renamedInPlace = renamings(besides: moves, in: list)
        for move in moves { move.takeOut(of: list) }
        let emptied = list.removeEmptySections()
        let remaining = list.sections.count
        var isGrouped = true
        for move in moves {
            guard let (entry, name) = move.destination else { continue }
            note(move.object.store)
            if !list.insert(entry, sectionName: name) { isGrouped = false }
        }
        if !isGrouped, query.naming.isDivided { Log.warning(ErrorFactory.unsortedSections()) }
        var changes = ResultChanges()
        if !emptied.isEmpty || list.sections.count != remaining {
            let emptiedNames = Set(emptied.map(\.name))
            let oldNames = Set(oldSections.map(\.name))
            let sectionMoves = SectionMoves(from: oldSections, to: list.sections) { section in
                oldNames.contains(section.name) && !emptiedNames.contains(section.name)
            }
            changes.removedSections = sectionMoves.removed
            changes.insertedSections = sectionMoves.inserted
        }
        // Sections that are gone keep their places of before.
        list.renumberSections()
        changes.objects = moves.map { move in
            if move.kind == .delete { held.release(move.object) }
            return move.change(in: list, former: renamed[move.identity] ?? move.identity)
        }
        changes.renamed = renamedInPlace.map { change in
            var change = change
            change.to = list.record(of: change.identity).flatMap { list.indexPath(of: $0) }
            return change
        }
        renamed = [:]
        changes.sort()
        return changes
    }

    /// The objects that got their permanent keys and stay where they are.
    private func renamings(besides moves: [ResultMove], in list: ResultList) -> [ResultChanges.ObjectChange] {
        guard !renamed.isEmpty else { return [] }
        let moved = Set(moves.map(\.identity))
        return renamed.compactMap { identity, former in
            guard !moved.contains(identity), let record = list.record(of: identity) else { return nil }
            return ResultChanges.ObjectChange(
                kind: .update,
                object: object(of: record.entry),
                entityNumber: Int(record.entry.entityNumber),
                former: former,
                identity: identity,
                from: list.indexPath(of: record)
            )
        }
    }

    // MARK: - Resetting

    /// All objects are others now: the result is fetched anew and told as the difference to what was there.
    func contextDidReset() {
        guard let list, isTracking else { return forgetQuietly() }
        learnMethods()
        let hasBegun = tellBeginning()
        guard list === self.list else { return }
        renamed = [:]
        if context.objectStore == nil || context.read("the result of a controller", { try refetch() }) == nil {
            forgetObjects()
        }
        guard let new = self.list else { return }
        var changes = ResultChanges(from: list, to: new, of: self)
        changes.sort()
        tell(changes, hasBegun: hasBegun)
    }

    /// Nobody follows: what was never saved is gone, the rest can be read again.
    private func forgetQuietly() {
        guard query != nil else { return }
        contentWillChange()
        held = HeldObjects(isBounded: false)
        renamed = [:]
    }
}
