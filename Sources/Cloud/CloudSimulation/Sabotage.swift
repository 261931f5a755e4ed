/// A fault that is put into the devices on purpose, to see that the simulation finds it.
package enum Sabotage: String, CaseIterable, Sendable {
    /// A request that was lost is taken for a success.
    case droppedAnswer
    /// A version that was changed while it was sent is taken for sent.
    case changedMeanwhile
    /// The token of a page is stored before its records.
    case tokenFirst
    /// A change is stored first, and that it waits after that.
    case pendingLater
    /// A record whose first save may have failed is sent under another name.
    case doubleSend
    /// Records that others have deleted stay.
    case deafToDeletions
    /// What a feed from the start does not tell of stays.
    case noSweep
    /// What a service that was restored from a backup does not tell of is deleted.
    case sweepAfterRestore
    /// Records are saved whatever the service has.
    case blindSave
    /// A conflict is taken for a success.
    case droppedConflict
    /// A conflict is settled for the own side, and the other one is forgotten.
    case selfishMerge
    /// Counters are merged as other values are.
    case lastCounter
    /// Texts are merged as other values are.
    case lastText
    /// After a failure, nothing is tried any more.
    case givesUp
}
