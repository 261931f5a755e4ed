@testable import FoundationBackfillCore

/// SUBQUERY: iteration, scope, nesting and what may follow it.
enum SubqueryCases {
    static let all: [PredicateCase] = [
        // counting
        .c("SUBQUERY(friends, $f, $f.age > 30).@count == 0", matches: ["Ada", "Zoë", "Иван"]),
        .c("SUBQUERY(friends, $f, $f.age > 30).@count == 2", matches: ["Alan", "Linus"]),
        .c("SUBQUERY(friends, $f, $f.age > 30).@count == friends.@count", matches: ["Ada", "Grace", "Alan", "Edsger"]),
        .c("SUBQUERY(friends, $f, TRUEPREDICATE).@count == 3", matches: ["Linus"]),
        .c("SUBQUERY(friends, $f, FALSEPREDICATE).@count == 0", matches: World.names),
        .c(
            "subquery(friends, $f, $f.age > 40).@count > 0",
            prints: "SUBQUERY(friends, $f, $f.age > 40).@count > 0",
            matches: ["Alan", "Edsger", "Barbara", "Linus"]
        ),
        .c("count:(SUBQUERY(friends, $f, $f.age > 40)) == 1", matches: ["Alan", "Edsger", "Barbara", "Linus"]),
        // the inner predicate
        .c(#"SUBQUERY(friends, $f, $f.name BEGINSWITH "A" AND $f.age > 40).@count > 0"#, matches: ["Edsger", "Linus"]),
        .c("SUBQUERY(friends, $f, $f.age > 40 AND $f.isActive == 1).@count > 0", matches: ["Alan", "Barbara"]),
        .c(
            "SUBQUERY(friends, $f, $f.age > 40 OR $f.age < 20).@count > 0",
            matches: ["Alan", "Edsger", "Barbara", "Linus", "Иван"]
        ),
        .c(
            "SUBQUERY(friends, $f, NOT $f.isActive == 1).@count > 0",
            matches: ["Edsger", "Barbara", "Linus", "Иван"]
        ),
        .c(#"SUBQUERY(friends, $f, ANY $f.tags == "compiler").@count > 0"#, matches: ["Alan", "Barbara", "Иван"]),
        .c(
            #"SUBQUERY(friends, $f, $f.address.city == "London").@count > 0"#,
            matches: ["Grace", "Alan", "Edsger", "Linus"]
        ),
        .c("SUBQUERY(friends, $f, $f.nickname == nil).@count > 0", matches: ["Edsger", "Linus", "Иван"]),
        .c(
            "SUBQUERY(friends, $f, $f.name IN %@).@count == 2",
            [["Ada", "Grace", "Alan"]],
            prints: #"SUBQUERY(friends, $f, $f.name IN {"Ada", "Grace", "Alan"}).@count == 2"#,
            matches: ["Alan", "Linus"]
        ),
        .c("SUBQUERY(friends, $f, $f.scores.@count == 3).@count == 2", matches: ["Alan"]),
        // the outer object
        .c("SUBQUERY(friends, $f, $f.age < age).@count > 0", matches: ["Grace", "Alan", "Иван"]),
        .c(
            "SUBQUERY(friends, $f, $f.#size == #size - 1).@count > 0",
            matches: ["Grace", "Alan", "Edsger", "Barbara", "Zoë", "Иван"]
        ),
        .c("SUBQUERY(friends, $f, $f.address.city == address.city).@count > 0", matches: ["Alan"]),
        .c(
            "SUBQUERY(friends, $f, $f.age > SELF.age).@count > 0",
            prints: nil,
            matches: ["Alan", "Edsger", "Barbara", "Linus", "Zoë"]
        ),
        // values rather than objects
        .c("SUBQUERY(scores, $s, $s > 9).@count == 3", matches: ["Ada"]),
        .c("SUBQUERY(scores, $s, $s == 3).@count == scores.@count", matches: ["Barbara", "Zoë"]),
        .c(#"SUBQUERY(tags, $t, $t BEGINSWITH "m").@count == 1"#, matches: ["Ada", "Grace", "Alan"]),
        .c("SUBQUERY(ratings, $r, $r > 2).@count == 3", matches: ["Иван"]),
        .c("SUBQUERY({1, 2, 3}, $n, $n < #size).@count == 1", matches: ["Grace"]),
        .c(
            "SUBQUERY(%@, $n, $n == age).@count == 1",
            [[17, 20]],
            prints: "SUBQUERY({17, 20}, $n, $n == age).@count == 1",
            matches: ["Linus", "Zoë"]
        ),
        // nesting and outer variables
        .c(
            "SUBQUERY(friends, $f, SUBQUERY($f.friends, $g, $g.age > 40).@count > 0).@count > 0",
            matches: ["Edsger", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c(
            "SUBQUERY(friends, $f, SUBQUERY($f.friends, $g, $g.age > $f.age).@count > 0).@count > 0",
            matches: ["Edsger", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c(
            "SUBQUERY(SUBQUERY(friends, $f, $f.age > 30), $g, $g.age < 40).@count == 1",
            matches: ["Grace", "Alan", "Linus"]
        ),
        // what may follow
        .c("SUBQUERY(friends, $f, $f.age > 30).@sum.age == 81", matches: ["Alan"]),
        .c("SUBQUERY(friends, $f, $f.age > 30).@max.age == 45", matches: ["Alan", "Barbara"]),
        .c(#"SUBQUERY(friends, $f, $f.age > 40).name CONTAINS "Alan""#, matches: ["Edsger", "Linus"]),
        .c("SUBQUERY(friends, $f, $f.age > 30)[SIZE] == 2", matches: ["Alan", "Linus"]),
        .c(#"ANY SUBQUERY(friends, $f, $f.age > 40).name == "Grace""#, matches: ["Alan", "Barbara"]),
        .c("SUBQUERY(friends, $f, $f.age > 40).@count + 1 == 2", matches: ["Alan", "Edsger", "Barbara", "Linus"]),
        .c("NOT SUBQUERY(friends, $f, $f.age > 40).@count > 0", matches: ["Ada", "Grace", "Zoë", "Иван"]),
        .c("SUBQUERY(friends, $f, $f.age > 40).@count > 0 AND isActive == 1", matches: ["Barbara", "Linus"]),
    ]
}
