internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Deletes an object: it is gone from the store once the context is saved. What its relationships say is done at the
    /// end of the event.
    public func delete(_ object: NSManagedObject) {
        requireQueue("\(object.summary)")
        guard object.registry === registry else {
            misuse(
                .invalidArgument,
                "An NSManagedObjectContext cannot delete objects in other contexts: \(object.summary)."
            )
        }
        object.prepareForDeletion()
        guard !object.isDeleted else { return }
        object.state.formUnion([.deleted, .deletedInEvent])
        tracker.note(object)
    }

    /// Does what the delete rules of deleted objects' relationships say, and of those that are deleted by that.
    ///
    /// - Parameter areAllDue: Whether those of earlier events, which waited for the save, are to have their consequences.
    func propagateDeletes(areAllDue: Bool = false) {
        var candidates = areAllDue ? tracker.changed : tracker.event
        while true {
            let pending = candidates.filter {
                $0.isDeleted && !$0.state.contains(.deletePropagated)
            }
            guard !pending.isEmpty else { return }
            for object in pending {
                object.state.insert(.deletePropagated)
            }
            for (layout, objects) in Self.byEntity(pending) {
                propagateDeletes(of: objects, layout)
            }
            candidates = tracker.event
        }
    }

    private func propagateDeletes(of objects: [NSManagedObject], _ layout: EntityLayout) {
        for property in layout.properties {
            guard let relationship = property.relationship, relationship.deleteRule != .noActionDeleteRule else {
                continue
            }
            if relationship.isToMany {
                loadMembers(at: property.ordinal, of: objects)
            } else {
                loadRows(of: objects)
            }
            for object in objects {
                propagateDelete(of: object, property.ordinal, relationship)
            }
        }
    }

    private func propagateDelete(
        of object: NSManagedObject,
        _ ordinal: Int,
        _ relationship: PropertyLayout.Relationship
    ) {
        let others =
            relationship.isToMany
            ? object.members(at: ordinal) : object.object(at: ordinal).map { [$0] } ?? []
        for other in others where !other.isDeleted {
            switch relationship.deleteRule {
            case .cascadeDeleteRule: delete(other)
            case .nullifyDeleteRule: relationship.inverse.map { other.detach(object, at: $0) }
            case .denyDeleteRule, .noActionDeleteRule: break
            }
        }
    }

    private static func byEntity(_ objects: [NSManagedObject]) -> [(EntityLayout, [NSManagedObject])] {
        Dictionary(grouping: objects) { $0.layout.number }
            .sorted { $0.key < $1.key }
            .map { ($0.value[0].layout, $0.value) }
    }
}
