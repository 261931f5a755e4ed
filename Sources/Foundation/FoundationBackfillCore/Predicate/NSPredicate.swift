public import Foundation
internal import Synchronization

/// A condition that an object satisfies or does not.
///
/// ```swift
/// let adults = NSPredicate(format: "age >= %d AND name BEGINSWITH[cd] %@", 18, "a")
/// adults.evaluate(with: ["age": 36, "name": "Ada"])        // true
/// people.filter { adults.evaluate(with: $0) }
/// ```
///
/// The objects are dictionaries, or of a class that adopts ``NSKeyValueCoding``; objects of other types are read by
/// reflection. Predicates are immutable and may be shared between threads; a closure given to ``init(block:)`` must be
/// safe to call from each thread that evaluates it.
open class NSPredicate: NSObject, NSSecureCoding, NSCopying, _FormattedPredicate, @unchecked Sendable {
    // @unchecked Sendable because the class is open, and constants and blocks are of any type: its own state is immutable
    // but for the atomic cache of compiled forms.

    /// What a predicate is that compares and combines nothing.
    package enum Content {
        case constant(Bool)
        case block((Any?, [String: Any]?) -> Bool)
    }

    package let content: Content
    let specializations = SpecializationCache()

    /// A predicate that always has the same outcome.
    public init(value: Bool) {
        content = .constant(value)
    }

    /// A predicate that a closure decides. It gets the object and the substitution variables, has no format, and cannot
    /// be archived.
    public init(block: @escaping (Any?, [String: Any]?) -> Bool) {
        content = .block(block)
    }

    /// The predicate in the format language, from which an equal predicate can be parsed, unless a part of it is a block
    /// or an object without a literal form.
    open var predicateFormat: String {
        FormatPrinter.text(of: self)
    }

    /// Whether the object satisfies the predicate.
    open func evaluate(with object: Any?) -> Bool {
        evaluate(with: object, substitutionVariables: nil)
    }

    /// Whether the object satisfies the predicate.
    ///
    /// - Parameters:
    ///   - object: The object that key paths start from.
    ///   - bindings: The values of the predicate's variables, by name without the dollar sign. Each variable needs one.
    open func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
        specializations.evaluate(self, object, bindings)
    }

    /// Does nothing: predicates read from an archive can be evaluated at once, since none of them can run code of the
    /// archive's choosing.
    open func allowEvaluation() {}

    /// The number of levels in the tree, which the parser bounds.
    package var depth: Int { 1 }

    /// The predicate with values in the place of variables. Variables that have no value stay.
    package func substituting(_ variables: [String: Any]) -> NSPredicate { self }

    /// The predicate's format.
    open override var description: String { predicateFormat }

    /// Whether the other object is a predicate of the same form. Block predicates are equal only to themselves.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPredicate, type(of: other) == type(of: self) else { return false }
        if case .constant(let value) = content, case .constant(let otherValue) = other.content {
            return value == otherValue
        }
        return self === other
    }

    /// A hash that equal predicates share.
    open override var hash: Int {
        switch content {
        case .constant(let value): value.hashValue
        case .block: ObjectIdentifier(self).hashValue
        }
    }

    /// The predicate itself, since it cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True: predicates are archived and read back securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the predicate. A block predicate cannot be written.
    open func encode(with coder: NSCoder) {
        encodeContent(with: coder)
    }

    /// Reads a predicate. Nil, with the coder's error set, if the archive holds none.
    public required init?(coder: NSCoder) {
        content = .constant(coder.decodeBool(forKey: "NSPredicateValue"))
    }
}

extension NSPredicate {
    /// The predicate with values in the place of its variables, so that `$name` need not be given at evaluation. `NSNull`
    /// stands for nil.
    public func withSubstitutionVariables(_ variables: [String: Any]) -> Self {
        guard let predicate = substituting(variables) as? Self else {
            misuse(.internalInconsistency, "Substituting variables changed the class of \(self).")
        }
        return predicate
    }
}
