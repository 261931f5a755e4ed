/// An action of a program. Numbers refer to objects that exist when the step runs.
enum Step {
    /// The values of an item, of which there are few, so that equal ones occur.
    struct Values {
        var group: Int
        var rank: Int
        var title: Int
    }

    case insert(Values, isSpecial: Bool)
    case setGroup(Int, Int)
    case setRank(Int, Int)
    case setTitle(Int, Int)
    case setNote(Int, Int)
    case delete(Int)
    case refresh(Int, merging: Bool)
    case obtainKeys
    /// Another context saves a change, which the context merges.
    case otherInsert(Values)
    case otherChange(Int, Values)
    case otherDelete(Int)

    /// Whether delegates are notified of the step separately.
    var isOfOthers: Bool {
        switch self {
        case .otherInsert, .otherChange, .otherDelete: true
        default: false
        }
    }
}

/// The end of a set of changes.
enum Ending {
    case process, save, rollback, reset
}

/// A set of changes of which delegates are notified at once, except for changes by others.
struct Round {
    var steps: [Step]
    var ending: Ending
}
