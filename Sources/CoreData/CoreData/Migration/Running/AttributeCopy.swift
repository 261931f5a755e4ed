internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// The resolved mapping of an attribute.
struct AttributeCopy {
    /// The source of the value.
    enum Origin {
        /// The row of the source object: slots are copied unchanged.
        case packed(from: [Int], to: [Int])
        /// An attribute of the source object, by ordinal.
        case attribute(Int)
        case expression(NSExpression)
    }

    let mapping: NSPropertyMapping
    let property: PropertyLayout
    let origin: Origin

    /// Resolves a mapping; nil if the attribute keeps its default value.
    init?(
        _ mapping: NSPropertyMapping,
        _ entity: NSEntityMapping,
        from source: EntityLayout?,
        to destination: EntityLayout?,
        _ check: ExpressionCheck
    ) throws {
        guard let name = mapping.name, let destination else { return nil }
        guard let property = destination.property(named: name), property.attributeType != nil else {
            throw check.failure("the destination entity has no such attribute", ofProperty: name)
        }
        guard let expression = mapping.valueExpression, !property.isDerived else { return nil }
        self.mapping = mapping
        self.property = property
        guard let path = expression.sourceKey else {
            try check.require(expression, ofProperty: name)
            origin = .expression(expression)
            return
        }
        let former = source?.property(named: path)
        if mapping.isGenerated, former?.attributeType == nil { return nil }
        guard let source, let former, former.attributeType != nil else {
            try check.require(expression, ofProperty: name)
            origin = .expression(expression)
            return
        }
        origin =
            Self.isSame(former, source, property, destination)
            ? .packed(from: Array(former.slots), to: Array(property.slots)) : .attribute(former.ordinal)
    }

    /// Returns the reason why the attribute cannot hold a value; nil if it can.
    func refusal(of value: Any) -> String? {
        guard let type = property.attributeType else { return "it is not an attribute" }
        if expression != nil, let reason = type.range(refusing: value) { return reason }
        guard AttributeCoding.unboxed(value, as: type) == nil else { return nil }
        return "the attribute cannot hold \(value), which is of the type \(Swift.type(of: value))"
    }

    /// The expression to evaluate; nil for the other sources.
    var expression: NSExpression? {
        if case .expression(let expression) = origin { expression } else { nil }
    }

    /// Returns whether the stored values of one attribute are valid for the other.
    private static func isSame(
        _ old: PropertyLayout,
        _ source: EntityLayout,
        _ new: PropertyLayout,
        _ destination: EntityLayout
    ) -> Bool {
        guard let oldType = old.attributeType, let newType = new.attributeType, !old.isTransient, !new.isTransient,
            !old.isExternal, !new.isExternal, old.slots.count == new.slots.count
        else { return false }
        let forms = zip(old.slots, new.slots).allSatisfy { source.slots[$0].isLike(destination.slots[$1]) }
        if let bits = newType.traits.bitWidth { return oldType.traits.bitWidth.map { $0 <= bits } ?? false }
        guard newType == .transformableAttributeType else { return oldType == newType && forms }
        let transformers = [(old, source), (new, destination)].map { property, entity in
            (entity.propertyDescription(at: property.ordinal) as? NSAttributeDescription)?.valueTransformerName
        }
        return oldType == newType && transformers[0] == transformers[1]
    }
}

extension Slot {
    /// Returns whether values of one slot can be copied to the other. Elements of composite attributes must have the
    /// same name.
    fileprivate func isLike(_ other: Slot) -> Bool {
        guard form == other.form, attributeType == other.attributeType else { return false }
        guard case .attribute(let element) = role, case .attribute(let otherElement) = other.role else { return false }
        return element == otherElement
    }
}

extension NSAttributeType {
    /// Returns the reason why a computed number is out of the range of this type; nil if it is not, or if the value is
    /// not a number.
    fileprivate func range(refusing value: Any) -> String? {
        guard let number = value as? NSNumber else { return nil }
        guard number.doubleValue.isFinite else { return "its value is \(number), because of a division by zero" }
        guard let bits = traits.bitWidth else { return nil }
        let limit = Double(sign: .plus, exponent: bits - 1, significand: 1)
        guard number.doubleValue < -limit || number.doubleValue >= limit else { return nil }
        return "its value \(number) is out of the range of the attribute"
    }
}

extension NSExpression {
    /// The key if the expression is `$source.key`; otherwise nil.
    var sourceKey: String? {
        guard type(of: self) == NSExpression.self, case .keyPath(let path, of: let operand?) = form,
            case .variable(NSMigrationSourceObjectKey) = operand.form, !path.contains("."), !path.hasPrefix("@")
        else { return nil }
        return path
    }
}
