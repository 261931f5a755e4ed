import CoreData
import Foundation
import SeededRandom

/// Makes up validation rules, and values near their limits.
struct RandomRules {
    /// A rule for values of a type.
    struct Rule {
        let type: NSAttributeType
        let format: String
        /// The number in the rule.
        let limit: Int
    }

    private static let patterns = [
        "[a-c]+", "a{2,3}b?", "(ab|c)*d", "\\\\d+-\\\\w", "[^a-b]{1,2}", ".a", "^a.*c$", "a\\\\.b", "[-a]b*",
        "(?:a|b){2}",
    ]
    private static let letters = Array("abcd12-. \n")
    private static let types: [NSAttributeType] = [
        .integer16AttributeType, .integer32AttributeType, .integer64AttributeType, .doubleAttributeType,
        .floatAttributeType, .decimalAttributeType, .dateAttributeType, .stringAttributeType,
    ]
    private static let comparisons = ["<", "<=", ">", ">=", "==", "!="]

    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func rules() -> [Rule] {
        let numbers = Self.types.map { type in
            let limit = random.below(12) - 4
            let subject = type == .stringAttributeType ? "length" : "SELF"
            let constant = type == .dateAttributeType ? "CAST(\(limit), 'NSDate')" : "\(limit)"
            return Rule(type: type, format: "\(subject) \(comparison(type)) \(constant)", limit: limit)
        }
        let patterns = (0..<2).map { _ in
            Rule(
                type: .stringAttributeType,
                format: "SELF MATCHES '\(random.pick(Self.patterns))'",
                limit: 3
            )
        }
        return numbers + patterns
    }

    /// Returns a comparison that the database decides as well: after rounding, two numbers may be one.
    private mutating func comparison(_ type: NSAttributeType) -> String {
        let isRounded = [.floatAttributeType, .dateAttributeType].contains(type)
        let chosen = random.pick(Self.comparisons)
        if isRounded { return chosen == "!=" ? "==" : chosen.count == 1 ? "\(chosen)=" : chosen }
        return type == .stringAttributeType && chosen == "!=" ? "<=" : chosen
    }

    mutating func value(of rule: Rule) -> Any {
        let number = rule.limit + random.below(5) - 2
        switch rule.type {
        case .stringAttributeType:
            let unit = rule.format.hasPrefix("length") ? random.pick(["x", "ü", "👍"]) : nil
            return (0..<max(0, number)).map { _ in unit ?? "\(random.pick(Self.letters))" }.joined()
        case .dateAttributeType: return Date(timeIntervalSinceReferenceDate: Double(number))
        case .decimalAttributeType: return NSDecimalNumber(value: number)
        case .doubleAttributeType, .floatAttributeType: return Double(number) + Double(random.below(3)) / 2
        default: return number
        }
    }
}
