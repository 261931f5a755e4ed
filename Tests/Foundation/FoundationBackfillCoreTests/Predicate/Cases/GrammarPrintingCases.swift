@testable import FoundationBackfillCore

/// predicate-grammar.md §6 and §7: the predefined functions and the printed form.
enum GrammarPrintingCases {
    static let all: [PredicateCase] = [
        // §6 statistics on a collection
        .c("scores.@count > 0 AND average:(scores) == 20", matches: ["Ada"]),
        .c("sum:(scores) == 60", matches: ["Ada"]),
        .c("count:(scores) == 3", matches: ["Ada", "Grace", "Barbara"]),
        .c("scores.@count > 0 AND min:(scores) == 3", matches: ["Barbara"]),
        .c("scores.@count > 0 AND max:(scores) == 30", matches: ["Ada"]),
        .c("scores.@count > 0 AND median:(scores) == 8.5", matches: ["Иван"]),
        .c("scores.@count > 2 AND stddev:(scores) == 0", matches: ["Barbara"]),
        // §6 arithmetic
        .c("sqrt:(age) == 6", matches: ["Ada"]),
        .c("floor:(height) == 1", matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Linus", "Иван"]),
        .c("ceiling:(height) == 2", matches: World.names),
        .c("trunc:(height) == 2", matches: ["Zoë"]),
        .c("abs:(scores.@count - 3) == 3", matches: ["Zoë"]),
        .c("ln:(#size) == 0", matches: ["Ada"]),
        .c("log:(#size) == 0", matches: ["Ada"]),
        .c("exp:(#size - 1) == 1", matches: ["Ada"]),
        // §6 dates
        .c("now() < born", matches: []),
        .c(
            "CAST(CAST(born, 'NSNumber') + 86400, 'NSDate') == CAST(0.000000, 'NSDate')",
            prints: #"CAST(CAST(born, "NSNumber") + 86400, "NSDate") == CAST(0.000000, "NSDate")"#,
            matches: ["Alan"]
        ),
        .c(
            "born < FUNCTION(now(), 'dateByAddingTimeInterval:', -86400)",
            prints: #"born < FUNCTION(now(), "dateByAddingTimeInterval:", -86400)"#,
            matches: World.names
        ),
        // §6 strings
        .c(#"uppercase:(name) == "ADA""#, matches: ["Ada"]),
        .c(#"lowercase:(name) == "alan""#, matches: ["Alan"]),
        .c(#"canonical:(name) == "zoe""#, matches: ["Zoë"]),
        // §6 miscellaneous
        .c(#"noindex:(name) == "Ada""#, matches: ["Ada"]),
        // §7 = and quotes
        .c("name = 'John'", prints: #"name == "John""#, matches: []),
        // §7 nil
        .c("name == NULL", prints: "name == nil", matches: []),
        // §7 booleans
        .c("isActive == true", prints: "isActive == 1", matches: ["Ada", "Grace", "Barbara", "Linus", "Иван"]),
        .c(
            "isActive == %@",
            [true],
            prints: "isActive == 1",
            matches: ["Ada", "Grace", "Barbara", "Linus", "Иван"]
        ),
        .c("isActive != FALSE", prints: "isActive != 0", matches: ["Ada", "Grace", "Barbara", "Linus", "Иван"]),
        // §7 operators are upper-cased, options ordered
        .c("name beginswith[cd] 'a'", prints: #"name BEGINSWITH[cd] "a""#, matches: ["Ada", "Alan"]),
        .c("name contains[dc] 'O'", prints: #"name CONTAINS[cd] "O""#, matches: ["Zoë"]),
        .c("name ==[cd] 'zoe'", prints: #"name ==[cd] "zoe""#, matches: ["Zoë"]),
        // §7 BETWEEN and IN
        .c(
            "age BETWEEN {18,65}",
            prints: "age BETWEEN {18, 65}",
            matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Linus", "Иван"]
        ),
        .c("age IN {30,20}", prints: "age IN {30, 20}", matches: ["Edsger", "Barbara", "Linus"]),
        .c("age IN %@", [[30, 20]], prints: "age IN {30, 20}", matches: ["Edsger", "Barbara", "Linus"]),
        // §7 NOT over a comparison has no parentheses
        .c("NOT (age > 10)", prints: "NOT age > 10", matches: []),
        .c("NOT age IN {30, 20}", matches: ["Ada", "Grace", "Alan", "Zoë", "Иван"]),
        // §7 connectives
        .c("age == 30 && isActive == YES", prints: "age == 30 AND isActive == 1", matches: ["Barbara"]),
        .c("age == 17 OR (age == 30 AND isActive == 0)", matches: ["Edsger", "Zoë"]),
        .c(
            "NOT (age == 30 AND isActive == 1)",
            matches: ["Ada", "Grace", "Alan", "Edsger", "Linus", "Zoë", "Иван"]
        ),
        // §7 dates
        .c(
            "born == %@",
            [World.date(768_000_000.123456)],
            prints: #"born == CAST(768000000.123456, "NSDate")"#,
            matches: ["Иван"]
        ),
        // §7 strings
        .c("name == %@", [#"a\b"c"#], prints: #"name == "a\\b\"c""#, matches: []),
        // §7 bitwise
        .c("flags & 3 == 3", matches: ["Grace", "Zoë", "Иван"]),
        // §7 subquery
        .c(#"SUBQUERY(friends, $t, $t.name == "Ada").@count > 0"#, matches: ["Grace", "Alan", "Linus"]),
        // §7 ANY
        .c(
            "ANY boss.friends.name IN {'Ada'}",
            prints: #"ANY boss.friends.name IN {"Ada"}"#,
            matches: ["Barbara", "Linus", "Zoë"]
        ),
        // §7 constants
        .c("height < 10.5", matches: World.names),
        .c("height > 1.0", prints: "height > 1", matches: World.names),
        .c("salary == %@", [World.decimal("1250.5")], prints: "salary == 1250.5", matches: ["Ada"]),
        // §7 CAST and TERNARY
        .c(#"TERNARY(nickname != nil, nickname, "") == """#, matches: ["Alan", "Barbara", "Иван"]),
    ]
}
