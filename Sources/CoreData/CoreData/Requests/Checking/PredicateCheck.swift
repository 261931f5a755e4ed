internal import Foundation
internal import FoundationBackfill

/// Checks a predicate against an entity, and completes it: constants get the types of the attributes, to-many
/// relationships their `ANY`, and relationships the attribute by which their destination is known.
struct PredicateCheck {
    let entity: NSEntityDescription
    /// The words that stand for keys.
    let names: [String: String]
    let calendar: Calendar
    /// The text of the predicate, for errors.
    let text: String
    /// The entities of the variables of subqueries.
    var variables: [String: CheckedType] = [:]

    init(entity: NSEntityDescription, names: [String: String], calendar: Calendar, text: String) {
        self.entity = entity
        self.names = names
        self.calendar = calendar
        self.text = text
    }

    func error(part: String, _ reason: String, _ suggestion: String? = nil) -> PredicateMeaningError {
        PredicateMeaningError(text: text, part: part, reason: reason, suggestion: suggestion)
    }

    func checked(_ predicate: NSPredicate) throws -> NSPredicate {
        switch predicate {
        case let compound as NSCompoundPredicate:
            NSCompoundPredicate(type: compound.compoundPredicateType, subpredicates: try compound.parts.map(checked))
        case let comparison as NSComparisonPredicate: try checked(comparison)
        default: predicate
        }
    }

    // MARK: - Comparisons

    private func checked(_ comparison: NSComparisonPredicate) throws -> NSPredicate {
        var left = try checked(comparison.leftExpression)
        var right = try checked(comparison.rightExpression)
        var (type, modifier) = (comparison.predicateOperatorType, comparison.comparisonPredicateModifier)
        try complete(&left, comparedWith: right)
        try complete(&right, comparedWith: left)
        // A modifier is about the left side.
        if modifier == .direct, right.isSeveral, !left.isSeveral, let mirrored = type.mirrored {
            (left, right, type) = (right, left, mirrored)
        }
        try requireFit(left, right, type)
        let isEquality = [.equalTo, .notEqualTo, .in, .contains].contains(type)
        left.expression = try converted(left, to: right, isEquality: isEquality)
        right.expression = try converted(right, to: left, isEquality: isEquality)
        if modifier == .direct, left.isSeveral, type != .contains {
            try requireMembers(left, right)
            modifier = .any
        }
        return NSComparisonPredicate(
            leftExpression: left.expression,
            rightExpression: right.expression,
            modifier: modifier,
            type: type,
            options: comparison.options
        )
    }

    /// Appends the attribute by which an object is known to the key path of a relationship that is compared with values.
    private func complete(_ side: inout CheckedExpression, comparedWith other: CheckedExpression) throws {
        guard case .object(let entity) = side.type, let path = side.keyPath, let values = other.constants else {
            return
        }
        let kinds = values.map { CheckedConstant.kind(of: $0) }
        guard let kind = kinds.first(where: { $0 == .text || $0 == .number }) else { return }
        guard let attribute = naming(entity, kind) else {
            throw error(
                part: path,
                "“\(path)” is \(side.type.noun)",
                "compare one of its attributes, such as \(path).\(example(entity))"
            )
        }
        side.expression = NSExpression(forKeyPath: "\(side.expression.keyPath).\(attribute.name)")
        side.type = CheckedKeyPath.type(of: attribute)
    }

    private func naming(_ entity: NSEntityDescription, _ kind: CheckedType.Kind) -> NSAttributeDescription? {
        let attributes = entity.attributesByName
        let unique = entity.uniquenessConstraints.filter { $0.count == 1 }.compactMap { $0.first as? String }
        return (unique + ["name", "title"]).lazy.compactMap { attributes[$0] ?? names[$0].flatMap { attributes[$0] } }
            .first { CheckedKeyPath.type(of: $0).kind == kind }
    }

    private func example(_ entity: NSEntityDescription) -> String {
        words(for: entity.attributesByName.keys).first ?? "objectID"
    }

    /// Returns the words that a text may use for some keys, sorted: a key that has a word is shown as the word.
    func words(for keys: some Collection<String>) -> [String] {
        let words = names.filter { keys.contains($0.value) && !keys.contains($0.key) }
        return (words.keys + keys.filter { key in !words.values.contains(key) }).sorted()
    }

