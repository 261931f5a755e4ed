internal import Foundation

/// The keys of Foundation's values that are Objective-C properties on Apple's platforms: `name.length`,
/// `homepage.host`, `born.timeIntervalSince1970`.
package enum FoundationKeys {
    /// Returns whether values of the type of a sample have a key.
    package static func areKeys(_ keys: [String], ofValuesLike sample: Any) -> Bool {
        guard keys.count == 1, let key = keys.first else { return keys.isEmpty }
        return value(of: sample, forKey: key) != nil
    }

    /// Returns the value for the key; an outer nil if the object does not have the key.
    static func value(of object: Any, forKey key: String) -> Any?? {
        if key == "self" { return .some(object) }
        if key == "description" { return .some(String(describing: object)) }
        return switch object {
        case let string as String: string.value(forFoundationKey: key)
        case let date as Date: date.value(forFoundationKey: key)
        case let url as URL: url.value(forFoundationKey: key)
        case let uuid as UUID: key == "UUIDString" ? .some(uuid.uuidString) : nil
        case let data as Data: key == "length" ? .some(data.count) : nil
        case let number as NSNumber: number.value(forFoundationKey: key)
        default: nil
        }
    }
}

extension String {
    fileprivate func value(forFoundationKey key: String) -> Any?? {
        switch key {
        case "length": .some(utf16.count)
        case "uppercaseString": .some(uppercased())
        case "lowercaseString": .some(lowercased())
        case "capitalizedString": .some(capitalized)
        case "intValue", "integerValue", "longLongValue": .some(NSString(string: self).integerValue)
        case "doubleValue", "floatValue": .some(NSString(string: self).doubleValue)
        case "boolValue": .some(NSString(string: self).boolValue)
        case "lastPathComponent": .some(NSString(string: self).lastPathComponent)
        case "pathExtension": .some(NSString(string: self).pathExtension)
        default: nil
        }
    }
}

extension Date {
    fileprivate func value(forFoundationKey key: String) -> Any?? {
        switch key {
        case "timeIntervalSinceReferenceDate": .some(timeIntervalSinceReferenceDate)
        case "timeIntervalSince1970": .some(timeIntervalSince1970)
        case "timeIntervalSinceNow": .some(timeIntervalSinceNow)
        default: nil
        }
    }
}

extension URL {
    fileprivate func value(forFoundationKey key: String) -> Any?? {
        switch key {
        case "absoluteString": .some(absoluteString)
        case "scheme": .some(scheme)
        case "host": .some(host)
        case "port": .some(port)
        case "path": .some(path)
        case "query": .some(query)
        case "fragment": .some(fragment)
        case "lastPathComponent": .some(lastPathComponent)
        case "pathExtension": .some(pathExtension)
        default: nil
        }
    }
}

extension NSNumber {
    fileprivate func value(forFoundationKey key: String) -> Any?? {
        switch key {
        case "intValue", "integerValue", "longLongValue", "longValue": .some(int64Value)
        case "doubleValue", "floatValue": .some(doubleValue)
        case "boolValue": .some(boolValue)
        case "stringValue": .some(stringValue)
        case "decimalValue": .some(decimalValue)
        default: nil
        }
    }
}
