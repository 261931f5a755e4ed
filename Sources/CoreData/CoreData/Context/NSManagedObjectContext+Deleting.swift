internal import FoundationBackfill

extension NSManagedObjectContext {
    /// Deletes an object. The store removes it when the context is saved. Delete rules are applied when pending changes
    /// are processed.
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
        object.changeListener?.objectWillChange()
        object.state.formUnion([.deleted, .deletedInEvent])
        tracker.noteDeletion(of: object)
    }

    /// Applies the delete rules of deleted objects, and of the objects that these rules delete. Works level by level,
    /// so that the relationships of one level are read together.
    ///
    /// - Parameter areUnsaved: Whether to handle only objects that have never been saved. References to these must be
    ///   removed when they are discarded.
    func propagateDeletes(areUnsaved: Bool = false) {
        while true {
            let pending = tracker.takeDeletions(areUnsaved: areUnsaved)
            guard !pending.isEmpty else { return }
            for (layout, objects) in Self.byEntity(pending) {
                propagateDeletes(of: objects, layout)
            }
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
            if relationship.deleteRule == .nullifyDeleteRule, hasToOneInverse(relationship) {
                // Nullifying reads the to-one inverse of each of these.
                loadRows(of: objects.flatMap { related(to: $0, property.ordinal, relationship) })
            }
            for object in objects {
                if relationship.isToMany {
                    for other in object.members(at: property.ordinal) {
                        propagateDelete(of: object, to: other, relationship)
                    }
                } else if let other = object.destination(at: property.ordinal) {
                    propagateDelete(of: object, to: other, relationship)
                }
            }
        }
    }

    private func hasToOneInverse(_ relationship: PropertyLayout.Relationship) -> Bool {
        guard let inverse = relationship.inverse else { return false }
        return layout.entity(relationship.destination).properties[inverse].relationship?.isToMany == false
    }

    /// Returns the objects of a relationship that are not deleted.
    private func related(
        to object: NSManagedObject,
        _ ordinal: Int,
        _ relationship: PropertyLayout.Relationship
    ) -> [NSManagedObject] {
        let others =
            relationship.isToMany
            ? object.members(at: ordinal) : object.destination(at: ordinal).map { [$0] } ?? []
        return others.filter { !$0.isDeleted }
    }

    private func propagateDelete(
        of object: NSManagedObject,
        to other: NSManagedObject,
        _ relationship: PropertyLayout.Relationship
    ) {
        guard !other.isDeleted else { return }
        switch relationship.deleteRule {
        case .cascadeDeleteRule: delete(other)
        case .nullifyDeleteRule: relationship.inverse.map { other.detach(object, at: $0) }
        case .denyDeleteRule, .noActionDeleteRule: break
        }
    }

    private static func byEntity(_ objects: [NSManagedObject]) -> [(EntityLayout, [NSManagedObject])] {
        Dictionary(grouping: objects) { $0.layout.number }
            .sorted { $0.key < $1.key }
            .map { ($0.value[0].layout, $0.value) }
    }
}
