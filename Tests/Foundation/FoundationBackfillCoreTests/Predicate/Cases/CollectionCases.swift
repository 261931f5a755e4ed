@testable import FoundationBackfillCore

/// IN, CONTAINS and BETWEEN; indexes; sets; collections as arguments.
enum CollectionCases {
    static let all: [PredicateCase] = [
        // IN a literal
        .c("age IN {17}", matches: ["Zoë"]),
        .c("age IN {17, 20, 65}", matches: ["Linus", "Zoë", "Иван"]),
        .c("age IN {17.0, 65}", prints: "age IN {17, 65}", matches: ["Zoë", "Иван"]),
        .c("name IN {'Ada', 'ada'}", prints: #"name IN {"Ada", "ada"}"#, matches: ["Ada"]),
        .c(
            "NOT name IN {'Ada'}",
            prints: #"NOT name IN {"Ada"}"#,
            matches: ["Grace", "Alan", "Edsger", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c(
            "NOT (name IN {'Ada'})",
            prints: #"NOT name IN {"Ada"}"#,
            matches: ["Grace", "Alan", "Edsger", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c("age IN {age}", matches: World.names),
        .c("age IN {#size * 6, 65}", matches: ["Barbara", "Иван"]),
        .c("30 IN {age, #size}", matches: ["Edsger", "Barbara"]),
        .c("'math' IN tags", prints: #""math" IN tags"#, matches: ["Ada", "Grace", "Alan"]),
        .c("'Math' IN[c] tags", prints: #""Math" IN[c] tags"#, matches: ["Ada", "Grace", "Alan", "Иван"]),
        .c("'eclair' IN[d] tags", prints: #""eclair" IN[d] tags"#, matches: ["Иван"]),
        .c("3 IN scores", matches: ["Barbara"]),
        .c("3 IN ratings", matches: ["Ada", "Grace", "Linus", "Иван"]),
        // IN a string
        .c("'an' IN name", prints: #""an" IN name"#, matches: ["Alan"]),
        .c("'AN' IN[c] name", prints: #""AN" IN[c] name"#, matches: ["Alan"]),
        .c(
            "name IN 'Ada, Alan and Grace'",
            prints: #"name IN "Ada, Alan and Grace""#,
            matches: ["Ada", "Grace", "Alan"]
        ),
        .c("'' IN tags", prints: #""" IN tags"#, matches: []),
        // IN an argument
        .c("age IN %@", [[17, 20]], prints: "age IN {17, 20}", matches: ["Linus", "Zoë"]),
        .c("name IN %@", [["Barbara", "Ada"]], prints: #"name IN {"Barbara", "Ada"}"#, matches: ["Ada", "Barbara"]),
        .c("age IN %@", [[Int]()], prints: "age IN {}", matches: []),
        .c("age IN %@", [[65] as Set<Int>], prints: nil, matches: ["Иван"]),
        .c("name IN %@", [["Ada", "Linus"] as Set<String>], prints: nil, matches: ["Ada", "Linus"]),
        .c(
            "NOT age IN %@",
            [[17, 20]],
            prints: "NOT age IN {17, 20}",
            matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Иван"]
        ),
        .c("born IN %@", [[World.date(0)]], prints: #"born IN {CAST(0.000000, "NSDate")}"#, matches: ["Edsger"]),
        .c("uuid IN %@", [[World.uuid(1), World.uuid(2)]], prints: nil, matches: ["Ada", "Grace"]),
        .c("age IN %@", [["x": 45, "y": 1]], prints: nil, matches: ["Grace"]),
        // CONTAINS
        .c("scores CONTAINS 10", matches: ["Ada", "Grace"]),
        .c("ratings CONTAINS 2", matches: ["Ada", "Grace", "Иван"]),
        .c("tags CONTAINS 'types'", prints: #"tags CONTAINS "types""#, matches: ["Barbara"]),
        .c(
            "tags CONTAINS[c] 'MATH'",
            prints: #"tags CONTAINS[c] "MATH""#,
            matches: ["Ada", "Grace", "Alan", "Иван"]
        ),
        .c("tags CONTAINS 'mat'", prints: #"tags CONTAINS "mat""#, matches: []),
        .c("{17, 20} CONTAINS age", matches: ["Linus", "Zoë"]),
        .c(
            "%@ CONTAINS name",
            [["Ada", "Linus"]],
            prints: #"{"Ada", "Linus"} CONTAINS name"#,
            matches: ["Ada", "Linus"]
        ),
        .c(
            "friends.name CONTAINS 'Ada'",
            prints: #"friends.name CONTAINS "Ada""#,
            matches: ["Grace", "Alan", "Linus"]
        ),
        .c("friends.age CONTAINS 41", matches: ["Edsger", "Linus"]),
        .c(
            "NOT tags CONTAINS 'math'",
            prints: #"NOT tags CONTAINS "math""#,
            matches: ["Edsger", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c("badges CONTAINS 3", matches: ["Edsger"]),
        // BETWEEN
        .c("age BETWEEN {20, 30}", matches: ["Edsger", "Barbara", "Linus"]),
        .c("age BETWEEN {30, 20}", matches: []),
        .c("age BETWEEN {30, 30}", matches: ["Edsger", "Barbara"]),
        .c("height BETWEEN {1.6, 1.7}", matches: ["Ada", "Barbara", "Иван"]),
        .c("salary BETWEEN {999, 1251}", matches: ["Ada", "Alan", "Linus"]),
        .c("age BETWEEN {-1, 17}", matches: ["Zoë"]),
        .c("name BETWEEN {'A', 'C'}", prints: #"name BETWEEN {"A", "C"}"#, matches: ["Ada", "Alan", "Barbara"]),
        .c("age BETWEEN {17.5, 30.5}", matches: ["Edsger", "Barbara", "Linus"]),
        .c("age BETWEEN {#size, #size * 6}", matches: ["Barbara", "Linus", "Zoë"]),
        .c("NOT age BETWEEN {20, 45}", matches: ["Zoë", "Иван"]),
        .c("25 BETWEEN {#size, age}", matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Иван"]),
        .c("age BETWEEN %@", [[20, 30]], prints: "age BETWEEN {20, 30}", matches: ["Edsger", "Barbara", "Linus"]),
        // indexes
        .c("tags.@count > 1 AND tags[1] == 'math'", prints: #"tags.@count > 1 AND tags[1] == "math""#, matches: []),
        .c(
            "tags.@count > 1 AND tags[1] == 'poetry'",
            prints: #"tags.@count > 1 AND tags[1] == "poetry""#,
            matches: ["Ada"]
        ),
        .c("scores.@count > 0 AND scores[LAST] < 0", matches: ["Linus"]),
        .c(
            "scores.@count > 0 AND scores[first] == 3",
            prints: "scores.@count > 0 AND scores[FIRST] == 3",
            matches: ["Barbara"]
        ),
        .c("tags[SIZE] == 0", matches: ["Zoë"]),
        .c("scores.@count > 0 AND scores[scores.@count - 1] == 9", matches: ["Иван"]),
        .c(
            "friends.@count > 0 AND friends[0].name == 'Grace'",
            prints: #"friends.@count > 0 AND friends[0].name == "Grace""#,
            matches: ["Barbara"]
        ),
        .c("badges['silver'] > 1", prints: #"badges["silver"] > 1"#, matches: ["Edsger"]),
        .c("badges.silver > 1", matches: ["Edsger"]),
        .c("{10, 20, 30}[1] == age", matches: ["Linus"]),
        // sets
        .c("(ratings UNION {9}) CONTAINS 9", prints: "ratings UNION {9} CONTAINS 9", matches: World.names),
        .c("(ratings INTERSECT {1, 2}).@count == 2", matches: ["Ada", "Иван"]),
        .c("(ratings MINUS {3}).@count == 1", matches: ["Grace", "Alan", "Zoë"]),
        .c("5 IN ratings UNION {5}", matches: World.names),
        .c("ANY ratings INTERSECT {4, 5} == 5", matches: ["Edsger", "Zoë", "Иван"]),
        .c("(ratings UNION %@).@count == 4", [[9]], prints: "(ratings UNION {9}).@count == 4", matches: ["Ada"]),
    ]
}
