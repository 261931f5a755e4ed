internal import Foundation

/// Which classes may be in a keyed archive, and the way to write and read such archives without a trap.
///
/// Foundation on Linux stops the program when a keyed archive, or a value to archive, is not what it expects. Archives
/// come from files and from other machines. So `NSKeyedArchiver` gets to see only values that `ArchivableValueCheck` has
/// accepted, and archives are read by an `ArchiveDecoder`, without `NSKeyedUnarchiver`.
enum ArchivePolicy {
    /// Classes that adopt `NSCoding`.
    case anyCodable
    /// These classes and their subclasses, as far as they adopt `NSSecureCoding`.
    case secure([AnyClass])

    /// The classes that an `ArchiveDecoder` creates without `init(coder:)`.
    ///
    /// Their subclasses are refused: the `init(coder:)` that they inherit works with Foundation's own unarchiver alone.
    private static let knownClasses: [AnyClass] = [
        NSArray.self, NSMutableArray.self, NSSet.self, NSMutableSet.self, NSDictionary.self, NSMutableDictionary.self,
        NSString.self, NSMutableString.self, NSNumber.self, NSDate.self, NSData.self, NSMutableData.self, NSURL.self,
        NSUUID.self, NSNull.self,
    ]

    /// Whether an instance of `type` may be the archived object, or an element of a collection in the archive.
    func allows(_ type: AnyClass) -> Bool {
        switch self {
        case .anyCodable: isArchivable(type)
        case .secure(let allowed): isArchivable(type) && allowed.contains { Self.is(type, subclassOf: $0) }
        }
    }

    /// The policy within an object that asks for these classes. It may ask for more than is allowed around it.
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

    func archive(_ value: Any) -> Data? {
        guard ArchivableValueCheck(policy: self).accepts(value) else { return nil }
        let isSecure = if case .secure = self { true } else { false }
        return try? NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: isSecure)
    }

    func unarchive(_ data: Data) -> Any? {
        KeyedArchive(data).flatMap { ArchiveDecoder(archive: $0, policy: self).decodeRoot() }
    }

    static func `is`(_ type: AnyClass, subclassOf other: AnyClass) -> Bool {
        type == other || (type as? NSObject.Type)?.isSubclass(of: other) ?? false
    }
}
