extension NSExpression {
    /// Creates an expression from a format, such as `"price * quantity"`, and the arguments for its specifiers.
    ///
    /// A malformed format stops the program with `NSInvalidArgumentException`; use
    /// ``parse(_:argumentArray:allowsVariables:)`` for text that users type.
    public convenience init(format expressionFormat: String, _ args: any CVarArg...) {
        self.init(parsing: expressionFormat, FormatArguments(args))
    }

    /// Creates an expression from a format and an array of arguments.
    public convenience init(format expressionFormat: String, argumentArray arguments: [Any]) {
        self.init(parsing: expressionFormat, FormatArguments(arguments))
    }

    /// Creates an expression from a format and a C argument list.
    public convenience init(format expressionFormat: String, arguments argList: CVaListPointer) {
        self.init(parsing: expressionFormat, FormatArguments(argList, for: expressionFormat))
    }

    private convenience init(parsing format: String, _ arguments: FormatArguments) {
        do {
            self.init(form: try FormatParser.expression(format, arguments).form)
        } catch {
            misuse(.invalidArgument, error.description)
        }
    }

    /// Returns the expression that a format describes. Unlike ``init(format:_:)``, throws if the format is malformed,
    /// as text that a user typed may be.
    ///
    /// - Parameters:
    ///   - format: The text.
    ///   - arguments: The arguments for its specifiers.
    ///   - allowsVariables: Whether the text may contain variables that get their values at evaluation.
    /// - Throws: ``PredicateParseError`` if the text is malformed, with the position of the error and what was expected
    ///   there.
    public static func parse(
        _ format: String,
        argumentArray arguments: [Any] = [],
        allowsVariables: Bool = false
    ) throws(PredicateParseError) -> NSExpression {
        try FormatParser.expression(format, FormatArguments(arguments), allowsVariables: allowsVariables)
    }
}
