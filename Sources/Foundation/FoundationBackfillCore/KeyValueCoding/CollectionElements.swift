public import Foundation

/// Returns the elements of a collection that key paths and predicates traverse: an array, set or ordered set, of Swift
/// or of Foundation. Nil for any other value, including strings and dictionaries.
package func elements(of value: Any?) -> [Any]? {
    switch value {
    case let array as any SwiftArray: array.elements
    case let array as [Any]: array
    case let set? where isFoundationSet(set): (set as? NSSet)?.allObjects
    case let set as Set<AnyHashable>: set.map(\.base)
    case let array as NSArray: Array(array)
    case let orderedSet as NSOrderedSet: Array(orderedSet)
    default: nil
    }
}

/// An array of Swift, whose elements need no cast each to be values of any type.
protocol SwiftArray {
    var elements: [Any] { get }
}

extension Array: SwiftArray {
    var elements: [Any] { self }
}

/// Returns the elements of a collection as ``elements(of:)`` does, or the values of a dictionary.
func members(of value: Any?) -> [Any]? {
    elements(of: value) ?? dictionary(value).map { Array($0.values) }
}

/// Returns the value as a dictionary; nil unless it is a dictionary of Swift or of Foundation.
func dictionary(_ value: Any?) -> [AnyHashable: Any]? {
    value as? [AnyHashable: Any]
}

/// Returns whether the value is a Foundation set, not a Swift set. Foundation on Linux casts an instance of a subclass,
/// such as a counted set, to an empty `Set`: read the elements of such sets before casting.
package func isFoundationSet(_ value: Any) -> Bool {
    type(of: value) is NSSet.Type
}

/// Returns a collection converted to the declared type of a property: an array or ordered set to any ordered type of
/// Swift or Foundation, a set to any set type. Nil if the type is no such collection or cannot hold the elements.
func convertedCollection<Value>(_ value: Any) -> Value? {
    let elements = elements(of: value) ?? []
    let forms: [() -> Any]
    switch value {
    case is [Any], is NSArray, is NSOrderedSet:
        forms = [{ elements }, { NSMutableArray(array: elements) }, { NSMutableOrderedSet(array: elements) }]
    case is Set<AnyHashable>, is NSSet:
        forms = [{ Set(elements.compactMap { $0 as? AnyHashable }) }, { NSMutableSet(array: elements) }]
    default:
        forms = []
    }
    return forms.lazy.compactMap { $0() as? Value }.first
}

extension Set where Element == AnyHashable {
    /// Creates a set with the elements of one of Foundation's. Elements that are not `Hashable` in Swift are left out.
    ///
    /// For elements of a known type, `nsSet as? Set<Tag>` works as on Apple's systems.
    public init(_ set: NSSet) {
        self.init(set.allObjects.compactMap { $0 as? AnyHashable })
    }
}
