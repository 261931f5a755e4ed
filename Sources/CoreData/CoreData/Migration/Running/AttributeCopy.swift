internal import FoundationBackfill
internal import ManagedObjectModelFormat

/// How an attribute of a new object gets its value.
struct AttributeCopy {
    /// Where the value comes from.
    enum Origin {
        /// The row of the old object, slot by slot, as it is.
        case packed(from: [Int], to: [Int])
        /// An attribute of the old object.
        case attribute(Int)
        case expression(NSExpression)
    }

    let mapping: NSPropertyMapping
    let property: PropertyLayout
    let origin: Origin

    /// Nil if the attribute keeps its default value.
    init?(
        _ mapping: NSPropertyMapping,
        _ entity: NSEntityMapping,
        from source: EntityLayout?,
        to destination: EntityLayout?,
        _ check: ExpressionCheck
    ) throws {
        guard let name = mapping.name, let destination else { return nil }
        guard let property = destination.property(named: name), property.attributeType != nil else {
            throw check.failure("the new entity has no such attribute", ofProperty: name)
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

    /// Why the attribute cannot hold a value; nil if it can.
    func refusal(of value: Any) -> String? {
        guard let type = property.attributeType else { return "it is no attribute" }
        if expression != nil, let reason = type.range(refusing: value) { return reason }
        guard NSManagedObject.unbox(value, as: type) == nil else { return nil }
        return "the attribute cannot hold \(value), which is of the type \(Swift.type(of: value))"
    }

    /// The expression that is evaluated for the value, if any is.
    var expression: NSExpression? {
        if case .expression(let expression) = origin { expression } else { nil }
    }

    /// Whether what the row has of one attribute can be in the row of the other.
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
        switch newType {
        case .integer32AttributeType: return oldType == .integer16AttributeType || oldType == newType
        case .integer64AttributeType: return oldType.isWholeNumber
        case .transformableAttributeType:
            let transformers = [(old, source), (new, destination)].map { property, entity in
                (entity.propertyDescription(at: property.ordinal) as? NSAttributeDescription)?.valueTransformerName
            }
            return oldType == newType && transformers[0] == transformers[1]
        default: return oldType == newType && forms
        }
    }
}

extension Slot {
    /// Whether values of one slot can be in the other: the elements of composite attributes have names.
    fileprivate func isLike(_ other: Slot) -> Bool {
        guard form == other.form, attributeType == other.attributeType else { return false }
        guard case .attribute(let element) = role, case .attribute(let otherElement) = other.role else { return false }
        return element == otherElement
    }
}

extension NSAttributeType {
    /// Why a computed number cannot be one of this type; nil if it can, and for what is no number.
    fileprivate func range(refusing value: Any) -> String? {
        guard let number = value as? NSNumber else { return nil }
        guard number.doubleValue.isFinite else { return "its value is \(number), which comes of dividing by zero" }
        let bits: Double? =
            switch self {
            case .integer16AttributeType: 0x1p15
            case .integer32AttributeType: 0x1p31
            case .integer64AttributeType: 0x1p63
            default: nil
            }
        guard let bits, number.doubleValue < -bits || number.doubleValue >= bits else { return nil }
        return "its value \(number) is out of the range of the attribute"
    }

    fileprivate var isWholeNumber: Bool {
        switch self {
        case .integer16AttributeType, .integer32AttributeType, .integer64AttributeType: true
        default: false
        }
    }
}

extension NSExpression {
    /// The key in `$source.key`; nil for other expressions.
    var sourceKey: String? {
        guard type(of: self) == NSExpression.self, case .keyPath(let path, of: let operand?) = form,
            case .variable(NSMigrationSourceObjectKey) = operand.form, !path.contains("."), !path.hasPrefix("@")
        else { return nil }
        return path
    }
}
