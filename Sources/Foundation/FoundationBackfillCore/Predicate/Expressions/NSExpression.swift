public import Foundation

/// A value that a predicate compares: a constant, a key path of the evaluated object, a function of other values.
///
/// ```swift
/// let total = NSExpression(format: "price * quantity")
/// total.expressionValue(with: ["price": 3, "quantity": 4], context: nil)   // 12
/// ```
///
/// Expressions are immutable. The properties that show an expression's parts may only be asked of expressions that have
/// them: ``expressionType`` tells.
open class NSExpression: NSObject, NSSecureCoding, NSCopying, @unchecked Sendable {
    // @unchecked Sendable because the class is open, and constants and blocks are of any type: its own state is immutable.

    /// The sorts of expression.
    public enum ExpressionType: UInt, Sendable {
        /// A value that is always the same.
        case constantValue = 0
        /// The object that the predicate is evaluated with.
        case evaluatedObject = 1
        /// A value that is given when the expression is evaluated.
        case variable = 2
        /// A key path of the evaluated object.
        case keyPath = 3
        /// A call of a function.
        case function = 4
        /// The elements of either of two collections.
        case unionSet = 5
        /// The elements common to two collections.
        case intersectSet = 6
        /// The elements of one collection that another does not have.
        case minusSet = 7
        /// The elements of a collection that satisfy a predicate.
        case subquery = 13
        /// A list of expressions.
        case aggregate = 14
        /// Any of the evaluated object's properties.
        case anyKey = 15
        /// A call of a closure.
        case block = 19
        /// One of two values, chosen by a predicate.
        case conditional = 20
        /// What a fetch request finds: ``NSFetchRequestExpressionType``.
        case fetchRequest = 50
    }

    /// The closure of a block expression. It gets the evaluated object, its arguments' values, and the context.
    public typealias Block = (Any?, [Any], NSMutableDictionary?) -> Any

    package let form: ExpressionForm
    /// The number of levels in the tree, which the parser bounds.
    let depth: Int

    package init(form: ExpressionForm) {
        self.form = form
        let below = form.children.reduce(form.innerPredicate?.depth ?? 0) { max($0, $1.depth) }
        depth = below + 1
    }

    /// Makes an expression of a type that needs nothing else: ``ExpressionType/evaluatedObject`` or
    /// ``ExpressionType/anyKey``.
    public init(expressionType type: ExpressionType) {
        switch type {
        case .evaluatedObject: form = .evaluatedObject
        case .anyKey: form = .anyKey
        default: misuse(.invalidArgument, "An expression of type \(type) is made by the initialiser for that type.")
        }
        depth = 1
    }

    /// The sort of expression that this is.
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

    /// The expression's value for an object.
    ///
    /// - Parameters:
    ///   - object: The object that key paths start from.
    ///   - context: The values of the expression's variables, by name. Blocks get it as it is.
    open func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
        ExpressionCompiler.value(of: self, object: object, context: context)
    }

    /// Does nothing: expressions read from an archive can be evaluated at once, since none of them can run code of the
    /// archive's choosing.
    open func allowEvaluation() {}

    /// The expression in the format language, from which an equal expression can be parsed.
    open override var description: String {
        FormatPrinter.text(of: self)
    }

    /// Whether the other object is an expression of the same form.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? NSExpression else { return false }
        return self === other || form == other.form
    }

    /// A hash that equal expressions share.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(form)
        return hasher.finalize()
    }

    /// The expression itself, since it cannot change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// True: expressions are archived and read back securely.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the expression's form.
    open func encode(with coder: NSCoder) {
        encodeForm(with: coder)
    }

    /// Reads an expression. Nil, with the coder's error set, if the archive holds none.
    public required init?(coder: NSCoder) {
        guard let form = Self.decodeForm(with: coder) else { return nil }
        self.form = form
        depth = form.children.reduce(form.innerPredicate?.depth ?? 0) { max($0, $1.depth) } + 1
    }
}
