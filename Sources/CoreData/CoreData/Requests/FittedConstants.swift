internal import Foundation
internal import FoundationBackfill

// Constants that are compared with attributes of another type, as in `plate == 9`: Apple's stores convert them, because
// the columns of their tables have types. Here all stores, and unsaved changes, compare them this way.

extension NSPredicate {
    /// Returns the predicate in which numbers that are compared with text attributes are texts, and texts that are
    /// compared with numeric attributes are numbers, where they spell one.
    func fittingConstants(to entity: EntityLayout, in model: ModelLayout) -> NSPredicate {
        if let compound = self as? NSCompoundPredicate, type(of: self) == NSCompoundPredicate.self {
            let parts = compound.parts.map { $0.fittingConstants(to: entity, in: model) }
            if zip(parts, compound.parts).allSatisfy({ $0 === $1 }) { return self }
            return NSCompoundPredicate(type: compound.compoundPredicateType, subpredicates: parts)
        }
        guard let comparison = self as? NSComparisonPredicate, type(of: self) == NSComparisonPredicate.self,
            comparison.comparesValues
        else { return self }
        let (left, right) = (comparison.leftExpression, comparison.rightExpression)
        let newLeft = FittedConstant(comparedWith: right, of: entity, in: model)?.replacing(left) ?? left
        let newRight = FittedConstant(comparedWith: left, of: entity, in: model)?.replacing(right) ?? right
        if left === newLeft, right === newRight { return self }
        return NSComparisonPredicate(
            leftExpression: newLeft,
            rightExpression: newRight,
            modifier: comparison.comparisonPredicateModifier,
            type: comparison.predicateOperatorType,
            options: comparison.options
        )
    }
}

extension NSComparisonPredicate {
    /// Whether the operator compares whole values, and not parts of a text.
    fileprivate var comparesValues: Bool {
        switch predicateOperatorType {
        case .equalTo, .notEqualTo, .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .in, .between:
            true
        default: false
        }
    }
}

/// The conversion of constants to the type of an attribute.
private enum FittedConstant {
    case text
    case number

    /// Returns nil unless the expression is a key path to an attribute that holds text or numbers.
    init?(comparedWith expression: NSExpression, of entity: EntityLayout, in model: ModelLayout) {
        guard case .keyPath(let path, of: nil) = expression.form, let type = entity.attributeType(at: path, in: model)
        else { return nil }
        switch type {
        case .stringAttributeType: self = .text
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType,
            .floatAttributeType, .decimalAttributeType, .booleanAttributeType:
            self = .number
        default: return nil
        }
    }

    /// Returns the expression with its constants converted; nil if there are none to convert.
    func replacing(_ expression: NSExpression) -> NSExpression? {
        switch expression.form {
        case .constant(let value?):
            return converted(value).map { NSExpression(forConstantValue: $0) }
        case .aggregate(let elements):
            let new = elements.map { replacing($0) ?? $0 }
            return zip(new, elements).allSatisfy { $0 === $1 } ? nil : NSExpression(forAggregate: new)
        default: return nil
        }
    }

    private func converted(_ value: Any) -> Any? {
        let operand = Operand(value)
        if case .collection(let elements, _) = operand {
            let new = elements.map { converted($0) }
            return new.allSatisfy { $0 == nil } ? nil : zip(new, elements).map { $0 ?? $1 }
        }
        switch (self, operand) {
        case (.text, .integer(let integer)): return String(integer)
        case (.text, .real(let real)): return String(real)
        case (.text, .decimal(let decimal)): return decimal.description
        case (.number, .string(let text)):
            // Swift reads more than numerals: `nan`, `inf`, and numbers in hexadecimal.
            guard text.utf8.allSatisfy("0123456789+-.eE".utf8.contains) else { return nil }
            return Int64(text).map { NSNumber(value: $0) } ?? Double(text).map { NSNumber(value: $0) }
        default: return nil
        }
    }
}

extension EntityLayout {
    /// Returns the type of the attribute to which a key path leads, through any relationships; nil if it leads elsewhere.
    fileprivate func attributeType(at keyPath: String, in model: ModelLayout) -> NSAttributeType? {
        var entity = self
        let keys = keyPath.split(separator: ".")
        for (place, key) in keys.enumerated() {
            guard let property = entity.property(named: String(key)) else { return nil }
            switch property.kind {
            case .attribute(let type): return place == keys.count - 1 ? type : nil
            case .toOne(let relationship), .toMany(let relationship): entity = model.entity(relationship.destination)
            case .fetched: return nil
            }
        }
        return nil
    }
}
