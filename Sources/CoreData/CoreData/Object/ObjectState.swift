/// What is the case with a managed object, beside its values.
struct ObjectState: OptionSet {
    let rawValue: UInt16

    /// The values are not there, or were not asked for since the object was fetched.
    static let fault = ObjectState(rawValue: 1 << 0)
    static let inserted = ObjectState(rawValue: 1 << 1)
    static let updated = ObjectState(rawValue: 1 << 2)
    static let deleted = ObjectState(rawValue: 1 << 3)
    /// The context's list of changed objects has the object.
    static let tracked = ObjectState(rawValue: 1 << 4)
    /// The context's list of objects that changed in the present event has the object.
    static let inEvent = ObjectState(rawValue: 1 << 5)
    /// The object was inserted in the present event.
    static let insertedInEvent = ObjectState(rawValue: 1 << 6)
    /// The object was deleted in the present event.
    static let deletedInEvent = ObjectState(rawValue: 1 << 7)
    /// Changes are no changes, because the object is being awoken.
    static let awaking = ObjectState(rawValue: 1 << 8)
    /// The registry has the object.
    static let registered = ObjectState(rawValue: 1 << 9)
    /// The row is gone from the store, and reads give nothing.
    static let inaccessible = ObjectState(rawValue: 1 << 10)
    /// The rules for what is to happen on deletion have been applied.
    static let deletePropagated = ObjectState(rawValue: 1 << 11)
    /// The object stands for rows of a batch insertion, and has nothing to do with others.
    static let isolated = ObjectState(rawValue: 1 << 13)

    /// Observation has to learn which properties are read.
    static let tracksReads = ObjectState(rawValue: 1 << 12)

    /// What makes reading a property more than taking its value.
    static let needsCareWhenRead: ObjectState = [.fault, .tracksReads]
    static let changed: ObjectState = [.inserted, .updated, .deleted]

    /// Whether saving would write something: not if the object came and goes without ever having been saved.
    var isToBeSaved: Bool { !isDisjoint(with: .changed) && !isSuperset(of: [.inserted, .deleted]) }
}
