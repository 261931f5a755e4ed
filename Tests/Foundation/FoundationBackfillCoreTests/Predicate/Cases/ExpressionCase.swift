import Testing

@testable import FoundationBackfillCore

/// An expression format, what it must print as, and its value for one subject.
struct ExpressionCase: Sendable, CustomTestStringConvertible {
    let format: String
    let arguments: @Sendable () -> [Any]
    /// The printed form; nil only if the specification does not define it.
    let printed: String?
    let value: ExpressionValue
    let subject: ExpressionSubject

    var testDescription: String { format }

    /// A case whose printed form is the text as written.
    static func e(_ format: String, gives value: ExpressionValue, of subject: ExpressionSubject = "Ada") -> Self {
        Self(format: format, arguments: { [] }, printed: format, value: value, subject: subject)
    }

    static func e(
        _ format: String,
        _ arguments: @autoclosure @escaping @Sendable () -> [Any] = [],
        prints printed: String?,
        gives value: ExpressionValue,
        of subject: ExpressionSubject = "Ada"
    ) -> Self {
        Self(format: format, arguments: arguments, printed: printed, value: value, subject: subject)
    }
}

/// The subject of an evaluation: a person by name, in both representations, or a value.
enum ExpressionSubject: Sendable, ExpressibleByStringLiteral {
    case person(String)
    case built(@Sendable () -> Any)

    init(stringLiteral name: String) {
        self = .person(name)
    }

    static func value(_ value: @autoclosure @escaping @Sendable () -> Any) -> Self {
        .built(value)
    }

    var all: [Any] {
        switch self {
        case .person(let name): Representation.allCases.compactMap { $0.subject(named: name) }
        case .built(let build): [build()]
        }
    }
}

/// The value an expression must have. Numbers are compared across their types.
enum ExpressionValue: Sendable {
    case null
    case number(Double)
    case text(String)
    case date(Double)
    case list([ExpressionValue])
    /// Only the printed form is tested, and nothing is evaluated.
    case unchecked

    func describes(_ value: Any?) -> Bool {
        switch self {
        case .null: value == nil || value is NSNull
        case .number(let expected): Self.double(value).map { abs($0 - expected) < 1e-9 } ?? false
        case .text(let expected): Self.string(value) == expected
        case .date(let expected): Self.interval(value) == expected
        case .list(let expected):
            Self.array(value).map { $0.count == expected.count && zip(expected, $0).allSatisfy { $0.describes($1) } }
                ?? false
        case .unchecked: true
        }
    }

    private static func double(_ value: Any?) -> Double? {
        switch value {
        case let number as Int: Double(number)
        case let number as Int64: Double(number)
        case let number as Double: number
        case let number as Bool: number ? 1 : 0
        case let number as Decimal: NSDecimalNumber(decimal: number).doubleValue
        case let number as NSNumber: number.doubleValue
        default: nil
        }
    }

    private static func string(_ value: Any?) -> String? {
        switch value {
        case let string as String: string
        case let string as NSString: string.substring(from: 0)
        default: nil
        }
    }

    private static func interval(_ value: Any?) -> Double? {
        switch value {
        case let date as Date: date.timeIntervalSinceReferenceDate
        case let date as NSDate: date.timeIntervalSinceReferenceDate
        default: nil
        }
    }

    private static func array(_ value: Any?) -> [Any]? {
        switch value {
        case let array as [Any]: array
        case let array as NSArray: array.map { $0 }
        default: nil
        }
    }
}

extension ExpressionValue: ExpressibleByNilLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    init(nilLiteral: ()) {
        self = .null
    }

    init(integerLiteral value: Int) {
        self = .number(Double(value))
    }

    init(floatLiteral value: Double) {
        self = .number(value)
    }
}

extension ExpressionValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
    init(stringLiteral value: String) {
        self = .text(value)
    }

    init(arrayLiteral elements: ExpressionValue...) {
        self = .list(elements)
    }
}
