internal import FoundationBackfill

extension SQLExpression.Infix {
    /// The operator in SQLite.
    var symbol: String {
        switch self {
        case .equal: "="
        case .notEqual: "<>"
        case .less: "<"
        case .lessOrEqual: "<="
        case .greater: ">"
        case .greaterOrEqual: ">="
        case .same: "IS"
        case .notSame: "IS NOT"
        case .add: "+"
        case .subtract: "-"
        case .multiply: "*"
        case .divide: "/"
        case .modulus: "%"
        case .bitAnd: "&"
        case .bitOr: "|"
        case .shiftLeft: "<<"
        case .shiftRight: ">>"
        }
    }
}

extension SQLExpression.Aggregate {
    /// The function in SQLite.
    var name: String {
        switch self {
        case .count: "COUNT"
        case .sum: "SUM"
        case .average: "AVG"
        case .minimum: "MIN"
        case .maximum: "MAX"
        }
    }
}

extension SQLFunction {
    /// The name under which the function is registered.
    var name: String {
        switch self {
        case .search: "NSCoreDataStringSearch"
        case .compare: "NSCoreDataStringCompare"
        case .like: "NSCoreDataLike"
        case .matches: "NSCoreDataMatches"
        case .cast: "NSCoreDataCast"
        case .bytes: "NSCoreDataBytes"
        case .real: "NSCoreDataReal"
        case .expression(let function):
            "NSCoreData"
                + function.rawValue.split(separator: ":").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }
    }
}
