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
/// Evaluates dictionaries and objects of classes that adopt ``NSKeyValueCoding``; values of other types are read by
/// reflection. Predicates are immutable and can be shared between threads. A closure passed to ``init(block:)`` must be
/// safe to call from every thread that evaluates the predicate.
open class NSPredicate: NSObject, NSSecureCoding, NSCopying, _FormattedPredicate, @unchecked Sendable {
    // @unchecked Sendable because the class is open, and constants and blocks are of any type: its own state is immutable
    // but for the atomic cache of compiled forms.

    /// The content of a plain predicate, which is neither a comparison nor a compound.
    package enum Content {
        case constant(Bool)
        case block((Any?, [String: Any]?) -> Bool)
    }

    package let content: Content
    let specializations = SpecializationCache()

    /// Creates a predicate that every object satisfies.
    public convenience override init() {
        self.init(value: true)
    }

    /// Creates a predicate that evaluates to the same value for every object.
    public init(value: Bool) {
        content = .constant(value)
    }

    /// Creates a predicate that calls a closure with the object and the substitution variables. It has no format and
    /// cannot be archived.
    public init(block: @escaping (Any?, [String: Any]?) -> Bool) {
        content = .block(block)
    }

    /// The predicate in the format language. Parsing it gives an equal predicate, unless a part of the predicate is a
    /// block or an object without a literal form.
    open var predicateFormat: String {
        FormatPrinter.text(of: self)
    }

    /// Returns whether the object satisfies the predicate.
    open func evaluate(with object: Any?) -> Bool {
        evaluate(with: object, substitutionVariables: nil)
    }

    /// Returns whether the object satisfies the predicate.
    ///
    /// - Parameters:
    ///   - object: The object that key paths start from.
    ///   - bindings: The values of the predicate's variables, by name without the dollar sign. Every variable needs a
    ///     value.
    open func evaluate(with object: Any?, substitutionVariables bindings: [String: Any]?) -> Bool {
        specializations.evaluate(self, object, bindings)
    }

    /// Does nothing: an unarchived predicate can be evaluated right away, because an archive cannot make it run
    /// arbitrary code.
    open func allowEvaluation() {}

    /// The number of levels in the predicate's tree. The parser limits it.
    package var depth: Int { 1 }

    /// Returns the predicate with its variables replaced by values. Variables without a value stay.
    package func substituting(_ variables: [String: Any]) -> NSPredicate { self }

    /// The predicate's format.
    open override var description: String { predicateFormat }

    /// Returns whether the other object is a predicate of the same form. A block predicate equals only itself.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSPredicate, type(of: other) == type(of: self) else { return false }
        if case .constant(let value) = content, case .constant(let otherValue) = other.content {
            return value == otherValue
        }
        return self === other
    }

    /// A hash value that equal predicates share.
    open override var hash: Int {
        switch content {
        case .constant(let value): value.hashValue
        case .block: ObjectIdentifier(self).hashValue
        }
    }

    /// Returns the predicate itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Always true: predicates support secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Archives the predicate. Archiving a block predicate stops the program with `NSInvalidArgumentException`.
    open func encode(with coder: NSCoder) {
        encodeContent(with: coder)
    }

    /// Creates a constant predicate from an archive. A missing value counts as false.
    public required init?(coder: NSCoder) {
        content = .constant(coder.decodeBool(forKey: "NSPredicateValue"))
    }
}

extension NSPredicate {
    /// Returns the predicate with its variables replaced by values, so that they need not be passed at evaluation.
    /// Variables without a value stay; `NSNull` stands for nil.
    public func withSubstitutionVariables(_ variables: [String: Any]) -> Self {
        guard let predicate = substituting(variables) as? Self else {
            misuse(.internalInconsistency, "Substituting variables changed the class of \(self).")
        }
        return predicate
    }
}
