/// Provides the parsing initialisers of ``NSPredicate`` and its subclasses. Only an initialiser in a protocol extension
/// can return an instance of a subclass, as `NSPredicate(format: "a == 1") as? NSComparisonPredicate` expects.
public protocol _FormattedPredicate {}

extension _FormattedPredicate {
    /// Creates a predicate from a format and the arguments for its specifiers.
    ///
    /// ```swift
    /// NSPredicate(format: "%K CONTAINS[cd] %@ AND created > %@", "title", search, yesterday)
    /// ```
    ///
    /// `%@` takes text, numbers, dates, UUIDs, URLs, data, collections, objects and nil; `%K` takes a key path as text;
    /// `%d`, `%f` and the other C conversions take numbers. A malformed format stops the program with
    /// `NSInvalidArgumentException`; use ``NSPredicate/parse(_:argumentArray:allowsVariables:)`` for text that users
    /// type.
    public init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(parsing: predicateFormat, FormatArguments(args))
    }

    /// Creates a predicate from a format and an array of arguments.
    public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        self.init(parsing: predicateFormat, FormatArguments(arguments ?? []))
    }

    /// Creates a predicate from a format and a C argument list.
    public init(format predicateFormat: String, arguments argList: CVaListPointer) {
        self.init(parsing: predicateFormat, FormatArguments(argList, for: predicateFormat))
    }

    private init(parsing format: String, _ arguments: FormatArguments) {
        let predicate: NSPredicate
        do {
            predicate = try FormatParser.predicate(format, arguments)
        } catch {
            misuse(.invalidArgument, error.description)
        }
        guard let result = predicate as? Self else {
            misuse(.invalidArgument, "The format \"\(format)\" gives \(type(of: predicate)), not \(Self.self).")
        }
        self = result
    }
}

extension NSPredicate {
    /// Returns the predicate that a format describes. Unlike `init(format:_:)`, throws if the format is malformed, as
    /// text that a user typed may be.
    ///
    /// ```swift
    /// let search = try NSPredicate.parse("title CONTAINS[cd] 'swift' AND pages > 100")
    /// ```
    ///
    /// Parsing does not check keys. Where the objects may lack a key that was typed, evaluate with
    /// ``matches(_:substitutionVariables:)``, which throws; ``evaluate(with:)`` stops the program.
    ///
    /// - Parameters:
    ///   - format: The text.
    ///   - arguments: The arguments for its specifiers.
    ///   - allowsVariables: Whether the text may contain variables that get their values at evaluation. A variable
    ///     without a value stops the program at evaluation, so don't allow them in text that users type.
    /// - Throws: ``PredicateParseError`` if the text is malformed, with the position of the error and what was expected
    ///   there.
    public static func parse(
        _ format: String,
        argumentArray arguments: [Any] = [],
        allowsVariables: Bool = false
    ) throws(PredicateParseError) -> NSPredicate {
        try FormatParser.predicate(format, FormatArguments(arguments), allowsVariables: allowsVariables)
    }
}
