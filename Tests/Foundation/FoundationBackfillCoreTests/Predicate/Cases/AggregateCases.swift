@testable import FoundationBackfillCore

/// ANY, SOME, ALL and NONE.
enum AggregateCases {
    static let all: [PredicateCase] = [
        // ANY over values
        .c("ANY scores == 7", matches: ["Alan"]),
        .c("ANY scores > 20", matches: ["Ada", "Edsger"]),
        .c("ANY scores < 1", matches: ["Linus"]),
        .c("ANY ratings == 5", matches: ["Edsger", "Zoë", "Иван"]),
        .c("ANY ratings > 3", matches: ["Alan", "Edsger", "Zoë", "Иван"]),
        .c(#"ANY tags == "compiler""#, matches: ["Grace", "Barbara"]),
        .c(#"ANY tags ==[c] "MATH""#, matches: ["Ada", "Grace", "Alan", "Иван"]),
        .c(#"ANY tags BEGINSWITH "c""#, matches: ["Grace", "Alan", "Barbara"]),
        .c(#"ANY tags ENDSWITH[c] "H""#, matches: ["Ada", "Grace", "Alan", "Edsger", "Иван"]),
        .c(#"ANY tags CONTAINS "p""#, matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara"]),
        .c(#"ANY tags LIKE "?a*""#, matches: ["Ada", "Grace", "Alan", "Иван"]),
        .c(#"ANY tags MATCHES "m.+""#, matches: ["Ada", "Grace", "Alan"]),
        .c("ANY scores BETWEEN {8, 10}", matches: ["Ada", "Grace", "Иван"]),
        .c("ANY scores IN {1, 7, 9}", matches: ["Alan", "Edsger", "Иван"]),
        .c("ANY scores != 3", matches: ["Ada", "Grace", "Alan", "Edsger", "Linus", "Иван"]),
        .c(#"ANY tags IN[cd] {"ECLAIR", "NAVY"}"#, matches: ["Grace", "Иван"]),
        // ANY over key paths through a to-many
        .c(#"ANY friends.name == "Linus""#, matches: ["Zoë"]),
        .c(#"ANY friends.name IN {"Ada", "Grace"}"#, matches: ["Grace", "Alan", "Barbara", "Linus"]),
        .c("ANY friends.age > 40", matches: ["Alan", "Edsger", "Barbara", "Linus"]),
        .c("ANY friends.age < 20", matches: ["Иван"]),
        .c(#"ANY friends.address.city == "Rotterdam""#, matches: ["Barbara", "Linus"]),
        .c(
            "ANY friends.isActive == NO",
            prints: "ANY friends.isActive == 0",
            matches: ["Edsger", "Barbara", "Linus", "Иван"]
        ),
        .c("ANY friends.boss == nil", matches: ["Grace", "Alan", "Barbara", "Linus"]),
        .c(#"ANY boss.friends.name == "Alan""#, matches: ["Zoë"]),
        // SOME
        .c("SOME scores == 7", prints: "ANY scores == 7", matches: ["Alan"]),
        .c("some friends.age > 40", prints: "ANY friends.age > 40", matches: ["Alan", "Edsger", "Barbara", "Linus"]),
        // ALL
        .c("ALL scores > 5", matches: ["Ada", "Alan", "Zoë", "Иван"]),
        .c("ALL scores >= 0", matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Zoë", "Иван"]),
        .c("ALL scores == 3", matches: ["Barbara", "Zoë"]),
        .c("ALL ratings < 4", matches: ["Ada", "Grace", "Barbara", "Linus"]),
        .c(
            "ALL friends.isActive == YES",
            prints: "ALL friends.isActive == 1",
            matches: ["Ada", "Grace", "Alan", "Zoë"]
        ),
        .c("ALL friends.age < 40", matches: ["Ada", "Grace", "Zoë", "Иван"]),
        .c(#"ALL tags LIKE "*e*""#, matches: ["Barbara", "Linus", "Zoë"]),
        .c(#"ALL tags IN {"math", "crypto", "poetry"}"#, matches: ["Ada", "Alan", "Zoë"]),
        .c("ALL scores BETWEEN {5, 30}", matches: ["Ada", "Grace", "Alan", "Zoë", "Иван"]),
        // NONE
        .c("NONE scores > 5", prints: "NOT ANY scores > 5", matches: ["Barbara", "Linus", "Zoë"]),
        .c(
            #"NONE tags == "math""#,
            prints: #"NOT ANY tags == "math""#,
            matches: ["Edsger", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c("NONE friends.age < 40", prints: "NOT ANY friends.age < 40", matches: ["Ada", "Edsger"]),
        .c("NONE ratings == 5", prints: "NOT ANY ratings == 5", matches: ["Ada", "Grace", "Alan", "Barbara", "Linus"]),
        // over nothing
        .c("ANY ratings >= 0", matches: ["Ada", "Grace", "Alan", "Edsger", "Linus", "Zoë", "Иван"]),
        .c("ALL ratings > 100", matches: ["Barbara"]),
        .c("NONE ratings >= 0", prints: "NOT ANY ratings >= 0", matches: ["Barbara"]),
        .c(
            "tags.@count == 0 AND ALL tags == 'x'",
            prints: #"tags.@count == 0 AND ALL tags == "x""#,
            matches: ["Zoë"]
        ),
        .c("ANY {} == 1", matches: []),
        .c("ALL {} == 1", matches: World.names),
        // in compounds and under NOT
        .c("NOT ANY scores == 10", matches: ["Alan", "Edsger", "Barbara", "Linus", "Zoë", "Иван"]),
        .c("NOT ALL scores > 5", matches: ["Grace", "Edsger", "Barbara", "Linus"]),
        .c("NOT (NONE scores == 10)", prints: "NOT (NOT ANY scores == 10)", matches: ["Ada", "Grace"]),
        .c("ANY scores == 10 AND ALL scores >= 10", matches: ["Ada"]),
        .c("ANY scores > 20 OR ANY ratings == 4", matches: ["Ada", "Alan", "Edsger", "Иван"]),
        .c("ANY scores == 10 AND isActive == 1", matches: ["Ada", "Grace"]),
        .c(
            "(ANY scores == 10) AND (isActive == 1)",
            prints: "ANY scores == 10 AND isActive == 1",
            matches: ["Ada", "Grace"]
        ),
        // over literals, arguments and other expressions
        .c("ANY {17, 65} == age", matches: ["Zoë", "Иван"]),
        .c("ALL {17, 20} < age", matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Иван"]),
        .c("ANY %@ == age", [[17, 20]], prints: "ANY {17, 20} == age", matches: ["Linus", "Zoë"]),
        .c("ANY SUBQUERY(friends, $f, $f.isActive == 1).age > 40", matches: ["Alan", "Barbara"]),
        .c("ANY scores == #size", matches: ["Иван"]),
        .c("ANY friends.age == age + 11", matches: ["Edsger"]),
    ]
}
