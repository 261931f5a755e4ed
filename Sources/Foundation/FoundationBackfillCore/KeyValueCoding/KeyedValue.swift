internal import Foundation

/// Returns the value for a key of any object or value: an object that adopts ``NSKeyValueCoding``, a dictionary, each
/// element of a collection, one of Foundation's own values; stored properties of anything else are read by reflection.
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

/// Returns the values for a key of a collection's elements, in a collection of the same kind. Arrays hold `NSNull` for
/// nil, so that positions agree; sets leave nil out.
func collectedValues(of elements: [Any], forKey key: String, like collection: Any) -> Any? {
    if key == "@count" { return elements.count }
    let values = elements.map { keyedValue(of: $0, forKey: key) }
    let isSet = collection is NSSet || collection is Set<AnyHashable> || collection is NSOrderedSet
    // Foundation on Linux recurses endlessly when it hashes a decimal number, and traps when it compares sets of sets.
    // Return an array of such values, which needs neither.
    if isSet, values.contains(where: { isUnhashable($0) }) { return values.compactMap { $0 } }
    switch collection {
    case is NSSet, is Set<AnyHashable>: return NSSet(array: values.compactMap { $0 })
    case is NSOrderedSet: return NSOrderedSet(array: values.compactMap { $0 })
    default: return values.map { $0 ?? NSNull() } as [Any]
    }
}

/// Returns the distinct values: as a set, or as an array if a set cannot hold them.
func distinctSet(of values: [Any]) -> Any {
    values.contains { isUnhashable($0) } ? Aggregation.distinct(values) : NSSet(array: values)
}

/// Returns whether a Foundation set cannot hold the value.
private func isUnhashable(_ value: Any?) -> Bool {
    value is NSDecimalNumber || elements(of: value) != nil
}
