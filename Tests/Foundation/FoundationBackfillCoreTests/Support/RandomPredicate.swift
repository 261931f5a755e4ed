import FoundationBackfillCore
import SeededRandom

/// Random trees of predicates and expressions. The same seed gives the same trees.
struct RandomPredicate {
    var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func predicate(depth: Int) -> NSPredicate {
        switch random.below(depth > 0 ? 8 : 5) {
        case 0: NSPredicate(value: random.below(2) == 0)
        case 5: NSCompoundPredicate(notPredicateWithSubpredicate: predicate(depth: depth - 1))
        case 6: NSCompoundPredicate(andPredicateWithSubpredicates: predicates(depth: depth - 1))
        case 7: NSCompoundPredicate(orPredicateWithSubpredicates: predicates(depth: depth - 1))
        default: comparison(depth: depth)
        }
    }

    /// At least two: a compound predicate of a single one prints as that one.
    private mutating func predicates(depth: Int) -> [NSPredicate] {
        (0...random.below(3) + 1).map { _ in predicate(depth: depth) }
    }

    private mutating func comparison(depth: Int) -> NSPredicate {
        let operators: [NSComparisonPredicate.Operator] = [
            .lessThan, .lessThanOrEqualTo, .greaterThan, .greaterThanOrEqualTo, .equalTo, .notEqualTo, .like,
            .beginsWith, .endsWith, .in, .contains, .between,
        ]
        let modifiers: [NSComparisonPredicate.Modifier] = [.direct, .direct, .any, .all]
        let left = expression(depth: depth)
        let right = expression(depth: depth)
        if random.below(20) == 0 {
            return NSComparisonPredicate(leftExpression: left, rightExpression: right, customSelector: "isEqual:")
        }
        return NSComparisonPredicate(
            leftExpression: left,
            rightExpression: right,
            modifier: modifiers[random.below(modifiers.count)],
            type: operators[random.below(operators.count)],
            options: NSComparisonPredicate.Options(rawValue: UInt(random.below(16)))
        )
    }

    mutating func expression(depth: Int) -> NSExpression {
        guard depth > 0 else { return leaf() }
        let depth = depth - 1
        switch random.below(14) {
        case 0: return NSExpression(forAggregate: (0..<random.below(4)).map { _ in expression(depth: depth) })
        case 1: return NSExpression(forUnionSet: expression(depth: depth), with: expression(depth: depth))
        case 2: return NSExpression(forIntersectSet: expression(depth: depth), with: expression(depth: depth))
        case 3: return NSExpression(forMinusSet: expression(depth: depth), with: expression(depth: depth))
        case 4:
            return NSExpression(
                forSubquery: expression(depth: depth),
                usingIteratorVariable: "item",
                predicate: predicate(depth: depth)
            )
        case 5:
            return NSExpression(
                forConditional: predicate(depth: depth),
                trueExpression: expression(depth: depth),
                falseExpression: expression(depth: depth)
            )
        case 6:
            let arguments = (0..<random.below(3)).map { _ in expression(depth: depth) }
            return NSExpression(forFunction: expression(depth: depth), selectorName: "ask:", arguments: arguments)
        case 7: return leaf()
        default: return function(depth: depth)
        }
    }

    private mutating func function(depth: Int) -> NSExpression {
        let functions = [
            "add:to:", "from:subtract:", "multiply:by:", "divide:by:", "raise:toPower:", "bitwiseAnd:with:",
            "bitwiseOr:with:", "bitwiseXor:with:", "leftshift:by:", "rightshift:by:", "onesComplement:", "modulus:by:",
            "sum:", "abs:", "uppercase:", "now", "objectFrom:withIndex:", "count:",
        ]
        let name = functions[random.below(functions.count)]
        let arguments = name.filter { $0 == ":" }.map { _ in expression(depth: depth) }
        return NSExpression(forFunction: name, arguments: arguments)
    }

    private mutating func leaf() -> NSExpression {
        switch random.below(8) {
        case 0: NSExpression.expressionForEvaluatedObject()
        case 1: NSExpression(forVariable: "item")
        case 2: NSExpression.expressionForAnyKey()
        case 3, 4: NSExpression(forKeyPath: Self.keyPaths[random.below(Self.keyPaths.count)])
        default: NSExpression(forConstantValue: constant())
        }
    }

    private static let keyPaths = [
        "name", "size", "in.any.first", "boss.self", "friends.@count", "@sum.price", "a.@avg.#b", "with space", "ключ",
        "_x9",
    ]

    private mutating func constant() -> Any? {
        switch random.below(12) {
        case 0: nil
        case 1: Int(truncatingIfNeeded: random.next())
        case 2: -random.below(100)
        case 3: Double(bitPattern: random.next()).isNaN ? 0.1 : Double(random.below(1_000_000)) / 1024
        case 4: Date(timeIntervalSinceReferenceDate: Double(random.below(1_000_000_000)) / 997)
        case 5: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8(random.below(256))))
        case 6: Data([1, 2, UInt8(random.below(256))])
        case 7: [1, "two", NSNull()] as [Any]
        case 8: Set([random.below(9), 10])
        case 9: Decimal(string: "-12345678901234567890.\(random.below(1000))")
        case 10: random.below(2) == 0
        default: text()
        }
    }

    private mutating func text() -> String {
        let parts = ["a", "\"", "\\", "'", "%@", "é", "\u{301}", "\n", "\t", "\u{1}", "$x", "🙂", " ", "\r\n"]
        return (0..<random.below(6)).map { _ in parts[random.below(parts.count)] }.joined()
    }
}
