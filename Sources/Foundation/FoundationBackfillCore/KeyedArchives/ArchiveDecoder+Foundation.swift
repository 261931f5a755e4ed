internal import Foundation

/// Foundation classes that are archived in a form of their own, whose parts other coders cannot read.
extension ArchiveDecoder {
    /// Returns an object created from the current parts; `nil` if `type` is none of these classes or the parts are
    /// invalid.
    func foundationObject(of type: AnyClass) -> NSObject? {
        if type == NSArray.self {
            return elements("NS.objects").map { NSArray(array: $0) }
        } else if type == NSMutableArray.self {
            return elements("NS.objects").map { NSMutableArray(array: $0) }
        } else if type == NSSet.self {
            return elements("NS.objects").map { NSSet(array: $0) }
        } else if type == NSMutableSet.self {
            return elements("NS.objects").map { NSMutableSet(array: $0) }
        } else if type == NSDictionary.self {
            return entries().map { NSDictionary(objects: $0.values, forKeys: $0.keys) }
        } else if type == NSMutableDictionary.self {
            return entries().map { NSMutableDictionary(objects: $0.values, forKeys: $0.keys) }
        } else {
            return foundationValue(of: type)
        }
    }

    private func foundationValue(of type: AnyClass) -> NSObject? {
        if type == NSString.self {
            return text("NS.string").map { NSString(string: $0) } ?? fail()
        } else if type == NSMutableString.self {
            return text("NS.string").map { NSMutableString(string: $0) } ?? fail()
        } else if type == NSData.self {
            return bytes("NS.data").map { NSData(data: $0) } ?? fail()
        } else if type == NSMutableData.self {
            return bytes("NS.data").map { NSMutableData(data: $0) } ?? fail()
        } else if type == NSDate.self {
            return number("NS.time").map { NSDate(timeIntervalSinceReferenceDate: $0.doubleValue) } ?? fail()
        } else if type == NSUUID.self {
            return uuid() ?? fail()
        } else if type == NSURL.self {
            return url() ?? fail()
        } else if type == NSNull.self {
            return NSNull()
        } else {
            return nil
        }
    }

    private func text(_ key: String) -> String? {
        guard case .string(let text)? = part(key) else { return nil }
        return text
    }

    private func elements(_ key: String) -> [NSObject]? {
        guard case .array(let references)? = part(key) else { return fail() }
        var elements: [NSObject] = []
        for reference in references {
            guard case .reference(let index) = reference, let element = object(at: index, allowsPlain: true)
            else { return fail() }
            elements.append(element)
        }
        return elements
    }

    private func entries() -> (keys: [NSObject], values: [NSObject])? {
        guard let keys = elements("NS.keys"), let values = elements("NS.objects"), keys.count == values.count,
            // A dictionary copies its keys.
            keys.allSatisfy({ $0 is any NSCopying })
        else { return fail() }
        return (keys, values)
    }

    private func uuid() -> NSUUID? {
        guard let bytes = bytes("NS.uuidbytes"), bytes.count == MemoryLayout<uuid_t>.size else { return nil }
        return bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) as NSUUID }
    }

    private func url() -> NSURL? {
        guard case .reference(let index)? = part("NS.relative"),
            let relative = object(at: index, allowsPlain: true) as? NSString
        else { return nil }
        guard let base = decodeObject(of: NSURL.self, forKey: "NS.base") else {
            return NSURL(string: String(describing: relative))
        }
        return NSURL(string: String(describing: relative), relativeTo: base as URL)
    }
}
