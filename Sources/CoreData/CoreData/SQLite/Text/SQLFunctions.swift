internal import CoreDataSQLite
internal import Foundation
internal import FoundationBackfill

/// The functions and collations with which SQLite compares text and calculates as predicates do in memory.
///
/// They call the code that evaluates predicates, so that both always agree.
enum SQLFunctions {
    /// Registers all functions and collations on a connection.
    static func register(on connection: Connection) throws(SQLiteError) {
        try registerTextTests(on: connection)
        try register(.cast, 2, on: connection) { arguments, result in
            let type = CastType(rawValue: arguments[1].string)
            set(type?.cast(value(arguments[0])), in: result)
        }
        try register(LongList.bytesFunction, 1, on: connection) { arguments, result in
            bytes(inHexadecimal: arguments[0].text).withUnsafeBytes { result.set(blob: $0) }
        }
        try register(LongList.realFunction, 1, on: connection) { arguments, result in
            result.set(Double(bitPattern: UInt64(bitPattern: arguments[0].int64)))
        }
        for function in calledFunctions {
            let count = function.rawValue.count { $0 == ":" }
            let isInnocuous = Derivation.functions.contains(function)
            try register(.expression(function), count, on: connection, isInnocuous: isInnocuous) { arguments, result in
                let values = (0..<count).map { value(arguments[$0]) }
                set(function.call(values), in: result)
            }
        }
        try registerPeriods(on: connection)
        try registerDecimals(on: connection)
        for collation in SQLCollation.allCases {
            let comparison = collation.comparison
            try connection.register(collation: collation.rawValue) { order(comparison, $0, $1) }
        }
    }

    /// The functions of expressions that SQLite lacks, or defines in another way.
    private static let calledFunctions: [ExpressionFunction] = [
        .divide, .modulus, .raise, .squareRoot, .logarithm, .naturalLogarithm, .exponential, .floor, .ceiling,
        .absolute, .truncate, .bitwiseAnd, .bitwiseOr, .bitwiseXor, .leftShift, .rightShift, .onesComplement,
        .uppercase, .lowercase, .canonical, .length,
    ]

    /// Whether connections have the function. Expressions with any other function are evaluated in memory.
    static func areRegistered(_ function: SQLFunction) -> Bool {
        switch function {
        case .expression(let function): calledFunctions.contains(function)
        case .decimal(let function), .decimalDigits(let function): decimalFunctions.contains(function)
        case .search, .compare, .like, .matches, .cast, .periodStart: true
        }
    }

    static func register(
        _ function: SQLFunction,
        _ argumentCount: Int,
        on connection: Connection,
        isInnocuous: Bool = false,
        _ body: @escaping FunctionBody
    ) throws(SQLiteError) {
        try register(function.name, argumentCount, on: connection, isInnocuous: isInnocuous, body)
    }

    private static func register(
        _ name: String,
        _ argumentCount: Int,
        on connection: Connection,
        isInnocuous: Bool = false,
        _ body: @escaping FunctionBody
    ) throws(SQLiteError) {
        try connection.register(
            function: name,
            argumentCount: argumentCount,
            isDeterministic: true,
            isInnocuous: isInnocuous,
            body
        )
    }

    // MARK: - Text

    private static func registerTextTests(on connection: Connection) throws(SQLiteError) {
        let (searches, comparisons) = (TextTestCache(), TextTestCache())
        let (likes, matches) = (TextTestCache(), TextTestCache())
        try register(.search, 4, on: connection) { test($0, $1, searches, $0[2].int64, $0[3].int64) }
        try register(.compare, 4, on: connection) { test($0, $1, comparisons, $0[2].int64, $0[3].int64) }
        try register(.like, 3, on: connection) { test($0, $1, likes, Self.number(.like), $0[2].int64) }
        try register(.matches, 3, on: connection) { test($0, $1, matches, Self.number(.matches), $0[2].int64) }
    }

    private static func number(_ type: NSComparisonPredicate.Operator) -> Int64 {
        Int64(type.rawValue)
    }

    /// Tests the first argument against the second, which is the pattern. The result is NULL unless both are text.
    private static func test(
        _ arguments: FunctionArguments,
        _ result: FunctionResult,
        _ cache: TextTestCache,
        _ type: Int64,
        _ options: Int64
    ) {
        let (text, pattern) = (arguments[0], arguments[1])
        guard text.type == .text, pattern.type == .text else { return }
        if let outcome = cache.test(text.text, pattern.text, type, options) { result.set(outcome) }
    }

    private static func order(
        _ comparison: StandardComparison,
        _ left: UnsafeRawBufferPointer,
        _ right: UnsafeRawBufferPointer
    ) -> Int {
        if left.elementsEqual(right) { return 0 }
        return comparison.order(String(decoding: left, as: UTF8.self), String(decoding: right, as: UTF8.self)).rawValue
    }

    // MARK: - Values

    private static func value(_ argument: ColumnValue) -> Any? {
        switch argument.type {
        case .null: nil
        case .integer: Int(argument.int64)
        case .real: argument.double
        case .text: argument.string
        case .blob: Data(argument.blob)
        }
    }

    private static func set(_ value: Any?, in result: FunctionResult) {
        switch Operand(value) {
        case .integer(let integer): result.set(integer)
        case .real(let real): result.set(real)
        case .decimal(let decimal): result.set(NSDecimalNumber(decimal: decimal).doubleValue)
        case .string(let text): result.set(text)
        case .date(let date): result.set(date.timeIntervalSinceReferenceDate)
        case .null, .collection, .other: result.setNull()
        }
    }

    private static func bytes(inHexadecimal text: UnsafeRawBufferPointer) -> [UInt8] {
        stride(from: 0, to: text.count - 1, by: 2).map { place in
            digit(text[place]) << 4 | digit(text[place + 1])
        }
    }

    private static func digit(_ character: UInt8) -> UInt8 {
        character <= UInt8(ascii: "9") ? character &- UInt8(ascii: "0") : character &- UInt8(ascii: "a") &+ 10
    }
}
