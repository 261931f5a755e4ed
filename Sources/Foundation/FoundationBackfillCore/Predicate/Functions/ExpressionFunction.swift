/// The functions that expressions can call, by Apple's selector names.
package enum ExpressionFunction: String, CaseIterable, Sendable {
    case average = "average:"
    case sum = "sum:"
    case count = "count:"
    case minimum = "min:"
    case maximum = "max:"
    case median = "median:"
    case mode = "mode:"
    case standardDeviation = "stddev:"

    case add = "add:to:"
    case subtract = "from:subtract:"
    case multiply = "multiply:by:"
    case divide = "divide:by:"
    case modulus = "modulus:by:"
    case raise = "raise:toPower:"
    case squareRoot = "sqrt:"
    case logarithm = "log:"
    case naturalLogarithm = "ln:"
    case exponential = "exp:"
    case floor = "floor:"
    case ceiling = "ceiling:"
    case absolute = "abs:"
    case truncate = "trunc:"
    case random = "random"
    case randomBelow = "randomn:"

    case bitwiseAnd = "bitwiseAnd:with:"
    case bitwiseOr = "bitwiseOr:with:"
    case bitwiseXor = "bitwiseXor:with:"
    case leftShift = "leftshift:by:"
    case rightShift = "rightshift:by:"
    case onesComplement = "onesComplement:"

    case uppercase = "uppercase:"
    case lowercase = "lowercase:"
    case canonical = "canonical:"
    case length = "length:"

    // Ours: the beginning of a date's period, in the current calendar or in the one that a second argument describes.
    case startOfYear = "startOfYear:"
    case startOfMonth = "startOfMonth:"
    case startOfWeek = "startOfWeek:"
    case startOfDay = "startOfDay:"

    case now = "now"
    case cast = "castObject:toType:"
    case element = "objectFrom:withIndex:"
    case distance = "distanceToLocation:fromLocation:"
    case distinct = "distinct:"
    case inverseOrderKey = "inverseOrderKey:"
    case noIndex = "noindex:"

    /// Finds the function that a format calls by `name`, with or without its last colon: `sum(x)` is `sum:(x)`.
    init?(name: String) {
        guard let function = Self(rawValue: name) ?? Self(rawValue: name + ":") else { return nil }
        self = function
    }

    /// Returns whether the function takes this number of arguments. A statistical function takes one collection, or any
    /// number of values. The beginning of a period takes a date, and a calendar or none.
    package func accepts(argumentCount count: Int) -> Bool {
        if period != nil { return (1...2).contains(count) }
        return isStatistical ? count >= 1 : count == parameterCount
    }

    private var parameterCount: Int {
        rawValue.count { $0 == ":" }
    }

    /// Whether the function aggregates a collection of values.
    package var isStatistical: Bool {
        switch self {
        case .average, .sum, .count, .minimum, .maximum, .median, .mode, .standardDeviation: true
        default: false
        }
    }

    /// The operator that writes the function between its two arguments; nil if there is none.
    var infix: InfixOperator? {
        InfixOperator.byFunction[self]
    }
}

/// An operator between two expressions. Operators of higher precedence bind tighter, and all are left-associative.
package struct InfixOperator: Sendable {
    let symbol: String
    let precedence: Int

    static let setPrecedence = 1
    static let unaryPrecedence = 9

    static let byFunction: [ExpressionFunction: InfixOperator] = [
        .bitwiseOr: InfixOperator(symbol: "|", precedence: 2),
        .bitwiseXor: InfixOperator(symbol: "^", precedence: 3),
        .bitwiseAnd: InfixOperator(symbol: "&", precedence: 4),
        .leftShift: InfixOperator(symbol: "<<", precedence: 5),
        .rightShift: InfixOperator(symbol: ">>", precedence: 5),
        .add: InfixOperator(symbol: "+", precedence: 6),
        .subtract: InfixOperator(symbol: "-", precedence: 6),
        .multiply: InfixOperator(symbol: "*", precedence: 7),
        .divide: InfixOperator(symbol: "/", precedence: 7),
        .raise: InfixOperator(symbol: "**", precedence: 8),
    ]
}
