/// Gives ``NSPredicate`` and its subclasses the initialisers that parse. They are a protocol's because only such an
/// initialiser can return an instance of a subclass, as `NSPredicate(format: "a == 1") as? NSComparisonPredicate` expects.
public protocol _FormattedPredicate {}

extension _FormattedPredicate {
    /// Parses a format, with arguments for its specifiers.
    ///
    /// ```swift
    /// NSPredicate(format: "%K CONTAINS[cd] %@ AND created > %@", "title", search, yesterday)
    /// ```
    ///
    /// `%@` takes text, numbers, dates, UUIDs, URLs, data, collections, objects and nil; `%K` a key path as text; `%d`,
    /// `%f` and the other conversions of C take numbers. A malformed format stops the program with
    /// `NSInvalidArgumentException`; use ``NSPredicate/parse(_:argumentArray:allowsVariables:)`` for text that users type.
    public init(format predicateFormat: String, _ args: any CVarArg...) {
        self.init(parsing: predicateFormat, FormatArguments(args))
    }

    /// Parses a format, with arguments from an array.
    public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
        self.init(parsing: predicateFormat, FormatArguments(arguments ?? []))
    }

    /// Parses a format, with arguments from a C argument list.
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
    /// Parses a format that may be malformed, such as one that a user typed.
    ///
    /// ```swift
    /// let search = try NSPredicate.parse("title CONTAINS[cd] 'swift' AND pages > 100")
    /// ```
    ///
    /// Evaluating the predicate still asks the objects for the keys that were typed. Where those may be wrong, let the
    /// objects' class answer ``NSKeyValueCoding/value(forUndefinedKey:)``.
    ///
    /// - Parameters:
    ///   - format: The text.
    ///   - arguments: The arguments for its specifiers.
    ///   - allowsVariables: Whether the text may have variables that get their values at evaluation. Without one they
    ///     stop the program there, so text that users type should have none.
    /// - Throws: ``PredicateParseError``, for whatever text, with the place and what was expected there.
    public static func parse(
        _ format: String,
        argumentArray arguments: [Any] = [],
        allowsVariables: Bool = false
    ) throws(PredicateParseError) -> NSPredicate {
        try FormatParser.predicate(format, FormatArguments(arguments), allowsVariables: allowsVariables)
    }
}