    /// - Throws: An error if the operator cannot hold for values of the two types.
    private func requireFit(
        _ left: CheckedExpression,
        _ right: CheckedExpression,
        _ type: NSComparisonPredicate.Operator
    ) throws {
        switch type {
        case .beginsWith, .endsWith, .like, .matches: try requireText(left, type)
        case .contains where !left.isCollection: try requireText(left, type)
        case .in where !right.isCollection: try requireText(right, type)
        default:
            // Constants are converted, which tells more about what is wrong with them.
            guard left.constants == nil, right.constants == nil, !left.type.fits(right.type) else { return }
            throw error(
                part: left.name,
                "“\(left.name)” is \(left.type.noun), and “\(right.name)” is \(right.type.noun)"
            )
        }
    }

    /// - Throws: An error for a relationship that is compared with nil: it may be empty, but is never nil.
    private func requireMembers(_ relationship: CheckedExpression, _ other: CheckedExpression) throws {
        guard case .object = relationship.type, case .constant(let value) = other.expression.form,
            case .null = Operand(value)
        else { return }
        let name = relationship.name
        throw error(part: name, "“\(name)” has members and is never nil", "compare \(name).@count with 0")
    }

    private func requireText(_ side: CheckedExpression, _ type: NSComparisonPredicate.Operator) throws {
        guard ![.text, .unknown].contains(side.type.kind) else { return }
        let name = NSComparisonPredicate(
            leftExpression: side.expression,
            rightExpression: side.expression,
            modifier: .direct,
            type: type
        )
        .predicateFormat.split(separator: " ").first { $0.allSatisfy(\.isUppercase) }
        throw error(
            part: side.name,
            "“\(side.name)” is \(side.type.noun), and \(name ?? "the operator") compares texts"
        )
    }

    private func converted(_ side: CheckedExpression, to other: CheckedExpression, isEquality: Bool) throws
        -> NSExpression
    {
        guard side.constants != nil, other.constants == nil else { return side.expression }
        let constant = CheckedConstant(comparedWith: other, isEquality: isEquality, self)
        switch side.expression.form {
        case .constant(let value): return NSExpression(forConstantValue: try constant.converted(value))
        case .aggregate(let elements):
            return NSExpression(
                forAggregate: try elements.map { element in
                    guard case .constant(let value) = element.form else { return element }
                    return NSExpression(forConstantValue: try constant.converted(value))
                }
            )
        default: return side.expression
        }
    }

    // MARK: - Expressions

    func checked(_ expression: NSExpression) throws -> CheckedExpression {
        switch expression.form {
        case .constant(let value):
            let isCollection = if case .collection = Operand(value) { true } else { false }
            return CheckedExpression(
                expression: expression,
                type: CheckedConstant.type(of: value),
                isCollection: isCollection
            )
        case .evaluatedObject: return CheckedExpression(expression: expression, type: .object(entity))
        case .variable(let name): return CheckedExpression(expression: expression, type: variables[name] ?? .unknown)
        case .keyPath(let path, of: nil):
            let target = try CheckedKeyPath(path, from: .object(entity), self)
            return CheckedExpression(
                expression: NSExpression(forKeyPath: target.path),
                type: target.type,
                isCollection: target.isCollection,
                keyPath: path
            )
        case .keyPath(let path, of: let operand?):
            let start = try checked(operand)
            let target = try CheckedKeyPath(path, from: start.type, isCollection: start.isCollection, self)
            let form = ExpressionForm.keyPath(target.path, of: start.expression)
            return CheckedExpression(
                expression: NSExpression(form: form),
                type: target.type,
                isCollection: target.isCollection
            )
        case .aggregate(let elements):
            let parts = try elements.map(checked)
            let type = parts.first?.type ?? .unknown
            return CheckedExpression(
                expression: NSExpression(forAggregate: parts.map(\.expression)),
                type: parts.allSatisfy { $0.type.kind == type.kind } ? type : .unknown,
                isCollection: true
            )
        default: return try checkedComposite(expression)
        }
    }
}

extension NSComparisonPredicate.Operator {
    /// The operator that means the same with the sides exchanged; nil if there is none.
    fileprivate var mirrored: Self? {
        switch self {
        case .equalTo, .notEqualTo: self
        case .lessThan: .greaterThan
        case .lessThanOrEqualTo: .greaterThanOrEqualTo
        case .greaterThan: .lessThan
        case .greaterThanOrEqualTo: .lessThanOrEqualTo
        default: nil
        }
    }
}
