internal import Foundation

extension LiveResults {
    /// A snapshot of the current result.
    var snapshot: NSDiffableDataSourceSnapshot<String, NSManagedObjectID> {
        NSDiffableDataSourceSnapshot(DiffableContent(list?.sections ?? [], identifiers))
    }

    private var isUndivided: Bool { query?.naming.isDivided == false }

    /// Determines which methods the delegate implements by calling those that receive the whole result; their default
    /// implementations note the call. A delegate that implements one receives the current state.
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

    /// Announces that the result is about to change. Returns false if the delegate does not receive individual changes.
    func tellBeginning() -> Bool {
        guard hearsOfObjects, let controller, let delegate else { return false }
        delegate.controllerWillChangeContent(controller)
        return true
    }

    /// Reports changes to the delegate and the snapshot sequences.
    ///
    /// - Parameter hasBegun: Whether the change was announced with ``tellBeginning()``. It was not if objects only got
    ///   permanent identifiers, which is not reported object by object.
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
                    didChange: self.section(of: section),
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
                newIndexPath: change.to
            )
        }
    }

    /// Returns a snapshot of the result in which updated and moved objects are marked for reloading.
    private func snapshot(_ changes: ResultChanges) -> NSDiffableDataSourceSnapshot<String, NSManagedObjectID> {
        var snapshot = snapshot
        snapshot.content.reloadedItems = changes.objects.compactMap { change in
            guard change.kind == .update || change.kind == .move else { return nil }
            return identifiers.identifier(of: change.identity, entityNumber: change.entityNumber)
        }
        return snapshot
    }

    /// Returns the object or its identifier, depending on what the controller shows.
    func result(_ object: NSManagedObject) -> Any {
        showsIdentifiers ? object.objectID : object
    }

    /// Returns the index title of a section: the delegate's, or else the first letter of the name in upper case.
    func indexTitle(forSectionName name: String) -> String? {
        if let delegate, let controller {
            lacksIndexTitles = false
            let title = delegate.controller(controller, sectionIndexTitleForSectionName: name)
            if !lacksIndexTitles { return title }
        }
        return name.first.map { $0.uppercased() }
    }

    /// Notes that the delegate does not implement a method. Called by the default implementations.
    func noteMissing(_ method: DelegateMethods) {
        missingMethods?.insert(method)
    }
}

/// The delegate methods that replace others if the delegate implements them.
struct DelegateMethods: OptionSet {
    let rawValue: Int

    static let snapshot = DelegateMethods(rawValue: 1)
    static let difference = DelegateMethods(rawValue: 2)
}
