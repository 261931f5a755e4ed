public import FoundationBackfill

/// What is to happen where a context's changes and those that others have saved do not go together.
open class NSMergePolicy: NSObject {
    /// The sort of policy.
    public let mergeType: NSMergePolicyType

    /// Makes a policy.
    public init(merge ty: NSMergePolicyType) {
        mergeType = ty
    }

    /// Saving fails.
    public class var error: NSMergePolicy { NSMergePolicy(merge: .errorMergePolicyType) }
}

/// Saving fails where others have saved other changes: the default.
public var NSErrorMergePolicy: NSMergePolicy { .error }
