internal import FoundationBackfill

/// The changes of a child context that are being saved to its parent.
///
/// Used on the parent's queue while the child waits, so that it can read the child's objects.
struct ChildChanges {
    private let request: NSSaveChangesRequest
    private let context: NSManagedObjectContext

    init(_ request: NSSaveChangesRequest, in context: NSManagedObjectContext) {
        self.request = request
        self.context = context
    }

    /// Applies the changes to the parent, and returns the parent's objects for the inserted and updated ones.
    func apply() -> (inserted: [NSManagedObject], updated: [NSManagedObject]) {
        let inserted = request.inserted.map(insert)
        let updated = request.updated.map { context.object(with: $0.objectID) }
        for (object, twin) in zip(request.inserted, inserted) {
            copy(object.layout.properties.map(\.ordinal), of: object, to: twin)
        }
        for (object, twin) in zip(request.updated, updated) {
            copy(object.live?.changedOrAssigned.numbers ?? [], of: object, to: twin)
        }
        for object in request.deleted {
            context.delete(context.object(with: object.objectID))
        }
        return (inserted, updated)
    }

    private func insert(_ object: NSManagedObject) -> NSManagedObject {
        let id = object.objectID
        if let twin = context.registeredObject(for: id) { return twin }
        let layout = context.layout.entity(named: object.layout.name) ?? object.layout
        let twin = layout.objectClass.init(_entity: layout.description, into: nil)
        twin.key = id.key
        twin.store = object.store
        context.insert(twin)
        return twin
    }

    private func copy(_ ordinals: [Int], of object: NSManagedObject, to twin: NSManagedObject) {
        for ordinal in ordinals {
            let property = object.layout.properties[ordinal]
            switch property.kind {
            case .attribute: copyAttribute(property, of: object, to: twin)
            case .toOne:
                let destination = object.object(at: ordinal).map { context.object(with: $0.objectID) }
                if twin.object(at: ordinal) !== destination { twin.setObject(destination, at: ordinal) }
            case .toMany: copyMembers(ordinal, of: object, to: twin)
            case .fetched: continue
            }
        }
    }

    private func copyAttribute(_ property: PropertyLayout, of object: NSManagedObject, to twin: NSManagedObject) {
        if let value = object.live?.value(at: property.ordinal) {
            twin.setAttribute(value, at: property.ordinal)
        } else if object.isInserted, let value = object.boxedValue(at: property.ordinal) {
            // The twin already has the default values, but its awakeFromInsert may have changed them.
            twin.setBoxedValue(value, at: property.ordinal)
        }
    }

    private func copyMembers(_ ordinal: Int, of object: NSManagedObject, to twin: NSManagedObject) {
        guard case .members(let set)? = object.live?.value(at: ordinal), set.hasChanges else { return }
        for member in set.removed.objects {
            twin.unrelate(context.object(with: member.objectID), at: ordinal)
        }
        for member in set.added.objects {
            twin.relate(context.object(with: member.objectID), at: ordinal)
        }
        guard set.isOrdered else { return }
        let order = object.members(at: ordinal).map { context.object(with: $0.objectID) }
        twin.setMembers(order, at: ordinal)
    }
}
