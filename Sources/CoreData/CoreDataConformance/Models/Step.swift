internal import CoreData

/// An object that records the calls of its methods.
final class Step: NSManagedObject {
    /// The names of the called methods, in order.
    var events: [String] = []
    /// The name when the object was inserted.
    var nameWhenInserted: String?
    /// Called before the object is saved.
    var beforeSaving: ((Step) -> Void)?
    /// Called after the object has been saved.
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
    /// Inserts a step.
    static func make(in context: NSManagedObjectContext) throws -> Step {
        try required(context.make("Step") as? Step, "steps are of their class")
    }

    /// Fetches the step with a name.
    static func one(in context: NSManagedObjectContext, _ name: String) throws -> Step {
        try required(context.one("Step", "name == '\(name)'") as? Step, "steps are of their class")
    }
}

/// An object with a custom validation rule.
final class Player: NSManagedObject {
    /// The domain of the error for players called Nobody.
    static let errorDomain = "Conformance"

    override func validateForInsert() throws {
        try super.validateForInsert()
        guard text("name") != "Nobody" else { throw NSError(domain: Self.errorDomain, code: 7) }
    }
}
