public import Foundation

/// Predicates combined by AND, OR or NOT.
///
/// ```swift
/// let both = NSCompoundPredicate(andPredicateWithSubpredicates: [inFolder, matchesSearch])
/// ```
open class NSCompoundPredicate: NSPredicate, @unchecked Sendable {
    // @unchecked Sendable because its superclass is: subpredicates are immutable.

    /// The ways to combine.
    public enum LogicalType: UInt, Sendable {
        /// The one subpredicate does not hold.
        case not = 0
        /// All subpredicates hold.
        case and = 1
        /// At least one subpredicate holds.
        case or = 2
    }

    /// How the subpredicates are combined.
    public let compoundPredicateType: LogicalType
    package let parts: [NSPredicate]
    private let levels: Int

    /// The predicates that are combined.
    public var subpredicates: [Any] { parts }

    package override var depth: Int { levels }

    /// Combines predicates. ``LogicalType/not`` takes exactly one; AND of none holds always, and OR of none never.
    public init(type: LogicalType, subpredicates: [NSPredicate]) {
        guard type != .not || subpredicates.count == 1 else {
            misuse(.invalidArgument, "A NOT predicate has one subpredicate, not \(subpredicates.count).")
        }
        compoundPredicateType = type
        parts = subpredicates
        levels = subpredicates.reduce(0) { max($0, $1.depth) } + 1
        super.init(value: type == .and)
    }

    /// A predicate that holds where all the given ones do.
    public convenience init(andPredicateWithSubpredicates subpredicates: [NSPredicate]) {
        self.init(type: .and, subpredicates: subpredicates)
    }

    /// A predicate that holds where at least one of the given ones does.
    public convenience init(orPredicateWithSubpredicates subpredicates: [NSPredicate]) {
        self.init(type: .or, subpredicates: subpredicates)
    }

    /// A predicate that holds where the given one does not.
    public convenience init(notPredicateWithSubpredicate predicate: NSPredicate) {
        self.init(type: .not, subpredicates: [predicate])
    }

    package override func substituting(_ variables: [String: Any]) -> NSPredicate {
        NSCompoundPredicate(type: compoundPredicateType, subpredicates: parts.map { $0.substituting(variables) })
    }

    /// Whether the other predicate combines equal predicates in the same way and order.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSCompoundPredicate else { return false }
        return compoundPredicateType == other.compoundPredicateType && parts == other.parts
    }

    /// A hash that equal predicates share.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(compoundPredicateType)
        hasher.combine(parts)
        return hasher.finalize()
    }

    /// Writes the type and the subpredicates.
    open override func encode(with coder: NSCoder) {
        coder.encode(Int64(compoundPredicateType.rawValue), forKey: "NSCompoundPredicateType")
        coder.encode(NSArray(array: parts), forKey: "NSSubpredicates")
    }

    /// Reads a compound predicate. Nil if the archive holds none.
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
