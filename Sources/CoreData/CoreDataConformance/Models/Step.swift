internal import CoreData

/// An object that notes what happens to it.
final class Step: NSManagedObject {
    /// The names of the functions that were called.
    var events: [String] = []
    /// What the name was when the object was inserted.
    var nameWhenInserted: String?
    /// Is called before the object is saved.
    var beforeSaving: ((Step) -> Void)?
    /// Is called after the object was saved.
    var afterSaving: ((Step) -> Void)?

    override func awakeFromInsert() {
        super.awakeFromInsert()
        nameWhenInserted = text("name")
        events.append("awakeFromInsert")
    }

    override func awakeFromFetch() {
        super.awakeFromFetch()
        setValue("fresh", forKey: "mood")
        events.append("awakeFromFetch")
    }

    override func awake(fromSnapshotEvents flags: NSSnapshotEventType) {
        super.awake(fromSnapshotEvents: flags)
        events.append("awakeFromSnapshotEvents")
    }

    override func prepareForDeletion() {
        super.prepareForDeletion()
        events.append("prepareForDeletion")
    }

    override func willSave() {
        super.willSave()
        events.append(isDeleted ? "willSave deleted" : "willSave")
        beforeSaving?(self)
    }

    override func didSave() {
        super.didSave()
        events.append("didSave")
        afterSaving?(self)
    }

    override func willTurnIntoFault() {
        super.willTurnIntoFault()
        events.append("willTurnIntoFault")
    }

    override func didTurnIntoFault() {
        super.didTurnIntoFault()
        events.append("didTurnIntoFault")
    }

    override func validateForInsert() throws {
        events.append("validateForInsert")
        try super.validateForInsert()
    }

    override func validateForUpdate() throws {
        events.append("validateForUpdate")
        try super.validateForUpdate()
    }

    override func validateForDelete() throws {
        events.append("validateForDelete")
        try super.validateForDelete()
    }
}

extension Step {
    /// A new step.
    static func make(in context: NSManagedObjectContext) throws -> Step {
        try required(context.make("Step") as? Step, "steps are of their class")
    }

    /// The step with a name.
    static func one(in context: NSManagedObjectContext, _ name: String) throws -> Step {
        try required(context.one("Step", "name == '\(name)'") as? Step, "steps are of their class")
    }
}
