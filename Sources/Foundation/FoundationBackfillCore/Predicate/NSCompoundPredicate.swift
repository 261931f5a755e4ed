public import Foundation

/// Predicates combined by AND, OR or NOT.
///
/// ```swift
/// let both = NSCompoundPredicate(andPredicateWithSubpredicates: [inFolder, matchesSearch])
/// ```
open class NSCompoundPredicate: NSPredicate, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: subpredicates are immutable.

    /// The ways to combine predicates.
    public enum LogicalType: UInt, Sendable {
        /// The single subpredicate must not hold.
        case not = 0
        /// All subpredicates must hold.
        case and = 1
        /// At least one subpredicate must hold.
        case or = 2
    }

    /// How the subpredicates are combined.
    public let compoundPredicateType: LogicalType
    package let parts: [NSPredicate]
    private let levels: Int

    /// The combined predicates: an array of ``NSPredicate``.
    public var subpredicates: [Any] { parts }

    package override var depth: Int { levels }

    /// Creates a predicate that combines others. ``LogicalType/not`` takes exactly one subpredicate. Without
    /// subpredicates, ``LogicalType/and`` always holds and ``LogicalType/or`` never does.
    public init(type: LogicalType, subpredicates: [NSPredicate]) {
        guard type != .not || subpredicates.count == 1 else {
            misuse(.invalidArgument, "A NOT predicate has one subpredicate, not \(subpredicates.count).")
        }
        compoundPredicateType = type
        parts = subpredicates
        levels = subpredicates.reduce(0) { max($0, $1.depth) } + 1
        super.init(value: type == .and)
    }

    /// Creates a predicate that holds if all the given predicates hold.
    public convenience init(andPredicateWithSubpredicates subpredicates: [NSPredicate]) {
        self.init(type: .and, subpredicates: subpredicates)
    }

    /// Creates a predicate that holds if at least one of the given predicates holds.
    public convenience init(orPredicateWithSubpredicates subpredicates: [NSPredicate]) {
        self.init(type: .or, subpredicates: subpredicates)
    }

    /// Creates a predicate that holds if the given predicate does not.
    public convenience init(notPredicateWithSubpredicate predicate: NSPredicate) {
        self.init(type: .not, subpredicates: [predicate])
    }

    package override func substituting(_ variables: [String: Any]) -> NSPredicate {
        NSCompoundPredicate(type: compoundPredicateType, subpredicates: parts.map { $0.substituting(variables) })
    }

    /// Returns whether the other predicate combines equal predicates in the same way and order.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSCompoundPredicate else { return false }
        return compoundPredicateType == other.compoundPredicateType && parts == other.parts
    }

    /// A hash value that equal predicates share.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(compoundPredicateType)
        hasher.combine(parts)
        return hasher.finalize()
    }

    /// Archives the type and the subpredicates.
    open override func encode(with coder: NSCoder) {
        coder.encode(Int64(compoundPredicateType.rawValue), forKey: "NSCompoundPredicateType")
        coder.encode(NSArray(array: parts), forKey: "NSSubpredicates")
    }

    /// Creates a compound predicate from an archive; nil if the archive lacks a part or a part is invalid.
    public required init?(coder: NSCoder) {
        guard
            let type = LogicalType(rawValue: UInt(clamping: coder.decodeInt64(forKey: "NSCompoundPredicateType"))),
            let parts = coder.decodePredicates(forKey: "NSSubpredicates"),
            type != .not || parts.count == 1
        else {
            return nil
        }
        compoundPredicateType = type
        self.parts = parts
        levels = parts.reduce(0) { max($0, $1.depth) } + 1
        super.init(value: type == .and)
    }
}
