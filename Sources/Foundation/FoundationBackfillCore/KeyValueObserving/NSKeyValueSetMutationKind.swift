/// How a set is changed by another one.
///
/// Observers see a union as an insertion, a minus or an intersection as a removal, and a set as a replacement.
public enum NSKeyValueSetMutationKind: UInt, Sendable {
    /// The other set's elements are added.
    case union = 1
    /// The other set's elements are removed.
    case minus = 2
    /// All elements that the other set lacks are removed.
    case intersect = 3
    /// The other set takes the place of this one.
    case set = 4
}
