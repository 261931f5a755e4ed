internal import Foundation

/// The elements of the collections that key paths and predicates look into: arrays, sets and ordered sets, of Swift and of
/// Foundation. Nil for everything else, text and dictionaries included.
package func elements(of value: Any?) -> [Any]? {
    switch value {
    case let array as [Any]: array
    case let set as Set<AnyHashable>: set.map(\.base)
    case let array as NSArray: Array(array)
    case let set as NSSet: Array(set)
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
