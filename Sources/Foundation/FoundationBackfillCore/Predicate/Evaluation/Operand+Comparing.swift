internal import Foundation

extension Operand {
    /// Returns the order of two values; nil if one of them is nil or they are of different kinds.
    package func order(_ other: Operand) -> ComparisonResult? {
        switch (self, other) {
        case (.integer(let left), .integer(let right)): Self.order(left, right)
        case (.string(let left), .string(let right)): Self.order(left, right)
        case (.date(let left), .date(let right)): Self.order(left, right)
        case (.decimal(let left), .decimal(let right)): Self.order(left, right)
        case (.decimal(let left), .integer(let right)): Self.order(left, Decimal(right))
        case (.integer(let left), .decimal(let right)): Self.order(Decimal(left), right)
        case (.other(let left), .other(let right)): Self.orderOfOthers(left, right)
        default:
            if let left = number, let right = other.number {
                Self.order(left, right)
            } else {
                nil
            }
        }
    }

    /// Returns the order of two values; nil if they are neither less than, greater than nor equal to each other, as
    /// not-a-number.
    private static func order<Value: Comparable>(_ left: Value, _ right: Value) -> ComparisonResult? {
        if left < right { return .orderedAscending }
        if left > right { return .orderedDescending }
        return left == right ? .orderedSame : nil
    }

    private static func orderOfOthers(_ left: Any, _ right: Any) -> ComparisonResult? {
        switch (left, right) {
        case (let left as UUID, let right as UUID): order(left, right)
        case (let left as URL, let right as URL): order(left.absoluteString, right.absoluteString)
        case (let left as any Comparable, _): orderOfComparables(left, right)
        default: nil
        }
    }

    private static func orderOfComparables<Value: Comparable>(_ left: Value, _ right: Any) -> ComparisonResult? {
        (right as? Value).flatMap { order(left, $0) }
    }
}

extension Operand: Hashable {
    package static func == (left: Operand, right: Operand) -> Bool {
        switch (left, right) {
        case (.null, .null): true
        case (.collection(let left, let leftBase), .collection(let right, let rightBase)):
            areEqual(left, right, isOrdered: isOrdered(leftBase) && isOrdered(rightBase))
        case (.other(let left), .other(let right)): areEqual(left, right)
        case (.other, _), (_, .other): false
        default: left.order(right) == .orderedSame
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .integer, .real, .decimal: hasher.combine(number)
        case .string(let string): hasher.combine(string)
        case .date(let date): hasher.combine(date)
        case .collection(let elements, _): hasher.combine(elements.count)
        case .other(let value):
            if let dictionary = dictionary(value) {
                hasher.combine(dictionary.count)
            } else if let opaque = value as? any OpaqueOperand {
                hasher.combine(opaque.comparedIdentity)
            } else if let hashable = value as? any Hashable {
                hasher.combine(AnyHashable(hashable))
            }
        }
    }

    private static func isOrdered(_ collection: Any) -> Bool {
        collection is [Any] || collection is NSArray || collection is NSOrderedSet
    }

    private static func areEqual(_ left: [Any], _ right: [Any], isOrdered: Bool) -> Bool {
        guard left.count == right.count else { return false }
        let left = left.map { Operand(flattened($0)) }
        let right = right.map { Operand(flattened($0)) }
        return isOrdered ? left == right : Set(left) == Set(right)
    }

    private static func areEqual(_ left: Any, _ right: Any) -> Bool {
        if let left = left as? any OpaqueOperand, let right = right as? any OpaqueOperand {
            return left === right || left.comparedIdentity == right.comparedIdentity
        }
        if let left = dictionary(left), let right = dictionary(right) {
            return left.count == right.count
                && left.allSatisfy { key, value in
                    right[key].map { Operand(flattened(value)) == Operand(flattened($0)) } ?? false
                }
        }
        if let left = left as? any Hashable, let right = right as? any Hashable {
            return AnyHashable(left) == AnyHashable(right)
        }
        if let left = left as? any Equatable {
            return isEqual(left, right)
        }
        guard type(of: left) is AnyClass, type(of: right) is AnyClass else { return false }
        return left as AnyObject === right as AnyObject
    }

    private static func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
        right as? Value == left
    }
}
