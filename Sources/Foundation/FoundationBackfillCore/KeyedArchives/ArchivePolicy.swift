internal import Foundation

/// The classes that a keyed archive may contain, and methods that write and read such archives without a trap.
///
/// Foundation on Linux stops the program if a keyed archive, or a value to archive, is not as it expects. Archives come
/// from files and from other machines. So an `ArchiveEncoder` writes archives instead of `NSKeyedArchiver`, and an
/// `ArchiveDecoder` reads them instead of `NSKeyedUnarchiver`.
enum ArchivePolicy {
    /// Allows classes that adopt `NSCoding`.
    case anyCodable
    /// Allows the given classes and their subclasses, provided that they adopt `NSSecureCoding`.
    case secure([AnyClass])

    /// The classes that an `ArchiveDecoder` creates without `init(coder:)`.
    ///
    /// Their subclasses are rejected: the `init(coder:)` that they inherit works only with Foundation's own unarchiver.
    private static let knownClasses: [AnyClass] = [
        NSArray.self, NSMutableArray.self, NSSet.self, NSMutableSet.self, NSDictionary.self, NSMutableDictionary.self,
        NSString.self, NSMutableString.self, NSNumber.self, NSDate.self, NSData.self, NSMutableData.self, NSURL.self,
        NSUUID.self, NSNull.self,
    ]

    /// Returns whether an instance of `type` may be the archived object or an element of a collection in the archive.
    func allows(_ type: AnyClass) -> Bool {
        switch self {
        case .anyCodable: isArchivable(type)
        // Of a class that is not in the list, nothing is asked: the archive may name any class of the program.
        case .secure(let allowed): allowed.contains { Self.is(type, subclassOf: $0) } && isArchivable(type)
        }
    }

    /// Returns the policy for an object that is requested with a list of classes. The list may contain classes that
    /// this policy does not allow.
    func asking(for classes: [AnyClass]?) -> ArchivePolicy {
        switch self {
        case .anyCodable: self
        case .secure: classes.map { .secure($0) } ?? self
        }
    }

    private func isArchivable(_ type: AnyClass) -> Bool {
        if Self.knownClasses.contains(where: { $0 == type }) { return true }
        guard !Self.knownClasses.contains(where: { Self.is(type, subclassOf: $0) }) else { return false }
        switch self {
        case .anyCodable: return type is any NSCoding.Type
        case .secure: return (type as? any NSSecureCoding.Type)?.supportsSecureCoding ?? false
        }
    }

    /// Returns an archive of a value; nil if no archive can hold the value, or the archive could not be read.
    func archive(_ value: Any) -> Data? {
        guard ArchivableValueCheck(policy: self).accepts(value) else { return nil }
        let isSecure = if case .secure = self { true } else { false }
        let encoder = ArchiveEncoder(requiringSecureCoding: isSecure)
        guard let data = encoder.archive(value) else { return nil }
        // The program's own classes may write what they do not read.
        return encoder.containsCustomObjects && unarchive(data) == nil ? nil : data
    }

    func unarchive(_ data: Data) -> Any? {
        KeyedArchive(data).flatMap { ArchiveDecoder(archive: $0, policy: self).decodeRoot() }
    }

    static func `is`(_ type: AnyClass, subclassOf other: AnyClass) -> Bool {
        type == other || (type as? NSObject.Type)?.isSubclass(of: other) ?? false
    }
}

extension NSKeyedUnarchiver {
    /// Returns the object in an archive that anybody may have written.
    ///
    /// `unarchivedObject(ofClass:from:)` of Foundation stops the program at some damaged archives.
    package static func untrustedObject<Object: NSObject & NSSecureCoding>(
        ofClass type: Object.Type,
        from data: Data
    ) throws -> Object {
        guard let object = ArchivePolicy.secure([type]).unarchive(data) as? Object else {
            throw CocoaError(
                .coderReadCorrupt,
                userInfo: [NSDebugDescriptionErrorKey: "The data is not an archive of a \(type), or it is damaged."]
            )
        }
        return object
    }
}

/// A check whether a value can be archived under a policy and read back.
///
/// It covers the elements of Foundation's own collections, but not the contents of other objects.
struct ArchivableValueCheck {
    /// The maximum nesting depth. An `ArchiveDecoder` would reject deeper values.
    private static let depthLimit = 200

    let policy: ArchivePolicy

    func accepts(_ value: Any) -> Bool {
        accepts(value, depth: 0)
    }

    private func accepts(_ value: Any, depth: Int) -> Bool {
        // A decimal number claims to be archived as a number, which would lose digits.
        guard depth < Self.depthLimit, let object = FoundationBridge.object(of: value), !(object is NSDecimalNumber),
            policy.allows(object.classForCoder)
        else { return false }
        let acceptsAll = { (elements: any Sequence) in
            elements.allSatisfy { accepts($0, depth: depth + 1) }
        }
        return switch object {
        case let array as NSArray: acceptsAll(array)
        case let set as NSSet: acceptsAll(set)
        case let dictionary as NSDictionary: acceptsAll(dictionary.allKeys) && acceptsAll(dictionary.allValues)
        default: true
        }
    }
}
