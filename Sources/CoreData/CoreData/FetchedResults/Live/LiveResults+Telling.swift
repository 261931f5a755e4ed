internal import Foundation

extension LiveResults {
    /// The result of now as a value.
    var snapshot: NSDiffableDataSourceSnapshot<String, NSManagedObjectID> {
        NSDiffableDataSourceSnapshot(DiffableContent(list?.sections ?? [], identifiers))
    }

    private var isUndivided: Bool { query?.naming.isDivided == false }

    /// Finds out which methods the delegate has, by calling those that take the whole result: default implementations note
    /// that they are called. A delegate that has one learns the present state.
    func learnMethods() {
        guard missingMethods == nil, let delegate, let controller else { return }
        missingMethods = []
        delegate.controller(controller, didChangeContentWith: NSDiffableDataSourceSnapshotReference(snapshot))
        guard missingMethods?.contains(.snapshot) == true, isUndivided else { return }
        delegate.controller(controller, didChangeContentWith: [].difference(from: []))
    }

    private func has(_ method: DelegateMethods) -> Bool {
        missingMethods?.contains(method) == false
    }

    private var hearsOfObjects: Bool { !has(.snapshot) && !(has(.difference) && isUndivided) }

    /// Tells that the result is about to change. False if nobody wants to hear of objects.
    func tellBeginning() -> Bool {
        guard hearsOfObjects, let controller, let delegate else { return false }
        delegate.controllerWillChangeContent(controller)
        return true
    }

    /// Tells what has changed.
    ///
    /// - Parameter hasBegun: Whether it was told that something is about to change. It was not for objects that stay as they
    ///   are under other identifiers, which those who are told of objects need not know.
    func tell(_ changes: ResultChanges, hasBegun: Bool) {
        defer { streams.send(snapshot(changes)) }
        guard let delegate, let controller else { return }
        if has(.snapshot) {
            let reference = NSDiffableDataSourceSnapshotReference(snapshot(changes))
            return delegate.controller(controller, didChangeContentWith: reference)
        }
        if has(.difference), isUndivided {
            return delegate.controller(controller, didChangeContentWith: changes.difference(identifiers))
        }
        guard hasBegun else { return }
        tell(changes, to: delegate, controller)
        delegate.controllerDidChangeContent(controller)
    }

    private func tell(
        _ changes: ResultChanges,
        to delegate: any NSFetchedResultsControllerDelegate,
        _ controller: NSFetchedResultsController<any NSFetchRequestResult>
    ) {
        for (sections, kind) in [
            (changes.removedSections, NSFetchedResultsChangeType.delete), (changes.insertedSections, .insert),
        ] {
            for section in sections {
                delegate.controller(
                    controller,
                    didChange: FetchedSection(section, self),
                    atSectionIndex: section.index,
                    for: kind
                )
            }
        }
        for change in changes.objects {
            delegate.controller(
                controller,
                didChange: result(change.object),
                at: change.from,
                for: change.kind,
                newIndexPath: change.kind == .update ? nil : change.to
            )
        }
    }

    /// The result with those objects marked whose values are others.
    private func snapshot(_ changes: ResultChanges) -> NSDiffableDataSourceSnapshot<String, NSManagedObjectID> {
        var snapshot = snapshot
        snapshot.content.reloadedItems = changes.objects.compactMap { change in
            guard change.kind == .update || change.kind == .move else { return nil }
            return identifiers.identifier(of: change.identity, entityNumber: change.entityNumber)
        }
        return snapshot
    }

    /// An object as the controller shows it.
    func result(_ object: NSManagedObject) -> Any {
        showsIdentifiers ? object.objectID : object
    }

    /// The title of a section, which the delegate may choose.
    func indexTitle(forSectionName name: String) -> String? {
        if let delegate, let controller {
            lacksIndexTitles = false
            let title = delegate.controller(controller, sectionIndexTitleForSectionName: name)
            if !lacksIndexTitles { return title }
        }
        return name.first.map { $0.uppercased() }
    }

    /// Called by the default implementations of the delegate's methods.
    func noteMissing(_ method: DelegateMethods) {
        missingMethods?.insert(method)
    }
}
