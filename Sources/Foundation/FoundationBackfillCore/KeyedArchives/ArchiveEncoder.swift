internal import Foundation
internal import UnstableSwiftRuntime

/// A writer of keyed archives, which is also the coder passed to the `encode(with:)` of the archived objects.
///
/// `NSKeyedUnarchiver` reads its archives. Unlike `NSKeyedArchiver` it never stops the program: the first value that no
/// archive can hold makes the whole archive fail.
final class ArchiveEncoder: NSCoder {
    /// The maximum nesting depth. An `ArchiveDecoder` rejects deeper archives.
    private static let depthLimit = 250

    private let isSecure: Bool
    private var objects = ArchiveObjects()
    /// The objects with their indexes. They are retained, because another object could get the address of a released one.
    private var known: [ObjectIdentifier: (object: NSObject, index: Int)] = [:]
    private var classes: [ObjectIdentifier: PropertyListNode] = [:]
    /// The object whose parts are being written.
    private var current = OpenObject(index: 0)
    private var conditional: [ConditionalPart] = []
    private var depth = 0
    private var failure: (any Error)?
    /// Whether the archive contains objects that decode themselves, which may fail.
    private(set) var containsCustomObjects = false

    private struct OpenObject {
        let index: Int
        var parts: [String: PropertyListNode] = [:]
        /// The number of parts that were encoded without a key.
        var unkeyed = 0
    }

    /// A part that refers to an object only if the object is in the archive anyway.
    private struct ConditionalPart {
        let owner: Int
        let key: String
        let object: NSObject
    }

    init(requiringSecureCoding isSecure: Bool) {
        self.isSecure = isSecure
    }

    /// Returns the archive of a value; nil if no archive can hold it. Can be called once.
    func archive(_ value: Any) -> Data? {
        let root = reference(to: value)
        for part in conditional {
            let index = known[ObjectIdentifier(part.object)]?.index
            objects.add(index.map { .reference($0) } ?? ArchiveObjects.null, as: part.key, to: part.owner)
        }
        return failure == nil ? objects.data(root: root) : nil
    }

    // MARK: Objects

    /// Returns a reference to a value, which is written unless it has been written already.
    func reference(to value: Any?) -> PropertyListNode {
        guard failure == nil, let value else { return ArchiveObjects.null }
        guard let object = FoundationBridge.object(of: value) else { return fail() }
        if let node = plainNode(of: object) { return objects.reference(to: node) }
        return .reference(known[ObjectIdentifier(object)]?.index ?? write(object))
    }

    private func write(_ object: NSObject) -> Int {
        let index = objects.reserve()
        known[ObjectIdentifier(object)] = (object, index)
        let type: AnyClass = object.classForKeyedArchiver ?? object.classForCoder
        guard depth < Self.depthLimit, let classReference = reference(toClass: type) else {
            failWithError(CocoaError(.coderInvalidValue))
            return index
        }
        let outer = current
        current = OpenObject(index: index)
        depth += 1
        if let parts = foundationParts(of: object, as: type) { current.parts = parts } else { encode(object, as: type) }
        current.parts["$class"] = classReference
        objects.describe(index, current.parts)
        depth -= 1
        current = outer
        return index
    }

    private func encode(_ object: NSObject, as type: AnyClass) {
        let isAllowed = !isSecure || (type as? any NSSecureCoding.Type)?.supportsSecureCoding ?? false
        // Decimal numbers and values in Objective-C's encoding can be read by Foundation's own unarchiver only.
        guard isAllowed, !(object is NSValue), let object = object as? any NSCoding else {
            failWithError(CocoaError(.coderInvalidValue))
            return
        }
        containsCustomObjects = true
        object.encode(with: self)
    }

    /// Returns a reference to the description of a class; nil if readers could not find the class by its name.
    private func reference(toClass type: AnyClass) -> PropertyListNode? {
        if let known = classes[ObjectIdentifier(type)] { return known }
        guard let names = Self.names(of: type) else { return nil }
        let reference = objects.reference(toClass: names[0]) { names }
        classes[ObjectIdentifier(type)] = reference
        return reference
    }

    /// The names of a class and its ancestors. A name that the program has given to a class stands alone, as in
    /// Foundation's archives.
    private static func names(of type: AnyClass) -> [String]? {
        if let given = NSKeyedArchiver.classNameForClass(type) { return [given] }
        var names: [String] = []
        var ancestor: AnyClass? = type
        while let current = ancestor {
            // Nested and private classes have no such name. Foundation stops the program that asks for it.
            guard String(reflecting: current).split(separator: ".").count == 2 else { return nil }
            names.append(NSStringFromClass(current))
            ancestor = TypeNames.superclass(of: current)
        }
        return names
    }

    private func fail() -> PropertyListNode {
        failWithError(CocoaError(.coderInvalidValue))
        return ArchiveObjects.null
    }

    // MARK: Parts of the current object

    private func set(_ part: PropertyListNode, forKey key: String) {
        current.parts[Self.escaped(key)] = part
    }

    /// Keys with a leading dollar sign are reserved for the archiver, which doubles the dollar sign of others.
    private static func escaped(_ key: String) -> String {
        key.hasPrefix("$") ? "$" + key : key
    }

    private func nextKey() -> String {
        defer { current.unkeyed += 1 }
        return "$\(current.unkeyed)"
    }

    private func setConditionally(_ value: Any?, forKey key: String) {
        guard let object = value.flatMap({ FoundationBridge.object(of: $0) }) else { return }
        conditional.append(ConditionalPart(owner: current.index, key: key, object: object))
    }

    // MARK: NSCoder

    override var allowsKeyedCoding: Bool { true }

    override var requiresSecureCoding: Bool { isSecure }

    override var error: (any Error)? { failure }

    override func failWithError(_ error: any Error) {
        failure = failure ?? error
    }

    override func encode(_ object: Any?, forKey key: String) { set(reference(to: object), forKey: key) }

    override func encodeConditionalObject(_ object: Any?, forKey key: String) {
        setConditionally(object, forKey: Self.escaped(key))
    }

    override func encode(_ value: Bool, forKey key: String) { set(.boolean(value), forKey: key) }

    override func encode(_ value: Int32, forKey key: String) { set(.integer(Int64(value)), forKey: key) }

    override func encode(_ value: Int64, forKey key: String) { set(.integer(value), forKey: key) }

    override func encode(_ value: Int, forKey key: String) { set(.integer(Int64(value)), forKey: key) }

    override func encode(_ value: Float, forKey key: String) { set(.float(value), forKey: key) }

    override func encode(_ value: Double, forKey key: String) { set(.double(value), forKey: key) }

    override func encodeBytes(_ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String) {
        set(.bytes(Data(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : length))), forKey: key)
    }

    override func encode(_ object: Any?) { current.parts[nextKey()] = reference(to: object) }

    override func encode(_ data: Data) { encode(data as Any?) }

    override func encodePropertyList(_ list: Any) { encode(list as Any?) }

    override func encodeConditionalObject(_ object: Any?) { setConditionally(object, forKey: nextKey()) }

    override func encodeValue(ofObjCType type: UnsafePointer<Int8>, at address: UnsafeRawPointer) {
        failWithError(CocoaError(.coderInvalidValue))
    }
}
