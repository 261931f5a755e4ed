internal import Foundation

/// The elements of the collections that key paths and predicates look into: arrays, sets and ordered sets, of Swift and of
/// Foundation. Nil for everything else, text and dictionaries included.
package func elements(of value: Any?) -> [Any]? {
    switch value {
    case let array as [Any]: array
    case let set? where isFoundationSet(set): (set as? NSSet)?.allObjects
    case let set as Set<AnyHashable>: set.map(\.base)
    case let array as NSArray: Array(array)
    case let orderedSet as NSOrderedSet: Array(orderedSet)
    default: nil
    }
}

/// The same, and for a dictionary its values.
func members(of value: Any?) -> [Any]? {
    elements(of: value) ?? dictionary(value).map { Array($0.values) }
}

/// The value as a dictionary, if it is one of Swift or of Foundation.
func dictionary(_ value: Any?) -> [AnyHashable: Any]? {
    value as? [AnyHashable: Any]
}

/// Whether the value is a set of Foundation's and not one of Swift's. Foundation on Linux casts a set of a subclass, such as
/// a counted set, to an empty `Set`: such sets must be asked for their elements first.
package func isFoundationSet(_ value: Any) -> Bool {
    type(of: value) is NSSet.Type
}

/// A collection as the type that a property declares: an array or ordered set as any ordered type of Swift or Foundation,
/// a set as any type of set. Nil if the type is of another sort, or does not hold such elements.
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
