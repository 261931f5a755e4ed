@testable import FoundationBackfillCore

/// nil and NSNull on either side of every kind of operator.
enum NilCases {
    static let all: [PredicateCase] = [
        // equality
        .c("nickname == nil", matches: ["Alan", "Barbara", "Иван"]),
        .c("nil == nickname", matches: ["Alan", "Barbara", "Иван"]),
        .c("nickname != nil", matches: ["Ada", "Grace", "Edsger", "Linus", "Zoë"]),
        .c("nil != nickname", matches: ["Ada", "Grace", "Edsger", "Linus", "Zoë"]),
        .c("nil == nil", matches: World.names),
        .c("nil != nil", matches: []),
        .c("boss == nil", matches: ["Ada", "Edsger", "Иван"]),
        .c("boss != nil", matches: ["Grace", "Alan", "Barbara", "Linus", "Zoë"]),
        .c("homepage == nil", matches: ["Grace", "Edsger", "Zoë", "Иван"]),
        .c("homepage != nil", matches: ["Ada", "Alan", "Barbara", "Linus"]),
        .c("name == nil", matches: []),
        .c("age != nil", matches: World.names),
        .c("nickname == boss", matches: ["Иван"]),
        .c("nickname != boss", matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Linus", "Zoë"]),
        .c("scores == nil", matches: []),
        .c("tags != nil", matches: World.names),
        // != against a value is true where there is none
        .c(
            "nickname != 'Tux'",
            prints: #"nickname != "Tux""#,
            matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Zoë", "Иван"]
        ),
        .c(
            "boss.name != 'Ada'",
            prints: #"boss.name != "Ada""#,
            matches: ["Ada", "Edsger", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c("boss.age != 36", matches: ["Ada", "Edsger", "Barbara", "Linus", "Zoë", "Иван"]),
        .c("badges.gold != 2", matches: ["Grace", "Alan", "Edsger", "Barbara", "Linus", "Zoë", "Иван"]),
        .c(
            "NOT nickname == 'Tux'",
            prints: #"NOT nickname == "Tux""#,
            matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Zoë", "Иван"]
        ),
        // order
        .c("nickname < 'a'", prints: #"nickname < "a""#, matches: ["Ada", "Grace", "Edsger", "Linus"]),
        .c("nickname >= ''", prints: #"nickname >= """#, matches: ["Ada", "Grace", "Edsger", "Linus", "Zoë"]),
        .c("boss.age < 100", matches: ["Grace", "Alan", "Barbara", "Linus", "Zoë"]),
        .c("boss.age <= 36", matches: ["Grace", "Alan", "Zoë"]),
        .c("NOT boss.age < 100", matches: ["Ada", "Edsger", "Иван"]),
        .c("age > nil", matches: []),
        .c("age <= nil", matches: []),
        .c("nil < age", matches: []),
        .c("badges.gold > 0", matches: ["Ada", "Grace", "Barbara"]),
        .c("badges.gold <= 0", matches: ["Иван"]),
        // string operators
        .c("nickname BEGINSWITH 'C'", prints: #"nickname BEGINSWITH "C""#, matches: ["Ada"]),
        .c(
            "nickname CONTAINS[c] 'e'",
            prints: #"nickname CONTAINS[c] "e""#,
            matches: ["Ada", "Grace", "Edsger", "Zoë"]
        ),
        .c("nickname LIKE '*'", prints: #"nickname LIKE "*""#, matches: ["Ada", "Grace", "Edsger", "Linus", "Zoë"]),
        .c(
            "nickname MATCHES '.*'",
            prints: #"nickname MATCHES ".*""#,
            matches: ["Ada", "Grace", "Edsger", "Linus", "Zoë"]
        ),
        .c(
            "NOT nickname BEGINSWITH 'C'",
            prints: #"NOT nickname BEGINSWITH "C""#,
            matches: ["Grace", "Alan", "Edsger", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c("nickname ==[c] 'tux'", prints: #"nickname ==[c] "tux""#, matches: ["Linus"]),
        // collections
        .c("nickname IN {'Tux', 'zoe'}", prints: #"nickname IN {"Tux", "zoe"}"#, matches: ["Linus", "Zoë"]),
        .c(
            "NOT nickname IN {'Tux', 'zoe'}",
            prints: #"NOT nickname IN {"Tux", "zoe"}"#,
            matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Иван"]
        ),
        .c("boss.age BETWEEN {20, 36}", matches: ["Grace", "Alan", "Zoë"]),
        .c(
            "boss.tags CONTAINS 'math'",
            prints: #"boss.tags CONTAINS "math""#,
            matches: ["Grace", "Alan", "Barbara", "Linus"]
        ),
        .c("ANY boss.tags == 'navy'", prints: #"ANY boss.tags == "navy""#, matches: ["Barbara"]),
        // key paths through nil
        .c("boss.name == nil", matches: ["Ada", "Edsger", "Иван"]),
        .c("boss.boss == nil", matches: ["Ada", "Grace", "Alan", "Edsger", "Иван"]),
        .c("boss.boss.name == nil", matches: ["Ada", "Grace", "Alan", "Edsger", "Иван"]),
        .c("boss.address.city == nil", matches: ["Ada", "Edsger", "Иван"]),
        .c("badges.gold == nil", matches: ["Alan", "Edsger", "Linus", "Zoë"]),
        .c("badges['gold'] == nil", prints: #"badges["gold"] == nil"#, matches: ["Alan", "Edsger", "Linus", "Zoë"]),
        .c("boss.nickname == nil", matches: ["Ada", "Edsger", "Linus", "Иван"]),
        .c("boss != nil AND boss.nickname == nil", matches: ["Linus"]),
        // NSNull as an argument
        .c("boss == %@", [NSNull()], prints: "boss == nil", matches: ["Ada", "Edsger", "Иван"]),
        .c("%@ != homepage", [NSNull()], prints: "nil != homepage", matches: ["Ada", "Alan", "Barbara", "Linus"]),
        // members that are nil
        .c("ANY friends.nickname == nil", matches: ["Edsger", "Linus", "Иван"]),
        .c("ALL friends.nickname != nil", matches: ["Ada", "Grace", "Alan", "Barbara", "Zoë"]),
        .c(
            "friends.@count > 0 AND NONE friends.nickname == nil",
            prints: "friends.@count > 0 AND (NOT ANY friends.nickname == nil)",
            matches: ["Grace", "Alan", "Barbara", "Zoë"]
        ),
    ]
}
