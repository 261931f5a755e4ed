public import Foundation

extension NSExpression {
    /// Returns an expression for the evaluated object; `SELF` in a format.
    public class func expressionForEvaluatedObject() -> NSExpression {
        NSExpression(form: .evaluatedObject)
    }

    /// Returns an expression for any of the evaluated object's properties; `ANYKEY` in a format.
    public class func expressionForAnyKey() -> NSExpression {
        NSExpression(form: .anyKey)
    }

    /// Creates an expression for a constant.
    public convenience init(forConstantValue obj: Any?) {
        self.init(form: .constant(flattened(obj)))
    }

    /// Creates an expression for a variable, whose value is passed by name at evaluation; `$name` in a format.
    public convenience init(forVariable string: String) {
        self.init(form: .variable(string))
    }

    /// Creates an expression for the value at a key path of the evaluated object.
    public convenience init(forKeyPath keyPath: String) {
        self.init(form: .keyPath(keyPath, of: nil))
    }

    /// Creates an expression for a Swift key path, by the names of its properties.
    public convenience init<Root, Value>(forKeyPath keyPath: KeyPath<Root, Value>) {
        self.init(form: .keyPath(KeyPathName.name(of: keyPath), of: nil))
    }

    /// Creates a call of a predefined function, such as `add:to:` or `sum:`. An unknown name or a wrong number of
    /// arguments stops the program with `NSInvalidArgumentException`.
    ///
    /// - Parameters:
    ///   - name: The function's name with its colons.
    ///   - parameters: The arguments: expressions, or values that become constants.
    public convenience init(forFunction name: String, arguments parameters: [Any]) {
        guard let function = ExpressionFunction(rawValue: name) else {
            misuse(.invalidArgument, "Unable to parse function name '\(name)' into a supported selector.")
        }
        guard function.accepts(argumentCount: parameters.count) else {
            misuse(.invalidArgument, "The function \(name) does not take \(parameters.count) arguments.")
        }
        self.init(form: .function(function, Self.expressions(parameters)))
    }

    /// Creates a message to the value of another expression. The value must be of a known Foundation type or adopt
    /// ``NSExpressionFunctionTarget``.
    public convenience init(
        forFunction target: NSExpression,
        selectorName name: String,
        arguments parameters: [Any]?
    ) {
        self.init(form: .message(to: target, selector: name, Self.expressions(parameters ?? [])))
    }

    /// Creates an expression for a list of expressions, or of values that become constants; `{1, 2, 3}` in a format.
    public convenience init(forAggregate subexpressions: [Any]) {
        self.init(form: .aggregate(Self.expressions(subexpressions)))
    }

    /// Creates an expression for the elements that are in either of two collections.
    public convenience init(forUnionSet left: NSExpression, with right: NSExpression) {
        self.init(form: .set(.union, left, right))
    }

    /// Creates an expression for the elements that are in both of two collections.
    public convenience init(forIntersectSet left: NSExpression, with right: NSExpression) {
        self.init(form: .set(.intersect, left, right))
    }

    /// Creates an expression for the elements of the first collection that are not in the second.
    public convenience init(forMinusSet left: NSExpression, with right: NSExpression) {
        self.init(form: .set(.minus, left, right))
    }

    /// Creates an expression for the elements of a collection that satisfy a predicate. In the predicate, the variable
    /// stands for the element.
    public convenience init(
        forSubquery expression: NSExpression,
        usingIteratorVariable variable: String,
        predicate: NSPredicate
    ) {
        self.init(form: .subquery(expression, variable: variable, predicate))
    }

    /// Creates a call of a closure. It has no format and cannot be archived.
    public convenience init(block: @escaping (Any?, [Any], NSMutableDictionary?) -> Any, arguments: [NSExpression]?) {
        self.init(form: .block(block, arguments ?? []))
    }

    /// Creates an expression that evaluates to `trueExpression` if the evaluated object satisfies the predicate, and to
    /// `falseExpression` otherwise.
    public convenience init(
        forConditional predicate: NSPredicate,
        trueExpression: NSExpression,
        falseExpression: NSExpression
    ) {
        self.init(form: .conditional(predicate, trueExpression, falseExpression))
    }

    private static func expressions(_ values: [Any]) -> [NSExpression] {
        values.map { $0 as? NSExpression ?? NSExpression(forConstantValue: $0) }
    }
}
