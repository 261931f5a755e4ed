@testable import FoundationBackfillCore

/// predicate-grammar.md §3: the productions, from the outermost in.
enum GrammarProductionCases {
    static let all: [PredicateCase] = [
        // §3 or_p
        .c("age < 18 OR age > 60", matches: ["Zoë", "Иван"]),
        .c("age < 18 || age > 60", prints: "age < 18 OR age > 60", matches: ["Zoë", "Иван"]),
        .c(
            "age == 17 || age == 20 || age == 65",
            prints: "age == 17 OR age == 20 OR age == 65",
            matches: ["Linus", "Zoë", "Иван"]
        ),
        // §3 and_p
        .c("age > 30 AND isActive == 0", matches: ["Alan"]),
        .c("age > 30 && isActive == 0", prints: "age > 30 AND isActive == 0", matches: ["Alan"]),
        .c("age > 20 AND age < 60 AND isActive == 1", matches: ["Ada", "Grace", "Barbara"]),
        // §3 not_p
        .c("!age > 40", prints: "NOT age > 40", matches: ["Ada", "Edsger", "Barbara", "Linus", "Zoë"]),
        .c(
            "!(age > 40 && isActive == 1)",
            prints: "NOT (age > 40 AND isActive == 1)",
            matches: ["Ada", "Alan", "Edsger", "Barbara", "Linus", "Zoë"]
        ),
        .c("NOT NOT age > 40", prints: "NOT (NOT age > 40)", matches: ["Grace", "Alan", "Иван"]),
        .c("NOT TRUEPREDICATE", matches: []),
        // §3 primary_p
        .c("(age > 60)", prints: "age > 60", matches: ["Иван"]),
        .c("TRUEPREDICATE AND age > 60", matches: ["Иван"]),
        .c("FALSEPREDICATE OR age > 60", matches: ["Иван"]),
        // §3 comparison modifiers
        .c("ANY scores == 10", matches: ["Ada", "Grace"]),
        .c("SOME scores == 10", prints: "ANY scores == 10", matches: ["Ada", "Grace"]),
        .c("ALL scores > 2", matches: ["Ada", "Grace", "Alan", "Barbara", "Zoë", "Иван"]),
        .c(
            "NONE scores == 10",
            prints: "NOT ANY scores == 10",
            matches: ["Alan", "Edsger", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        // §3 op
        .c("age = 30", prints: "age == 30", matches: ["Edsger", "Barbara"]),
        .c("age == 30", matches: ["Edsger", "Barbara"]),
        .c("age != 30", matches: ["Ada", "Grace", "Alan", "Linus", "Zoë", "Иван"]),
        .c("age <> 30", prints: "age != 30", matches: ["Ada", "Grace", "Alan", "Linus", "Zoë", "Иван"]),
        .c("age < 30", matches: ["Linus", "Zoë"]),
        .c("age > 30", matches: ["Ada", "Grace", "Alan", "Иван"]),
        .c("age <= 30", matches: ["Edsger", "Barbara", "Linus", "Zoë"]),
        .c("age =< 30", prints: "age <= 30", matches: ["Edsger", "Barbara", "Linus", "Zoë"]),
        .c("age >= 30", matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Иван"]),
        .c("age => 30", prints: "age >= 30", matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Иван"]),
        .c("age BETWEEN {17, 20}", matches: ["Linus", "Zoë"]),
        .c("age IN {17, 65}", matches: ["Zoë", "Иван"]),
        .c(#"tags CONTAINS "math""#, matches: ["Ada", "Grace", "Alan"]),
        .c(#"name LIKE "?r*""#, matches: ["Grace"]),
        .c(#"name MATCHES "[AB].*""#, matches: ["Ada", "Alan", "Barbara"]),
        .c(#"name BEGINSWITH "A""#, matches: ["Ada", "Alan"]),
        .c(#"name ENDSWITH "a""#, matches: ["Ada", "Barbara"]),
        // §3 opts
        .c(#"name ==[c] "ADA""#, matches: ["Ada"]),
        .c(#"name ==[d] "Zoe""#, matches: ["Zoë"]),
        .c(#"name ==[cd] "ZOE""#, matches: ["Zoë"]),
        .c(#"name ==[dc] "ZOE""#, prints: #"name ==[cd] "ZOE""#, matches: ["Zoë"]),
        .c(#"name ==[n] "Ada""#, matches: ["Ada"]),
        .c(#"name ==[l] "Ada""#, matches: ["Ada"]),
        .c(#"name ==[CI] "ADA""#, prints: #"name ==[c] "ADA""#, matches: ["Ada"]),
        .c(#"name ==[CASEINSENSITIVE] "ADA""#, prints: #"name ==[c] "ADA""#, matches: ["Ada"]),
        // §3 set_e
        .c("ratings UNION {9} CONTAINS 9", matches: World.names),
        .c("ratings INTERSECT {4, 5} CONTAINS 4", matches: ["Alan", "Иван"]),
        .c("ratings MINUS {3} CONTAINS 3", matches: []),
        // §3 bit_or, bit_xor, bit_and, shift
        .c("flags | 1 == 1", matches: ["Ada", "Linus"]),
        .c("flags \u{5E} 3 == 0", matches: ["Grace"]),
        .c("flags & 4 == 4", matches: ["Alan", "Edsger", "Zoë", "Иван"]),
        .c("flags << 1 == 16", matches: ["Barbara"]),
        .c("flags >> 3 == 1", matches: ["Barbara", "Zoë"]),
        // §3 add, mul, pow, unary
        .c("age + 5 == 50", matches: ["Grace"]),
        .c("age - 5 == 25", matches: ["Edsger", "Barbara"]),
        .c("age * 2 == 40", matches: ["Linus"]),
        .c("age / 5 == 9", matches: ["Grace"]),
        .c("#size ** 2 == 49", matches: ["Zoë"]),
        .c("-5 < age - 50", matches: ["Иван"]),
        .c("~flags == -1", matches: ["Linus"]),
        .c("-age == -65", prints: nil, matches: ["Иван"]),
        // §3 postfix
        .c("scores.@count > 0 AND scores[0] == 10", matches: ["Ada"]),
        .c("scores.@count > 0 AND scores[FIRST] == 5", matches: ["Grace"]),
        .c("scores.@count > 0 AND scores[LAST] == 10", matches: ["Grace"]),
        .c("scores[SIZE] == 3", matches: ["Ada", "Grace", "Barbara"]),
        .c("badges['gold'] == 1", prints: #"badges["gold"] == 1"#, matches: ["Grace"]),
        .c("(address).city == 'Paris'", prints: nil, matches: ["Zoë"]),
        // §3 atom
        .c("(age + 1) * 2 == 42", matches: ["Linus"]),
        .c("20 == age", matches: ["Linus"]),
        .c("{17, 65} CONTAINS age", matches: ["Zoë", "Иван"]),
        .c("SUBQUERY(scores, $s, $s > 9).@count == 1", matches: ["Grace", "Edsger"]),
        .c(
            "FUNCTION(born, 'dateByAddingTimeInterval:', 86400) == CAST(0.000000, 'NSDate')",
            prints: #"FUNCTION(born, "dateByAddingTimeInterval:", 86400) == CAST(0.000000, "NSDate")"#,
            matches: ["Alan"]
        ),
        .c("CAST(born, 'NSNumber') == 86400", prints: #"CAST(born, "NSNumber") == 86400"#, matches: ["Barbara"]),
        .c("TERNARY(age > 30, 1, 0) == 1", matches: ["Ada", "Grace", "Alan", "Иван"]),
        .c("now() > born", matches: World.names),
        .c("sum(scores) == 20", prints: "sum:(scores) == 20", matches: ["Grace"]),
        .c("abs(age) == 17", prints: "abs:(age) == 17", matches: ["Zoë"]),
    ]
}
