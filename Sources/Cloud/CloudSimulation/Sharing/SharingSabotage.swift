/// A fault that is put on purpose into the way to the service, or into the devices, to see that worlds with shares find it.
package enum SharingSabotage: String, CaseIterable, Sendable {
    /// The service looks a user's rights up once, and answers by them ever after.
    case rememberedRights
    /// The feed of a shared zone tells of all its records.
    case unfilteredFeed
    /// Nobody is told of zones that are not shared with them any more.
    case silentRemoval
    /// The feed does not tell that records have left a share.
    case movedRecordStays
    /// Whoever may read may write.
    case readOnlyWrites
    /// Records are looked up for everybody.
    case openLookup
    /// Shares are shown to users who are not invited.
    case openResolve
    /// A device keeps what it has of a zone that is gone.
    case keptZone
    /// A device forgets a change that was refused, and tells nobody.
    case silentRefusal
    /// A device sends a change that was refused once more, for ever.
    case endlessRefusal
    /// A device keeps the record that it could not change as it wanted it.
    case keptRefusal
    /// A device stores the token of a page before its records.
    case tokenFirst
}
