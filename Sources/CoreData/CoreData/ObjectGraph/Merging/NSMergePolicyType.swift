/// Whose changes are kept where a context saves an object that others have changed, too.
public enum NSMergePolicyType: UInt, Sendable {
    /// Nobody's: saving ends with an error that lists the conflicts.
    case errorMergePolicyType = 0
    /// By property: those in the store where both changed it.
    case mergeByPropertyStoreTrumpMergePolicyType = 1
    /// By property: those in the context where both changed it.
    case mergeByPropertyObjectTrumpMergePolicyType = 2
    /// Those in the context, along with all other values of the object there.
    case overwriteMergePolicyType = 3
    /// Those in the store, along with all other values of the object there.
    case rollbackMergePolicyType = 4
}
