internal import Foundation

extension PredicateExpressions.RangeExpressionContains: ConvertibleExpression {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        .condition(try conversion.range(range).contains(conversion.expression(element)))
    }
}

extension PredicateExpressions.ClosedRange: ConvertibleExpression, ConvertibleRange {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let (low, high) = (try conversion.convert(lower), try conversion.convert(upper))
        guard let low = low.constant(LHS.Output.self), let high = high.constant(LHS.Output.self), low <= high else {
            throw PredicateConversionError(self, "predicates support ranges only to test what they contain")
        }
        return .constant(low...high)
    }

    fileprivate func bounds(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedRange
    {
        ConvertedRange(lower: try conversion.expression(lower), upper: try conversion.expression(upper), isClosed: true)
    }
}

extension PredicateExpressions.Range: ConvertibleExpression, ConvertibleRange {
    func convert(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedExpression {
        let (low, high) = (try conversion.convert(lower), try conversion.convert(upper))
        guard let low = low.constant(LHS.Output.self), let high = high.constant(LHS.Output.self), low <= high else {
            throw PredicateConversionError(self, "predicates support ranges only to test what they contain")
        }
        return .constant(low..<high)
    }

    fileprivate func bounds(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedRange
    {
        ConvertedRange(
            lower: try conversion.expression(lower),
            upper: try conversion.expression(upper),
            isClosed: false
        )
    }
}

/// A range whose bounds are expressions. A missing bound is no limit.
struct ConvertedRange {
    var lower: NSExpression?
    var upper: NSExpression?
    /// Whether the range contains its upper bound.
    var isClosed: Bool

    func contains(_ value: NSExpression) -> NSPredicate {
        if isClosed, let lower, let upper {
            return value.compared(.between, to: NSExpression(forAggregate: [lower, upper]))
        }
        let isAbove = lower.map { value.compared(.greaterThanOrEqualTo, to: $0) } ?? NSPredicate(value: true)
        let isBelow = upper.map { value.compared(isClosed ? .lessThanOrEqualTo : .lessThan, to: $0) }
        return isAbove.and(isBelow ?? NSPredicate(value: true))
    }
}

extension PredicateConversion {
    /// Returns the bounds of a range that is written out in the predicate or was captured.
    mutating func range<Node: PredicateExpression>(
        _ node: Node
    ) throws(PredicateConversionError) -> ConvertedRange {
        if let range = node as? any ConvertibleRange {
            return try range.bounds(in: &self)
        }
        guard case .constant(let value) = try convert(node), let range = value as? any BoundedRange else {
            throw PredicateConversionError(node, "predicates support ranges only if their bounds are written out")
        }
        return ConvertedRange(
            lower: range.bounds.lower.map { ConvertedConstant.expression($0) },
            upper: range.bounds.upper.map { ConvertedConstant.expression($0) },
            isClosed: range.isClosed
        )
    }
}

/// A range written out in a predicate.
private protocol ConvertibleRange {
    func bounds(in conversion: inout PredicateConversion) throws(PredicateConversionError) -> ConvertedRange
}

/// A captured range.
private protocol BoundedRange {
    var bounds: (lower: Any?, upper: Any?) { get }
    var isClosed: Bool { get }
}

extension Swift.ClosedRange: BoundedRange {
    fileprivate var bounds: (lower: Any?, upper: Any?) { (lowerBound, upperBound) }
    fileprivate var isClosed: Bool { true }
}

extension Swift.Range: BoundedRange {
    fileprivate var bounds: (lower: Any?, upper: Any?) { (lowerBound, upperBound) }
    fileprivate var isClosed: Bool { false }
}

extension PartialRangeFrom: BoundedRange {
    fileprivate var bounds: (lower: Any?, upper: Any?) { (lowerBound, nil) }
    fileprivate var isClosed: Bool { false }
}

extension PartialRangeThrough: BoundedRange {
    fileprivate var bounds: (lower: Any?, upper: Any?) { (nil, upperBound) }
    fileprivate var isClosed: Bool { true }
}

extension PartialRangeUpTo: BoundedRange {
    fileprivate var bounds: (lower: Any?, upper: Any?) { (nil, upperBound) }
    fileprivate var isClosed: Bool { false }
}
