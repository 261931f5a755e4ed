/// The state flags of a managed object.
struct ObjectState: OptionSet {
    let rawValue: UInt16

    /// The object is a fault: its values have not been read, or not been accessed since the fetch.
    static let fault = ObjectState(rawValue: 1 << 0)
    static let inserted = ObjectState(rawValue: 1 << 1)
    static let updated = ObjectState(rawValue: 1 << 2)
    static let deleted = ObjectState(rawValue: 1 << 3)
    /// The object is in the context's list of changed objects.
    static let tracked = ObjectState(rawValue: 1 << 4)
    /// The object is in the context's list of objects that changed in the current event.
    static let inEvent = ObjectState(rawValue: 1 << 5)
    /// The object was inserted in the current event.
    static let insertedInEvent = ObjectState(rawValue: 1 << 6)
    /// The object was deleted in the current event.
    static let deletedInEvent = ObjectState(rawValue: 1 << 7)
    /// The object is in one of its `awake` methods, and changes are not recorded.
    static let awaking = ObjectState(rawValue: 1 << 8)
    /// The object is in its context's registry.
    static let registered = ObjectState(rawValue: 1 << 9)
    /// The row no longer exists in the store; reading a property returns no value.
    static let inaccessible = ObjectState(rawValue: 1 << 10)
    /// The object's delete rules have been applied.
    static let deletePropagated = ObjectState(rawValue: 1 << 11)
    /// The object stands for the rows of a batch insertion. Its to-one relationships are set without updating inverses,
    /// and to-many relationships are refused.
    static let isolated = ObjectState(rawValue: 1 << 13)

    /// Reads are reported to Observation.
    static let tracksReads = ObjectState(rawValue: 1 << 12)

    /// The flags that require extra work before a property is read.
    static let needsCareWhenRead: ObjectState = [.fault, .tracksReads]
    /// The flags with which a fault that has its row is not simply read from it.
    static let needsCareWhenFired: ObjectState = [.inserted, .inaccessible]
    static let changed: ObjectState = [.inserted, .updated, .deleted]

    /// Whether saving the object would write something. False for an object that was inserted and deleted without being
    /// saved in between.
    var isToBeSaved: Bool { !isDisjoint(with: .changed) && !isSuperset(of: [.inserted, .deleted]) }
}
