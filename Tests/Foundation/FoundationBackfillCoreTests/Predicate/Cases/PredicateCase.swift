import Testing

@testable import FoundationBackfillCore

/// A format, what it must print as, and the people in ``World`` for whom it is true.
struct PredicateCase: Sendable, CustomTestStringConvertible {
    let format: String
    let arguments: @Sendable () -> [Any]
    /// The printed form; nil only if the specification does not define it.
    let printed: String?
    let matches: [String]
    var representations = Representation.allCases

    var testDescription: String { format }

    /// A case whose printed form is the text as written.
    static func c(
        _ format: String,
        matches: [String],
        on representations: [Representation] = Representation.allCases
    ) -> Self {
        Self(
            format: format,
            arguments: { [] },
            printed: format,
            matches: matches,
            representations: representations
        )
    }

    static func c(
        _ format: String,
        _ arguments: @autoclosure @escaping @Sendable () -> [Any] = [],
        prints printed: String?,
        matches: [String]
    ) -> Self {
        Self(format: format, arguments: arguments, printed: printed, matches: matches)
    }
}

/// A template with `$variables`: its own printed form, the printed form with the variables substituted, and the people
/// whom the latter matches.
struct VariableCase: Sendable, CustomTestStringConvertible {
    let format: String
    let arguments: @Sendable () -> [Any]
    let variables: @Sendable () -> [String: Any]
    let printed: String
    let bound: String
    let matches: [String]

    var testDescription: String { format }

    static func v(
        _ format: String,
        variables: @autoclosure @escaping @Sendable () -> [String: Any],
        bound: String,
        matches: [String]
    ) -> Self {
        Self(
            format: format,
            arguments: { [] },
            variables: variables,
            printed: format,
            bound: bound,
            matches: matches
        )
    }

    static func v(
        _ format: String,
        _ arguments: @autoclosure @escaping @Sendable () -> [Any] = [],
        variables: @autoclosure @escaping @Sendable () -> [String: Any],
        prints printed: String,
        bound: String,
        matches: [String]
    ) -> Self {
        Self(
            format: format,
            arguments: arguments,
            variables: variables,
            printed: printed,
            bound: bound,
            matches: matches
        )
    }
}

/// A format that must not parse, and the Character offsets at which the error may be reported.
struct MalformedCase: Sendable, CustomTestStringConvertible {
    let format: String
    let arguments: @Sendable () -> [Any]
    let positions: ClosedRange<Int>

    var testDescription: String { format.isEmpty ? "(empty)" : format }

    static func x(
        _ format: String,
        _ arguments: @autoclosure @escaping @Sendable () -> [Any] = [],
        at positions: ClosedRange<Int>
    ) -> Self {
        Self(format: format, arguments: arguments, positions: positions)
    }
}
