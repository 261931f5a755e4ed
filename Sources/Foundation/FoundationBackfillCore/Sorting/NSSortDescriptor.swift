public import Foundation

/// How to put objects in order by one of their properties.
///
/// ```swift
/// let byTitle = NSSortDescriptor(key: "title", ascending: true, selector: "localizedStandardCompare:")
/// let byDate = NSSortDescriptor(keyPath: \Note.created, ascending: false)
/// NSArray(array: notes).sortedArray(using: [byDate, byTitle])
/// ```
///
/// Nil comes before everything else in ascending order. Sort descriptors are immutable.
open class NSSortDescriptor: NSObject, NSSecureCoding, NSCopying {
    /// The key path of the property; nil for the objects themselves.
    public let key: String?
    /// The Swift key path that the descriptor was made from, if it was.
    public let keyPath: AnyKeyPath?
    /// Whether the least value comes first.
    public let ascending: Bool
    /// The message that compares two values; nil if a closure does.
    public let selector: Selector?
    let ownComparator: Comparator?

    init(key: String?, keyPath: AnyKeyPath?, ascending: Bool, selector: Selector?, comparator: Comparator?) {
        self.key = key
        self.keyPath = keyPath
        self.ascending = ascending
        self.selector = selector
        ownComparator = comparator
    }

    /// Orders by the property with the given key path, as `compare:` does: numbers and dates by value, text by its
    /// characters' code points.
    public convenience init(key: String?, ascending: Bool) {
        self.init(key: key, keyPath: nil, ascending: ascending, selector: .compare, comparator: nil)
    }

    /// Orders by the property with the given key path, by a message from one value to the other.
    ///
    /// Known are `compare:`, `caseInsensitiveCompare:`, `localizedCompare:`, `localizedCaseInsensitiveCompare:` and
    /// `localizedStandardCompare:`, the order that people expect of lists of names. For other messages the values must
    /// adopt ``NSExpressionFunctionTarget`` and answer with a `ComparisonResult`.
    public convenience init(key: String?, ascending: Bool, selector: Selector?) {
        self.init(key: key, keyPath: nil, ascending: ascending, selector: selector ?? .compare, comparator: nil)
    }

    /// Orders by the property with the given key path, by a closure.
    public convenience init(key: String?, ascending: Bool, comparator cmptr: @escaping Comparator) {
        self.init(key: key, keyPath: nil, ascending: ascending, selector: nil, comparator: cmptr)
    }

    /// Orders by the property that a Swift key path leads to.
    public convenience init<Root, Value>(keyPath: KeyPath<Root, Value>, ascending: Bool) {
        let key = KeyPathName.name(of: keyPath)
        self.init(key: key, keyPath: keyPath, ascending: ascending, selector: .compare, comparator: nil)
    }

    /// Orders by the property that a Swift key path leads to, by a closure.
    public convenience init<Root, Value>(
        keyPath: KeyPath<Root, Value>,
        ascending: Bool,
        comparator cmptr: @escaping Comparator
    ) {
        let key = KeyPathName.name(of: keyPath)
        self.init(key: key, keyPath: keyPath, ascending: ascending, selector: nil, comparator: cmptr)
    }

    /// The closure that compares two values of the property, in ascending order.
    open var comparator: Comparator {
        ownComparator ?? { [selector] in Self.order($0, $1, selector ?? .compare) }
    }

    /// The order of two objects, by their property and in the descriptor's direction.
    open func compare(_ object1: Any, to object2: Any) -> ComparisonResult {
        guard let key else { return directed(order(ofValues: object1, object2)) }
        let path = KeyPathSteps(key)
        return directed(order(ofValues: path.value(from: object1), path.value(from: object2)))
    }

    /// The same descriptor in the other direction.
    open var reversedSortDescriptor: Any {
        NSSortDescriptor(
            key: key,
            keyPath: keyPath,
            ascending: !ascending,
            selector: selector,
            comparator: ownComparator
        )
    }

    /// Does nothing: descriptors read from an archive can be used at once, since none of them can run code of the
    /// archive's choosing.
    open func allowEvaluation() {}

    /// The key, the direction and the way of comparing.
    open override var description: String {
        let comparing = selector.map { $0.name } ?? "comparator"
        return "(\(key ?? "self"), \(ascending ? "ascending" : "descending"), \(comparing))"
    }

    /// Whether the other descriptor gives the same order. One with a closure is equal only to itself.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSSortDescriptor else { return false }
        return self === other
            || ownComparator == nil && other.ownComparator == nil
                && key == other.key && ascending == other.ascending && selector == other.selector
    }

    /// A hash that equal descriptors share.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(key)
        hasher.combine(ascending)
        return hasher.finalize()
    }

    /// The descriptor itself, since it cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True: descriptors are archived and read back securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the descriptor. One with a closure cannot be written.
    open func encode(with coder: NSCoder) {
        guard let selector else {
            misuse(.invalidArgument, "A sort descriptor with a comparator cannot be archived.")
        }
        coder.encode(key as NSString?, forKey: "NSKey")
        coder.encode(ascending, forKey: "NSAscending")
        coder.encode(NSString(string: selector.name), forKey: "NSSelector")
    }

    /// Reads a descriptor. Nil if the archive holds none.
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
    /// The order of two values of the property, in ascending order.
    func order(ofValues left: Any?, _ right: Any?) -> ComparisonResult {
        guard let ownComparator else { return Self.order(left, right, selector ?? .compare) }
        // A closure is asked only about values, as on Apple's platforms.
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
