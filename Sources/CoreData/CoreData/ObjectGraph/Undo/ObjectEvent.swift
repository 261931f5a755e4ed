/// What happened to the objects of a context in one event: enough to take it back.
struct ObjectEvent {
    /// What happened to one object.
    struct Change {
        let object: NSManagedObject
        let values: [(ordinal: Int, value: FormerValue)]
        let transition: Transition
    }

    /// Whether an object came or went.
    enum Transition {
        case none
        case inserted
        case deleted
    }

    private(set) var changes: [Change] = []

    var isEmpty: Bool { changes.isEmpty }

    /// Takes what the objects noted in the course of the event, before that is forgotten.
    init(_ objects: [NSManagedObject]) {
        for object in objects {
            let values = object.takeFormerValues()
            let isNew = object.state.contains(.insertedInEvent)
            let transition: Transition
            switch (isNew, object.isDeleted) {
            // Nobody outside of the event ever saw the object.
            case (true, true): continue
            case (true, false): transition = .inserted
            case (false, true): transition = object.state.contains(.deletedInEvent) ? .deleted : .none
            case (false, false): transition = .none
            }
            guard transition != .none || !values.isEmpty else { continue }
            changes.append(Change(object: object, values: values, transition: transition))
        }
    }

    /// The objects that were deleted.
    var deleted: [NSManagedObject] { changes.filter { $0.transition == .deleted }.map(\.object) }
}
