internal import FoundationBackfillCore

/// The bit field that a compiled model has about each property, beside the keys that say the same.
struct PropertyBits {
    var isOptional = false
    var isReadOnly = false
    var isTransient = false
    var hasValidations = false
    var hasUserInfo = false
    var hasVersionHashModifier = false
    var isIndexedBySpotlight = false
    var isOrdered = false
    var allowsCloudEncryption = false

    var node: PropertyListNode {
        let bits: [(isSet: Bool, value: Int64)] = [
            (true, 1),
            (isOptional, 2),
            (isReadOnly, 4),
            (isTransient, 8),
            (!hasValidations, 16 + 32),
            (!hasUserInfo, 64),
            (!hasVersionHashModifier, 128),
            (isIndexedBySpotlight, 256),
            (isOrdered, 1024),
            (allowsCloudEncryption, 2048),
        ]
        return .integer(bits.reduce(0) { $1.isSet ? $0 | $1.value : $0 })
    }
}
