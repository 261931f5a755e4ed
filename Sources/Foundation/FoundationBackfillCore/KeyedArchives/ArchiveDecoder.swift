internal import Foundation

/// A reader of keyed archives, which is also the coder passed to the `init(coder:)` of the archived objects.
///
/// Objects are created on demand. The first error makes the whole archive unreadable; after it the decoder returns no
/// values.
final class ArchiveDecoder: NSCoder {
    /// The maximum nesting depth. Deeper archives are rejected, because they could overflow the stack.
    private static let depthLimit = 250

    private let archive: KeyedArchive
    /// The policy that the requested object's class must satisfy.
    private var policy: ArchivePolicy
    /// The parts of the object that is being created.
    private var parts: [String: PropertyListNode] = [:]
    /// The number of its parts that were decoded without a key.
    private var unkeyed = 0
    private var created: [Int: NSObject] = [:]
    private var inCreation: Set<Int> = []
    private var failure: (any Error)?

    init(archive: KeyedArchive, policy: ArchivePolicy) {
        self.archive = archive
        self.policy = policy
    }

    /// Returns the archived object, or `nil` if the archive cannot be read under the policy.
    func decodeRoot() -> Any? {
        let root = object(at: archive.root)
        return failure == nil ? root : nil
    }

    // MARK: Objects

    /// Returns the object at an index; `nil` if it is null or cannot be read.
    ///
    /// - Parameter allowsPlain: Whether text, data and numbers are accepted even if the policy does not allow their
    ///   classes, as for elements of collections.
    func object(at index: Int, allowsPlain: Bool = false) -> NSObject? {
        guard failure == nil else { return nil }
        guard archive.objects.indices.contains(index) else { return fail() }
        switch archive.objects[index] {
        case .string("$null"): return nil
        case .string(let text): return plain(NSString(string: text), of: NSString.self, isAllowed: allowsPlain)
        case .boolean, .integer, .unsigned, .float, .double:
            return archive.objects[index].number.flatMap { plain($0, of: NSNumber.self, isAllowed: allowsPlain) }
                ?? fail()
        case .bytes(let data): return plain(NSData(data: data), of: NSData.self, isAllowed: allowsPlain)
        case .reference, .array, .date: return fail()
        case .dictionary(let parts):
            guard let type = archive.type(of: archive.objects[index]), policy.allows(type) else { return fail() }
            return created[index] ?? create(type, from: parts, at: index)
        }
    }

    private func plain(_ object: NSObject, of type: AnyClass, isAllowed: Bool) -> NSObject? {
        isAllowed || policy.allows(type) ? object : fail()
    }

    private func create(_ type: AnyClass, from parts: [String: PropertyListNode], at index: Int) -> NSObject? {
        // An object that is being created already is part of a reference cycle: it would need itself to be created.
        guard inCreation.count < Self.depthLimit, inCreation.insert(index).inserted else { return fail() }
        let (outerParts, outerUnkeyed, outerPolicy) = (self.parts, unkeyed, policy)
        (self.parts, unkeyed) = (parts, 0)
        let object = foundationObject(of: type) ?? customObject(of: type)
        (self.parts, unkeyed, policy) = (outerParts, outerUnkeyed, outerPolicy)
        inCreation.remove(index)
        guard failure == nil, let object else { return fail() }
        created[index] = object
        return object
    }

    private func customObject(of type: AnyClass) -> NSObject? {
        // Numbers are archived as plain values, never as objects.
        guard failure == nil, type != NSNumber.self else { return fail() }
        return (type as? any NSCoding.Type)?.init(coder: self) as? NSObject
    }

    func fail<Object>() -> Object? {
        failure = failure ?? CocoaError(.coderReadCorrupt)
        return nil
    }

    // MARK: Parts of the current object

    func part(_ key: String) -> PropertyListNode? {
        // Keys with a leading dollar sign are reserved for the archiver, which doubles the dollar sign of others.
        failure == nil ? parts[key.hasPrefix("$") ? "$" + key : key] : nil
    }

    func number(_ key: String) -> NSNumber? {
        part(key)?.number
    }

    func bytes(_ key: String) -> Data? {
        guard case .bytes(let data)? = part(key) else { return nil }
        return data
    }

