public import Foundation

/// A way to sort objects by one of their properties.
///
/// ```swift
/// let byTitle = NSSortDescriptor(key: "title", ascending: true, selector: "localizedStandardCompare:")
/// let byDate = NSSortDescriptor(keyPath: \Note.created, ascending: false)
/// NSArray(array: notes).sortedArray(using: [byDate, byTitle])
/// ```
///
/// In ascending order, nil comes before all other values. Sort descriptors are immutable.
open class NSSortDescriptor: NSObject, NSSecureCoding, NSCopying {
    /// The key path of the property; nil to compare the objects themselves.
    public let key: String?
    /// The Swift key path that the descriptor was created from; nil if it was created from a key.
    public let keyPath: AnyKeyPath?
    /// Whether the smallest value comes first.
    public let ascending: Bool
    /// The selector that compares two values; nil if a closure compares them.
    public let selector: Selector?
    let ownComparator: Comparator?

    /// Creates a descriptor; for subclasses in other modules.
    package init(key: String?, keyPath: AnyKeyPath?, ascending: Bool, selector: Selector?, comparator: Comparator?) {
        self.key = key
        self.keyPath = keyPath
        self.ascending = ascending
        self.selector = selector
        ownComparator = comparator
    }

    /// Creates a descriptor that compares a property's values with `compare:`: numbers and dates by value, text by code
    /// points.
    public convenience init(key: String?, ascending: Bool) {
        self.init(key: key, keyPath: nil, ascending: ascending, selector: .compare, comparator: nil)
    }

    /// Creates a descriptor that compares a property's values with a selector.
    ///
    /// `compare:`, `caseInsensitiveCompare:`, `localizedCompare:`, `localizedCaseInsensitiveCompare:` and
    /// `localizedStandardCompare:` are built in; the last gives the order that people expect of a list of names. For
    /// any other selector, the values must adopt ``NSExpressionFunctionTarget`` and return a `ComparisonResult`.
    public convenience init(key: String?, ascending: Bool, selector: Selector?) {
        self.init(key: key, keyPath: nil, ascending: ascending, selector: selector ?? .compare, comparator: nil)
    }

    /// Creates a descriptor that compares a property's values with a closure.
    public convenience init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
        self.init(key: key, keyPath: nil, ascending: ascending, selector: nil, comparator: cmptr)
    }

    /// Creates a descriptor that compares the values at a Swift key path with `compare:`. The key path must have a
    /// name: see ``NSKeyValueCoding/keyValueProperties``.
    public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
        let key = KeyPathName.name(of: keyPath)
        self.init(key: key, keyPath: keyPath, ascending: ascending, selector: .compare, comparator: nil)
    }

    /// Creates a descriptor that compares the values at a Swift key path with a closure. The key path must have a name:
    /// see ``NSKeyValueCoding/keyValueProperties``.
    public convenience init<Root, Value>(
        keyPath: KeyPath<Root, Value>,
        ascending: Bool,
        comparator cmptr: @escaping Comparator
    ) {
        let key = KeyPathName.name(of: keyPath)
        self.init(key: key, keyPath: keyPath, ascending: ascending, selector: nil, comparator: cmptr)
    }

    /// A closure that compares two values of the property, in ascending order.
    open var comparator: Comparator {
        ownComparator ?? { [selector] in Self.order($0, $1, selector ?? .compare) }
    }

    /// Returns the order of two objects by their property, in the descriptor's direction.
    open func compare(_ object1: Any, to object2: Any) -> ComparisonResult {
        guard let key else { return directed(order(ofValues: object1, object2)) }
        let path = KeyPathSteps(key)
        return directed(order(ofValues: path.value(from: object1), path.value(from: object2)))
    }

    /// A copy of the descriptor that sorts in the opposite direction.
    open var reversedSortDescriptor: Any {
        NSSortDescriptor(
            key: key,
            keyPath: keyPath,
            ascending: !ascending,
            selector: selector,
            comparator: ownComparator
        )
    }

    /// Does nothing: an unarchived descriptor can be used right away, because an archive cannot make it run arbitrary
    /// code.
    open func allowEvaluation() {}

    /// The key, the direction and the selector.
    open override var description: String {
        let comparing = selector.map { $0.name } ?? "comparator"
        return "(\(key ?? "self"), \(ascending ? "ascending" : "descending"), \(comparing))"
    }

    /// Returns whether the other descriptor sorts in the same way. A descriptor with a closure equals only itself.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSSortDescriptor else { return false }
        return self === other
            || ownComparator == nil && other.ownComparator == nil
                && key == other.key && ascending == other.ascending && selector == other.selector
    }

    /// A hash value that equal descriptors share.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(key)
        hasher.combine(ascending)
        return hasher.finalize()
    }

    /// Returns the descriptor itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Always true: sort descriptors support secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Archives the descriptor. Archiving a descriptor with a closure stops the program with
    /// `NSInvalidArgumentException`.
    open func encode(with coder: NSCoder) {
        guard let selector else {
            misuse(.invalidArgument, "A sort descriptor with a comparator cannot be archived.")
        }
        coder.encode(key as NSString?, forKey: "NSKey")
        coder.encode(ascending, forKey: "NSAscending")
        coder.encode(NSString(string: selector.name), forKey: "NSSelector")
    }

    /// Creates a descriptor from an archive; nil if the archive holds none.
    public required init?(coder: NSCoder) {
        guard let selector = coder.decodeObject(of: NSString.self, forKey: "NSSelector") else { return nil }
        key = coder.decodeObject(of: NSString.self, forKey: "NSKey")?.description
        keyPath = nil
        ascending = coder.decodeBool(forKey: "NSAscending")
        self.selector = Selector(selector.description)
        ownComparator = nil
    }
}

extension NSSortDescriptor {
    /// Returns the order of two values of the property, in ascending order.
    func order(ofValues left: Any?, _ right: Any?) -> ComparisonResult {
        guard let ownComparator else { return Self.order(left, right, selector ?? .compare) }
        // As on Apple's platforms, the closure never receives nil.
        guard let left, let right else { return StandardComparison.compare.order(left, right) }
        return ownComparator(left, right)
    }

    func directed(_ order: ComparisonResult) -> ComparisonResult {
        ascending ? order : ComparisonResult(rawValue: -order.rawValue) ?? order
    }

    private static func order(_ left: Any?, _ right: Any?, _ selector: Selector) -> ComparisonResult {
        if let standard = StandardComparison(selector) { return standard.order(left, right) }
        guard let left, let right else { return StandardComparison.compare.order(left, right) }
        return Message.send(selector, to: left, [right]) as? ComparisonResult ?? .orderedSame
    }
}

extension Selector {
    static let compare = Selector("compare:")
}
