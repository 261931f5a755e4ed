public import Foundation

extension NSExpression {
    /// An expression for the object that a predicate is evaluated with; `SELF` in a format.
    public class func expressionForEvaluatedObject() -> NSExpression {
        NSExpression(form: .evaluatedObject)
    }

    /// An expression for any of the evaluated object's properties; `ANYKEY` in a format.
    public class func expressionForAnyKey() -> NSExpression {
        NSExpression(form: .anyKey)
    }

    /// An expression for a value that is always the same.
    public convenience init(forConstantValue obj: Any?) {
        self.init(form: .constant(flattened(obj)))
    }

    /// An expression for a value that is given by name when the expression is evaluated; `$name` in a format.
    public convenience init(forVariable string: String) {
        self.init(form: .variable(string))
    }

    /// An expression for the value at the end of a key path.
    public convenience init(forKeyPath keyPath: String) {
        self.init(form: .keyPath(keyPath, of: nil))
    }

    /// An expression for the property that a Swift key path leads to, by its name.
    public convenience init<Root, Value>(forKeyPath keyPath: KeyPath<Root, Value>) {
        self.init(form: .keyPath(KeyPathName.name(of: keyPath), of: nil))
    }

    /// A call of one of the predefined functions, such as `add:to:` or `sum:`.
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

    /// A message with the given selector to the value of another expression, which must be a known Foundation value or
    /// adopt ``NSExpressionFunctionTarget``.
    public convenience init(
        forFunction target: NSExpression,
        selectorName name: String,
        arguments parameters: [Any]?
    ) {
        self.init(form: .message(to: target, selector: name, Self.expressions(parameters ?? [])))
    }

    /// A list of expressions; `{1, 2, 3}` in a format.
    public convenience init(forAggregate subexpressions: [Any]) {
        self.init(form: .aggregate(Self.expressions(subexpressions)))
    }

    /// The elements that are in either of two collections.
    public convenience init(forUnionSet left: NSExpression, with right: NSExpression) {
        self.init(form: .set(.union, left, right))
    }

    /// The elements that are in both of two collections.
    public convenience init(forIntersectSet left: NSExpression, with right: NSExpression) {
        self.init(form: .set(.intersect, left, right))
    }

    /// The elements of the first collection that are not in the second.
    public convenience init(forMinusSet left: NSExpression, with right: NSExpression) {
        self.init(form: .set(.minus, left, right))
    }

    /// The elements of a collection that satisfy a predicate, in which the variable stands for the element.
    public convenience init(
        forSubquery expression: NSExpression,
        usingIteratorVariable variable: String,
        predicate: NSPredicate
    ) {
        self.init(form: .subquery(expression, variable: variable, predicate))
    }

    /// A call of a closure. It has no format.
    public convenience init(block: @escaping (Any?, [Any], NSMutableDictionary?) -> Any, arguments: [NSExpression]?) {
        self.init(form: .block(block, arguments ?? []))
    }

    /// The first value where the predicate holds for the evaluated object, else the second.
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
