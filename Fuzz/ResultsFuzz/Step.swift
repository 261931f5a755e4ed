/// One thing that a program does. Objects are named by numbers that mean one of those that there are.
enum Step {
    /// The values that an item can have: few enough that there are equal ones.
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
    /// Another context saves something, and the context takes it in.
    case otherInsert(Values)
    case otherChange(Int, Values)
    case otherDelete(Int)

    /// Whether the step is an event of its own.
    var isOfOthers: Bool {
        switch self {
        case .otherInsert, .otherChange, .otherDelete: true
        default: false
        }
    }
}

/// What ends a set of changes.
enum Ending {
    case process, save, rollback, reset
}

/// A set of changes that delegates hear of in one go, except for what others do.
struct Round {
    var steps: [Step]
    var ending: Ending
}
