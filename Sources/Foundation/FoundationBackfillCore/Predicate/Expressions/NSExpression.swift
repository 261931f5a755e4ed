public import Foundation

/// A value that a predicate compares: a constant, a key path of the evaluated object, or a function of other values.
///
/// ```swift
/// let total = NSExpression(format: "price * quantity")
/// total.expressionValue(with: ["price": 3, "quantity": 4], context: nil)   // 12
/// ```
///
/// Expressions are immutable. Each kind of expression has parts of its own: reading a part that the expression lacks
/// stops the program, so check ``expressionType`` first.
open class NSExpression: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    // @unchecked Sendable because the class is open, and constants and blocks are of any type: its own state is immutable.

    /// The kinds of expression.
    public enum ExpressionType: UInt, Sendable {
        /// A constant.
        case constantValue = 0
        /// The evaluated object itself.
        case evaluatedObject = 1
        /// A variable, whose value is passed at evaluation.
        case variable = 2
        /// A key path of the evaluated object.
        case keyPath = 3
        /// A function call.
        case function = 4
        /// The union of two collections.
        case unionSet = 5
        /// The intersection of two collections.
        case intersectSet = 6
        /// The elements of one collection that are not in another.
        case minusSet = 7
        /// The elements of a collection that satisfy a predicate.
        case subquery = 13
        /// A list of expressions.
        case aggregate = 14
        /// Any of the evaluated object's properties.
        case anyKey = 15
        /// A call of a closure with the values of other expressions.
        case block = 19
        /// One of two values, chosen by a predicate.
        case conditional = 20
        /// The result of a fetch request. Also available as ``NSFetchRequestExpressionType``.
        case fetchRequest = 50
    }

    /// The closure of a block expression. It receives the evaluated object, the values of its arguments, and the
    /// context.
    public typealias Block = (Any?, [Any], NSMutableDictionary?) -> Any

    package let form: ExpressionForm
    /// The number of levels in the expression's tree. The parser limits it.
    let depth: Int

    package init(form: ExpressionForm) {
        self.form = form
        let below = form.children.reduce(form.innerPredicate?.depth ?? 0) { max($0, $1.depth) }
        depth = below + 1
    }

    /// Creates an expression of a type that has no parts: ``ExpressionType/evaluatedObject`` or
    /// ``ExpressionType/anyKey``.
    public init(expressionType type: ExpressionType) {
        switch type {
        case .evaluatedObject: form = .evaluatedObject
        case .anyKey: form = .anyKey
        default: misuse(.invalidArgument, "An expression of type \(type) needs the initialiser for that type.")
        }
        depth = 1
    }

    /// The kind of the expression.
    open var expressionType: ExpressionType {
        switch form {
        case .constant: .constantValue
        case .evaluatedObject: .evaluatedObject
        case .variable: .variable
        case .keyPath(_, nil): .keyPath
        case .keyPath, .function, .message, .assignment: .function
        case .set(.union, _, _): .unionSet
        case .set(.intersect, _, _): .intersectSet
        case .set(.minus, _, _): .minusSet
        case .subquery: .subquery
        case .aggregate: .aggregate
        case .anyKey: .anyKey
        case .block: .block
        case .conditional: .conditional
        case .fetch: .fetchRequest
        }
    }

    /// Returns the expression's value for an object.
    ///
    /// - Parameters:
    ///   - object: The object that key paths start from.
    ///   - context: The values of the expression's variables, by name. Assignments store their value in it, and blocks
    ///     receive it unchanged.
    open func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
        numberObject(for: ExpressionCompiler.value(of: self, object: object, context: context))
    }

    /// Does nothing: an unarchived expression can be evaluated right away, because an archive cannot make it run
    /// arbitrary code.
    open func allowEvaluation() {}

    /// The expression in the format language. Parsing it gives an equal expression, unless a part of it is a block or
    /// an object without a literal form.
    open override var description: String {
        FormatPrinter.text(of: self)
    }

    /// Returns whether the other object is an expression of the same form.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSExpression else { return false }
        return self === other || form == other.form
    }

    /// A hash value that equal expressions share.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(form)
        return hasher.finalize()
    }

    /// Returns the expression itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Always true: expressions support secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Archives the expression. Archiving a block expression stops the program with `NSInvalidArgumentException`.
    open func encode(with coder: NSCoder) {
        encodeForm(with: coder)
    }

    /// Creates an expression from an archive; nil if the archive holds no valid one. The coder's error is set if its
    /// failure policy allows that.
    public required init?(coder: NSCoder) {
        guard let form = Self.decodeForm(with: coder) else { return nil }
        self.form = form
        depth = form.children.reduce(form.innerPredicate?.depth ?? 0) { max($0, $1.depth) } + 1
    }
}
