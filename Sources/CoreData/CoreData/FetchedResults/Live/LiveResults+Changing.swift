internal import Foundation
internal import FoundationBackfill

extension LiveResults: ContextFollower {
    func contextDidChange(_ changes: [FollowedChange]) {
        guard let query else { return }
        guard query.request.includesPendingChanges else {
            // Unsaved changes are ignored, but changes merged from other contexts are not, deletions among them.
            let stored = changes.filter {
                !$0.object.hasChanges || $0.isRefreshed || $0.object.state.contains(.inaccessible)
            }
            return examine(stored, tellsUpdates: true)
        }
        examine(changes, tellsUpdates: true)
    }

    /// Examines saved objects again: saving may have changed derived attributes and assigned permanent keys.
    func contextDidSave(_ changes: [FollowedChange]) {
        guard let query else { return }
        guard query.request.includesPendingChanges else { return examine(changes, tellsUpdates: true) }
        examine(changes.filter { saving(of: $0.object, mayAffect: query) }, tellsUpdates: false)
    }

    private func saving(of object: NSManagedObject, mayAffect query: ResultQuery) -> Bool {
        guard query.mayHave(object.layout) else { return false }
        if object.isDeleted || query.dependencies.membersDependOnSaving(object) { return true }
        guard query.dependencies.orderDependsOnSaving(object), let record = list?.record(of: RowIdentity(object))
        else { return false }
        return context.untracked { query.entry(of: object).values } != record.entry.values
    }

    /// Examines objects that got permanent keys in a parent context, which does not announce that.
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
        // An identifier may name a superentity of the object's exact entity.
        guard entity.numbers.overlaps(query.plan.entityNumbers) else { return false }
        let store = id.store.flatMap { context.objectStore?.ownIdentity(of: $0) }
        if !isDeleted, store != nil { return true }
        let identity = RowIdentity(store: Int32(truncatingIfNeeded: store?.number ?? 0), key: id.key)
        return list.record(of: identity) != nil
    }

    /// Determines how changed objects affect the result, updates the list, and reports the changes.
    private func examine(_ changes: [FollowedChange], tellsUpdates: Bool) {
        guard let query, let list, isTracking else { return }
        let touched = changes.filter { change in
            query.mayHave(change.object.layout)
                && !(stays(change, query) && list.record(of: RowIdentity(change.object)) == nil)
        }
        guard !touched.isEmpty || !renamed.isEmpty else { return }
        context.loadRows(of: touched.map(\.object))
        var moves = context.untracked { self.moves(of: touched, in: list, query, tellsUpdates: tellsUpdates) }
        guard !moves.isEmpty || !renamed.isEmpty else { return }
        let revision = list.revision
        learnMethods()
        let hasBegun = !moves.isEmpty && tellBeginning()
        // The delegate may have performed another fetch in the meantime, or made and processed other changes.
        guard list === self.list else { return }
        if list.revision != revision { moves = self.moves(of: touched, in: list, query, tellsUpdates: tellsUpdates) }
        contentWillChange()
        tell(carryOut(moves, on: list, query), hasBegun: hasBegun)
    }

    /// Whether a change affects neither the membership of an object nor its place.
    private func stays(_ change: FollowedChange, _ query: ResultQuery) -> Bool {
        guard let properties = change.properties,
            !query.dependencies.includes(properties, of: change.object)
        else { return false }
        // A permanent key may move an object among those that are equal to it.
        return renamed.isEmpty || renamed[RowIdentity(change.object)] == nil
    }

    private func moves(
        of touched: [FollowedChange],
        in list: ResultList,
        _ query: ResultQuery,
        tellsUpdates: Bool
    ) -> [ResultMove] {
        query.reading {
            touched.compactMap { change in
                stays(change, query)
                    ? ResultMove(ofStaying: change.object, in: list)
                    : ResultMove(of: change.object, in: list, query, tellsUpdates: tellsUpdates)
            }
                + renamedObjects(besides: touched.map(\.object), in: list)
                .compactMap { ResultMove(of: $0, in: list, query, tellsUpdates: false) }
        }
    }

    /// Returns other objects that got permanent keys, which may have moved them.
    private func renamedObjects(besides touched: [NSManagedObject], in list: ResultList) -> [NSManagedObject] {
        guard !renamed.isEmpty else { return [] }
        let known = Set(touched.map { RowIdentity($0) })
        return renamed.keys.filter { !known.contains($0) }.compactMap { list.record(of: $0) }.map {
            object(of: $0.entry)
        }
    }

    /// Applies the moves to the list and returns the changes to report.
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
        // Removed sections keep their former indexes.
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

    /// Returns changes for objects that got permanent keys without moving.
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

    /// Fetches the result again after the context was reset, and reports the difference to the former result.
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

    /// Releases objects when nothing observes the result: unsaved objects are gone, and the others can be read again.
    private func forgetQuietly() {
        guard query != nil else { return }
        contentWillChange()
        held = HeldObjects(isBounded: false)
        renamed = [:]
    }
}
