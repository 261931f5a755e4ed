@testable import FoundationBackfillCore

/// predicate-grammar.md §3: the notes under the grammar.
enum GrammarProductionNoteCases {
    static let all: [PredicateCase] = [
        // §3 note: OR binds looser than AND, AND looser than NOT, NOT looser than a comparison
        .c(
            "age == 17 OR age == 30 AND isActive == 1",
            prints: "age == 17 OR (age == 30 AND isActive == 1)",
            matches: ["Barbara", "Zoë"]
        ),
        .c(
            "age == 30 AND isActive == 1 OR age == 17",
            prints: "(age == 30 AND isActive == 1) OR age == 17",
            matches: ["Barbara", "Zoë"]
        ),
        .c("NOT age == 30 AND isActive == 0", prints: "(NOT age == 30) AND isActive == 0", matches: ["Alan", "Zoë"]),
        .c(
            "NOT age == 30 OR isActive == 0",
            prints: "(NOT age == 30) OR isActive == 0",
            matches: ["Ada", "Grace", "Alan", "Edsger", "Linus", "Zoë", "Иван"]
        ),
        // §3 note: a chain of one connective is one flat compound
        .c(
            "age > 20 && isActive == 1 && #size < 3",
            prints: "age > 20 AND isActive == 1 AND #size < 3",
            matches: ["Ada", "Grace"]
        ),
        .c("age == 17 OR age == 20 OR age == 30 OR age == 36", matches: ["Ada", "Edsger", "Barbara", "Linus", "Zoë"]),
        // §3 note: SOME is ANY, NONE is NOT ANY
        .c("SOME tags == 'math'", prints: #"ANY tags == "math""#, matches: ["Ada", "Grace", "Alan"]),
        .c(
            "NONE tags == 'math'",
            prints: #"NOT ANY tags == "math""#,
            matches: ["Edsger", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c("NOT NONE tags == 'math'", prints: #"NOT (NOT ANY tags == "math")"#, matches: ["Ada", "Grace", "Alan"]),
        // §3 note: composed key paths
        .c("%K.%K == 'Paris'", ["address", "city"], prints: #"address.city == "Paris""#, matches: ["Zoë"]),
        .c("(boss).(address.city) == 'London'", prints: nil, matches: ["Grace", "Alan", "Linus"]),
        .c("FUNCTION(SELF, 'valueForKeyPath:', 'address.city') == 'Paris'", prints: nil, matches: ["Zoë"]),
        // §3 note: function calls, bare and colon form
        .c("count(tags) == 2", prints: "count:(tags) == 2", matches: ["Ada", "Alan", "Edsger", "Barbara", "Иван"]),
        .c("count:(tags) == 2", matches: ["Ada", "Alan", "Edsger", "Barbara", "Иван"]),
        .c("lowercase:(name) == 'ada'", prints: #"lowercase:(name) == "ada""#, matches: ["Ada"]),
        .c("length:(name) == 3", matches: ["Ada", "Zoë"]),
        // §3 note: the arithmetic selectors print through their operator
        .c("add:to:(age, 5) == 50", prints: "age + 5 == 50", matches: ["Grace"]),
        .c("from:subtract:(age, 5) == 25", prints: "age - 5 == 25", matches: ["Edsger", "Barbara"]),
        .c("multiply:by:(age, 2) == 40", prints: "age * 2 == 40", matches: ["Linus"]),
        .c("divide:by:(age, 5) == 9", prints: "age / 5 == 9", matches: ["Grace"]),
        .c("raise:toPower:(#size, 2) == 49", prints: "#size ** 2 == 49", matches: ["Zoë"]),
        .c(
            "bitwiseAnd:with:(flags, 4) == 4",
            prints: "flags & 4 == 4",
            matches: ["Alan", "Edsger", "Zoë", "Иван"]
        ),
        .c("bitwiseOr:with:(flags, 1) == 1", prints: "flags | 1 == 1", matches: ["Ada", "Linus"]),
        .c("bitwiseXor:with:(flags, 3) == 0", prints: "flags \u{5E} 3 == 0", matches: ["Grace"]),
        .c("leftshift:by:(flags, 1) == 16", prints: "flags << 1 == 16", matches: ["Barbara"]),
        .c("rightshift:by:(flags, 3) == 1", prints: "flags >> 3 == 1", matches: ["Barbara", "Zoë"]),
        .c("onesComplement:(flags) == -1", prints: "~flags == -1", matches: ["Linus"]),
        // §3 note: modulus:by: has no operator
        .c("modulus:by:(age, 2) == 1", matches: ["Grace", "Alan", "Zoë", "Иван"]),
        // §3 note: the index function prints with brackets
        .c(
            "scores.@count > 0 AND objectFrom:withIndex:(scores, 0) == 7",
            prints: "scores.@count > 0 AND scores[0] == 7",
            matches: ["Alan"]
        ),
        .c("castObject:toType:(born, 'NSNumber') == 0", prints: #"CAST(born, "NSNumber") == 0"#, matches: ["Edsger"]),
    ]
}
