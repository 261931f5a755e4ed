@testable import FoundationBackfillCore

/// The precedence of operators, and the parentheses that are printed.
enum PrecedenceCases {
    static let all: [PredicateCase] = [
        // connectives
        .c(
            "age == 17 OR age == 20 AND age == 65",
            prints: "age == 17 OR (age == 20 AND age == 65)",
            matches: ["Zoë"]
        ),
        .c("(age == 17 OR age == 20) AND isActive == 0", matches: ["Zoë"]),
        .c(
            "age == 17 AND isActive == 0 OR age == 20 AND isActive == 1",
            prints: "(age == 17 AND isActive == 0) OR (age == 20 AND isActive == 1)",
            matches: ["Linus", "Zoë"]
        ),
        .c(
            "age == 65 OR isActive == 0 AND age == 17 OR age == 20",
            prints: "age == 65 OR (isActive == 0 AND age == 17) OR age == 20",
            matches: ["Linus", "Zoë", "Иван"]
        ),
        .c("isActive == 1 AND (age == 20 OR age == 65)", matches: ["Linus", "Иван"]),
        .c(
            "isActive == 1 && age == 20 || isActive == 0 && age == 17",
            prints: "(isActive == 1 AND age == 20) OR (isActive == 0 AND age == 17)",
            matches: ["Linus", "Zoë"]
        ),
        .c("(age == 20 AND isActive == 1) AND #size == 6", prints: nil, matches: ["Linus"]),
        .c("age == 20 AND (isActive == 1 AND #size == 6)", prints: nil, matches: ["Linus"]),
        .c("age == 20 OR (age == 17 OR age == 65)", prints: nil, matches: ["Linus", "Zoë", "Иван"]),
        .c("((age == 20) OR ((age == 17)))", prints: "age == 20 OR age == 17", matches: ["Linus", "Zoë"]),
        // NOT
        .c("NOT age == 17 OR age == 17", prints: "(NOT age == 17) OR age == 17", matches: World.names),
        .c("NOT (age == 17 OR age == 20)", matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Иван"]),
        .c(
            "! age == 17 && ! age == 20",
            prints: "(NOT age == 17) AND (NOT age == 20)",
            matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Иван"]
        ),
        .c(
            "age == 17 OR NOT isActive == 0",
            prints: "age == 17 OR (NOT isActive == 0)",
            matches: ["Ada", "Grace", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c("NOT (NOT (age == 17))", prints: "NOT (NOT age == 17)", matches: ["Zoë"]),
        .c(
            "NOT ((age == 17))",
            prints: "NOT age == 17",
            matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Linus", "Иван"]
        ),
        .c(
            "NOT (age > 20 AND NOT (isActive == 1))",
            prints: "NOT (age > 20 AND (NOT isActive == 1))",
            matches: ["Ada", "Grace", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c("NOT FALSEPREDICATE", matches: World.names),
        // arithmetic
        .c("1 + 2 * 3 == 7", matches: World.names),
        .c("(1 + 2) * 3 == 9", matches: World.names),
        .c("2 * 3 + 1 == 7", matches: World.names),
        .c("(2 * 3) + 1 == 7", prints: "2 * 3 + 1 == 7", matches: World.names),
        .c("10 - 3 - 2 == 5", matches: World.names),
        .c("10 - (3 - 2) == 9", matches: World.names),
        .c("(10 - 3) - 2 == 5", prints: "10 - 3 - 2 == 5", matches: World.names),
        .c("1 + (2 + 3) == 6", matches: World.names),
        .c("12 / 3 / 2 == 2", matches: World.names),
        .c("12 / (4 / 2) == 6", matches: World.names),
        .c("12 / 3 * 2 == 8", matches: World.names),
        .c("12 / (3 * 2) == 2", matches: World.names),
        .c("2 * 3 ** 2 == 18", matches: World.names),
        .c("(2 * 3) ** 2 == 36", matches: World.names),
        .c("2 ** 3 ** 2 == 64", matches: World.names),
        .c("2 ** (3 ** 2) == 512", matches: World.names),
        .c("2 - -3 == 5", matches: World.names),
        .c("-2 + 5 == 3", matches: World.names),
        .c("-(age) < 0", prints: nil, matches: World.names),
        // shifts and bits
        .c("1 + 1 << 2 == 8", matches: World.names),
        .c("1 + (1 << 2) == 5", matches: World.names),
        .c("1 << 1 + 1 == 4", matches: World.names),
        .c("6 & 3 + 1 == 4", matches: World.names),
        .c("(6 & 3) + 1 == 3", matches: World.names),
        .c("1 | 6 & 4 == 5", matches: World.names),
        .c("(1 | 6) & 4 == 4", matches: World.names),
        .c("1 | 2 \u{5E} 3 == 1", matches: World.names),
        .c("(1 | 2) \u{5E} 3 == 0", matches: World.names),
        .c("5 \u{5E} 4 & 6 == 1", matches: World.names),
        .c("(5 \u{5E} 4) & 6 == 0", matches: World.names),
        .c("16 >> 2 >> 1 == 2", matches: World.names),
        .c("16 >> (2 >> 1) == 8", matches: World.names),
        .c("~1 & 3 == 2", matches: World.names),
        .c("~(1 & 3) == -2", matches: World.names),
        // an operator against a comparison
        .c("age & 1 == 1 AND isActive == 1", matches: ["Grace", "Иван"]),
        .c("age + 1 > age * 1 AND 2 > 1", matches: World.names),
        .c("(age) > (#size + 1) * 8", prints: "age > (#size + 1) * 8", matches: ["Ada", "Grace", "Alan"]),
        .c("((age + 1)) > 65", prints: "age + 1 > 65", matches: ["Иван"]),
        .c("age + 1 IN {18, 21}", matches: ["Linus", "Zoë"]),
        .c("age - 1 BETWEEN {16, 19}", matches: ["Linus", "Zoë"]),
        // sets
        .c("1 IN ratings UNION {2} MINUS {1}", matches: []),
        .c("3 IN ratings MINUS ratings UNION {3}", matches: World.names),
        .c("3 IN ratings MINUS (ratings UNION {3})", matches: []),
    ]
}
