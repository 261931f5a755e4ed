internal import Foundation

/// The elements of any collection that key-value coding and predicates look into: arrays, sets, ordered sets and the
/// values of dictionaries, of Swift and of Foundation. Nil for everything else, text included.
package func elements(of value: Any?) -> [Any]? {
    switch value {
    case let array as [Any]: array
    case let set as Set<AnyHashable>: set.map(\.base)
    case let dictionary as [AnyHashable: Any]: Array(dictionary.values)
    case let array as NSArray: Array(array)
    case let set as NSSet: Array(set)
    case let orderedSet as NSOrderedSet: Array(orderedSet)
    case let dictionary as NSDictionary: dictionary.map(\.value)
    default: nil
    }
}
