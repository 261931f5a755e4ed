@testable import FoundationBackfillCore

/// predicate-grammar.md §4 and §5: collection operators and evaluation in memory.
enum GrammarSemanticsCases {
    static let all: [PredicateCase] = [
        // §4 @count
        .c("friends.@count == 2", matches: ["Alan", "Barbara", "Иван"]),
        .c("ratings.@count == 5", matches: ["Иван"]),
        // §4 @sum, @avg, @min, @max with a right key path
        .c("friends.@sum.age == 81", matches: ["Alan"]),
        .c("friends.@avg.age == 37.5", matches: ["Barbara"]),
        .c("friends.@min.age == 30", matches: ["Barbara", "Linus"]),
        .c("friends.@max.age == 45", matches: ["Alan", "Barbara"]),
        // §4 @unionOfObjects, @distinctUnionOfObjects
        .c("friends.@unionOfObjects.age CONTAINS 36", matches: ["Grace", "Alan", "Linus"]),
        .c("count:(friends.@unionOfObjects.age) == 3", matches: ["Linus"]),
        .c(
            "count:(friends.@distinctUnionOfObjects.address.city) == 2",
            matches: ["Alan", "Barbara", "Linus", "Иван"]
        ),
        // §4 @unionOfArrays, @distinctUnionOfArrays, @distinctUnionOfSets
        .c("count:(friends.@unionOfArrays.scores) == 6", matches: ["Alan", "Linus"]),
        .c("count:(friends.@distinctUnionOfArrays.scores) == 4", matches: ["Alan", "Barbara"]),
        .c("count:(friends.@distinctUnionOfSets.ratings) == 3", matches: ["Grace", "Alan"]),
        // §4 in memory: @sum and @avg of nothing are 0, @min and @max of nothing are nil
        .c("friends.@sum.age == 0", matches: ["Ada"]),
        .c("friends.@avg.age == 0", matches: ["Ada"]),
        .c("friends.@min.age == nil", matches: ["Ada"]),
        .c("friends.@max.age == nil", matches: ["Ada"]),
        // §5 == nil and != nil
        .c("nickname == nil", matches: ["Alan", "Barbara", "Иван"]),
        .c("nickname != nil", matches: ["Ada", "Grace", "Edsger", "Linus", "Zoë"]),
        .c(#"nickname != "Tux""#, matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Zoë", "Иван"]),
        // §5 an ordering operator with a nil operand is false
        .c(#"nickname < "z""#, matches: ["Ada", "Grace", "Edsger", "Linus"]),
        .c("boss.age >= 0", matches: ["Grace", "Alan", "Barbara", "Linus", "Zoë"]),
        .c("NOT boss.age >= 0", matches: ["Ada", "Edsger", "Иван"]),
        // §5 numbers compare across types, Bool is a number
        .c("isActive == 1", matches: ["Ada", "Grace", "Barbara", "Linus", "Иван"]),
        .c("isActive < 1", matches: ["Alan", "Edsger", "Zoë"]),
        .c("height == 2", matches: ["Zoë"]),
        .c("age == 30.0", prints: "age == 30", matches: ["Edsger", "Barbara"]),
        .c("salary > 999.5", matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Linus"]),
        // §5 CONTAINS on a collection and on a string
        .c("scores CONTAINS 3", matches: ["Barbara"]),
        .c(#"name CONTAINS "ra""#, matches: ["Grace", "Barbara"]),
        // §5 IN: array, set, string, dictionary values, the empty aggregate
        .c("5 IN ratings", matches: ["Edsger", "Zoë", "Иван"]),
        .c(#""in" IN name"#, matches: ["Linus"]),
        .c("age IN {}", matches: []),
        .c("5 IN badges", matches: ["Barbara"]),
        // §5 BETWEEN is inclusive and is kept
        .c("age BETWEEN {30, 36}", matches: ["Ada", "Edsger", "Barbara"]),
        .c("age BETWEEN %@", [[30, 36]], prints: "age BETWEEN {30, 36}", matches: ["Ada", "Edsger", "Barbara"]),
        .c("age BETWEEN {#size * 6, #size * 7}", matches: ["Barbara"]),
        .c(
            "born BETWEEN {%@, %@}",
            [World.date(-86400), World.date(0)],
            prints: #"born BETWEEN {CAST(-86400.000000, "NSDate"), CAST(0.000000, "NSDate")}"#,
            matches: ["Alan", "Edsger"]
        ),
        // §5 LIKE is anchored, with * and ?
        .c(#"name LIKE "A""#, matches: []),
        .c(#"name LIKE "*n*""#, matches: ["Alan", "Linus"]),
        .c(#"name LIKE "????""#, matches: ["Alan", "Иван"]),
        .c(#"name LIKE "A\\*""#, matches: []),
        // §5 MATCHES is anchored
        .c(#"name MATCHES "A""#, matches: []),
        .c(#"name MATCHES "A.a""#, matches: ["Ada"]),
        // §5 an empty affix
        .c(#"name BEGINSWITH """#, matches: World.names),
        .c(#"name ENDSWITH """#, matches: World.names),
        // §5 string options
        .c(#"name BEGINSWITH[c] "a""#, matches: ["Ada", "Alan"]),
        .c(#"name IN[c] {"ADA", "LINUS"}"#, matches: ["Ada", "Linus"]),
        .c(#"name <[c] "b""#, matches: ["Ada", "Alan"]),
        // §5 ANY, ALL and NONE, also over nothing
        .c(#"ANY friends.name == "Ada""#, matches: ["Grace", "Alan", "Linus"]),
        .c("ANY scores > -100", matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Linus", "Иван"]),
        .c("ALL scores > 100", matches: ["Zoë"]),
        .c("ALL friends.age > 40", matches: ["Ada", "Edsger"]),
        .c("NONE friends.age > 40", prints: "NOT ANY friends.age > 40", matches: ["Ada", "Grace", "Zoë", "Иван"]),
        // §5 SUBQUERY
        .c("SUBQUERY(friends, $f, $f.age > 40).@count == 1", matches: ["Alan", "Edsger", "Barbara", "Linus"]),
        .c("SUBQUERY(friends, $f, $f.age > age).@count > 0", matches: ["Alan", "Edsger", "Barbara", "Linus", "Zoë"]),
        .c(
            "SUBQUERY(friends, $CerberusItem, $CerberusItem.isActive == 1).@count == 1",
            matches: ["Grace", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c("SUBQUERY(friends, $f, SUBQUERY($f.scores, $s, $s == 10).@count > 0).@count == 2", matches: ["Alan"]),
    ]
}
