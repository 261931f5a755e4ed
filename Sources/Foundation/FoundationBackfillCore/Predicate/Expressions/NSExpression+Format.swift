extension NSExpression {
    /// Parses an expression format, such as `"price * quantity"`, with arguments for its specifiers.
    ///
    /// A malformed format stops the program with `NSInvalidArgumentException`; use ``parse(_:argumentArray:allowsVariables:)`` for text
    /// that users type.
    public convenience init(format expressionFormat: String, _ args: any CVarArg...) {
        self.init(parsing: expressionFormat, FormatArguments(args))
    }

    /// Parses an expression format, with arguments from an array.
    public convenience init(format expressionFormat: String, argumentArray arguments: [Any]) {
        self.init(parsing: expressionFormat, FormatArguments(arguments))
    }

    /// Parses an expression format, with arguments from a C argument list.
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

    /// Parses an expression format that may be malformed, such as one that a user typed.
    ///
    /// - Parameters:
    ///   - format: The text.
    ///   - arguments: The arguments for its specifiers.
    ///   - allowsVariables: Whether the text may have variables that get their values at evaluation.
    /// - Throws: ``PredicateParseError``, for whatever text, with the place and what was expected there.
    public static func parse(
        _ format: String,
        argumentArray arguments: [Any] = [],
        allowsVariables: Bool = false
    ) throws(PredicateParseError) -> NSExpression {
        try FormatParser.expression(format, FormatArguments(arguments), allowsVariables: allowsVariables)
    }
}