    private func object(_ key: String, asking classes: [AnyClass]?) -> NSObject? {
        part(key).flatMap { object($0, asking: classes) }
    }

    private func object(_ part: PropertyListNode, asking classes: [AnyClass]?) -> NSObject? {
        guard case .reference(let index) = part else { return fail() }
        let outerPolicy = policy
        policy = policy.asking(for: classes)
        defer { policy = outerPolicy }
        return object(at: index)
    }

    // MARK: NSCoder

    override var allowsKeyedCoding: Bool { true }

    override var requiresSecureCoding: Bool {
        if case .secure = policy { true } else { false }
    }

    override var allowedClasses: [AnyClass]? {
        if case .secure(let classes) = policy { classes } else { nil }
    }

    override var decodingFailurePolicy: NSCoder.DecodingFailurePolicy { .setErrorAndReturn }

    override var error: (any Error)? { failure }

    override func failWithError(_ error: any Error) {
        failure = failure ?? error
    }

    override func containsValue(forKey key: String) -> Bool { part(key) != nil }

    override func decodeObject(forKey key: String) -> Any? { object(key, asking: nil) }

    override func decodeObject<Object: NSObject & NSCoding>(of type: Object.Type, forKey key: String) -> Object? {
        object(key, asking: [type]) as? Object
    }

    override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? { object(key, asking: classes) }

    override func decodeObject() -> Any? {
        defer { unkeyed += 1 }
        return failure == nil ? parts["$\(unkeyed)"].flatMap { object($0, asking: nil) } : nil
    }

    override func decodeData() -> Data? { decodeObject() as? Data }

    override func decodePropertyList() -> Any? { decodeObject() }

    override func decodeValue(ofObjCType type: UnsafePointer<Int8>, at address: UnsafeMutableRawPointer) {
        failWithError(CocoaError(.coderReadCorrupt))
    }

    override func decodePropertyList(forKey key: String) -> Any? {
        object(
            key,
            asking: [NSArray.self, NSDictionary.self, NSString.self, NSNumber.self, NSDate.self, NSData.self]
        )
    }

    override func decodeBool(forKey key: String) -> Bool { number(key)?.boolValue ?? false }

    override func decodeInt32(forKey key: String) -> Int32 { number(key)?.int32Value ?? 0 }

    override func decodeInt64(forKey key: String) -> Int64 { number(key)?.int64Value ?? 0 }

    override func decodeInteger(forKey key: String) -> Int { number(key)?.intValue ?? 0 }

    override func decodeFloat(forKey key: String) -> Float { number(key)?.floatValue ?? 0 }

    override func decodeDouble(forKey key: String) -> Double { number(key)?.doubleValue ?? 0 }

    override func withDecodedUnsafeBytes<Result>(
        forKey key: String,
        body: (UnsafeRawBufferPointer?) throws -> Result
    ) rethrows -> Result {
        guard let data = bytes(key) else { return try body(nil) }
        return try data.withUnsafeBytes(body)
    }

    override func withDecodedUnsafeBufferPointer<Result>(
        forKey key: String,
        body: (UnsafeBufferPointer<UInt8>?) throws -> Result
    ) rethrows -> Result {
        guard let data = bytes(key) else { return try body(nil) }
        return try Array(data).withUnsafeBufferPointer(body)
    }
}

/// The objects of a keyed archive, by index, and the index of the archived one.
struct KeyedArchive {
    let objects: [PropertyListNode]
    let root: Int

    init?(_ data: Data) {
        guard let list = BinaryPropertyListReader.read(data),
            case .array(let objects)? = list["$objects"],
            case .reference(let root)? = list["$top"]?[NSKeyedArchiveRootObjectKey]
        else { return nil }
        self.objects = objects
        self.root = root
    }

    /// Returns the class of the object that `node` describes, if the program has a class of that name.
    func type(of node: PropertyListNode) -> AnyClass? {
        guard case .reference(let index)? = node["$class"], objects.indices.contains(index),
            case .string(let name)? = objects[index]["$classname"]
        else { return nil }
        // A class name has at most one dot on Linux. Foundation writes a complaint about others to the standard error.
        guard name.split(separator: ".", omittingEmptySubsequences: false).count <= 2 else { return nil }
        return NSKeyedUnarchiver.class(forClassName: name) ?? NSClassFromString(name)
    }
}
