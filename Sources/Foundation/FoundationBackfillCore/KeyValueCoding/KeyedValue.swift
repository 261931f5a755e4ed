internal import Foundation

/// Reads a property of any value by its key: of an object that adopts ``NSKeyValueCoding``, of a dictionary, of each
/// element of a collection, of Foundation's own values, and by reflection of everything else.
package func keyedValue(of object: Any?, forKey key: String) -> Any? {
    guard let object = flattened(object) else { return nil }
    if type(of: object) == [String: Any].self, let dictionary = object as? [String: Any] {
        return value(in: dictionary, forKey: key)
    }
    switch object {
    case let object as any NSKeyValueCoding:
        return flattened(object.value(forKey: key))
    case let dictionary as [String: Any]:
        return value(in: dictionary, forKey: key)
    default:
        if let known = FoundationKeys.value(of: object, forKey: key) {
            return known
        }
        if let elements = elements(of: object) {
            return collectedValues(of: elements, forKey: key, like: object)
        }
        if let found = StoredProperty(key, of: object) {
            return found.value
        }
        return unanswered(
            .undefinedKey,
            "[<\(type(of: object))> valueForUndefinedKey:]: this class is not key value coding-compliant for the key \(key)."
        )
    }
}

private func value(in dictionary: [String: Any], forKey key: String) -> Any? {
    key == "@count" ? dictionary.count : flattened(dictionary[key])
}

/// The values for the key of a collection's elements, in a collection of the same sort. Nil stays in arrays as `NSNull`,
/// so that positions agree, and is left out of sets.
func collectedValues(of elements: [Any], forKey key: String, like collection: Any) -> Any? {
    if key == "@count" { return elements.count }
    let values = elements.map { keyedValue(of: $0, forKey: key) }
    let isSet = collection is NSSet || collection is Set<AnyHashable> || collection is NSOrderedSet
    // Foundation on Linux recurses without end when it hashes a decimal number, and traps when it compares sets of sets.
    // An array of such values needs neither.
    if isSet, values.contains(where: { isUnhashable($0) }) { return values.compactMap { $0 } }
    switch collection {
    case is NSSet, is Set<AnyHashable>: return NSSet(array: values.compactMap { $0 })
    case is NSOrderedSet: return NSOrderedSet(array: values.compactMap { $0 })
    default: return values.map { $0 ?? NSNull() } as [Any]
    }
}

/// The different ones of some values: in a set, if it can hold them.
func distinctSet(of values: [Any]) -> Any {
    values.contains { isUnhashable($0) } ? Aggregation.distinct(values) : NSSet(array: values)
}

/// Whether a set of Foundation's cannot hold the value.
private func isUnhashable(_ value: Any?) -> Bool {
    value is NSDecimalNumber || elements(of: value) != nil
}
