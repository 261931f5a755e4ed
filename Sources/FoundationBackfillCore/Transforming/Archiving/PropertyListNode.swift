internal import Foundation

/// A value of the property list that a keyed archive is.
enum PropertyListNode {
    case string(String)
    /// An integer, a floating-point number or a Boolean.
    case number(NSNumber)
    case bytes(Data)
    /// A reference to the object at an index.
    case reference(Int)
    case array([PropertyListNode])
    case dictionary([String: PropertyListNode])

    subscript(key: String) -> PropertyListNode? {
        guard case .dictionary(let values) = self else { return nil }
        return values[key]
    }
}
