@testable import FoundationBackfillCore

/// $variables: the template, its substitution, and evaluation with bindings.
enum VariableCases {
    static let all: [VariableCase] = [
        // the value replaces the variable
        .v("name == $NAME", variables: ["NAME": "Ada"], bound: #"name == "Ada""#, matches: ["Ada"]),
        .v("age > $AGE", variables: ["AGE": 40], bound: "age > 40", matches: ["Grace", "Alan", "Иван"]),
        .v("$AGE < age", variables: ["AGE": 40], bound: "40 < age", matches: ["Grace", "Alan", "Иван"]),
        .v(
            "isActive == $FLAG",
            variables: ["FLAG": false],
            bound: "isActive == 0",
            matches: ["Alan", "Edsger", "Zoë"]
        ),
        .v("height == $H", variables: ["H": 2.0], bound: "height == 2", matches: ["Zoë"]),
        .v(
            "born == $DATE",
            variables: ["DATE": World.date(0)],
            bound: #"born == CAST(0.000000, "NSDate")"#,
            matches: ["Edsger"]
        ),
        .v(
            "nickname == $NICK",
            variables: ["NICK": NSNull()],
            bound: "nickname == nil",
            matches: ["Alan", "Barbara", "Иван"]
        ),
        .v(
            "name IN $NAMES",
            variables: ["NAMES": ["Ada", "Linus"]],
            bound: #"name IN {"Ada", "Linus"}"#,
            matches: ["Ada", "Linus"]
        ),
        .v(
            "age BETWEEN $RANGE",
            variables: ["RANGE": [17, 20]],
            bound: "age BETWEEN {17, 20}",
            matches: ["Linus", "Zoë"]
        ),
        .v(
            "age BETWEEN {$LOW, $HIGH}",
            variables: ["LOW": 17, "HIGH": 20],
            bound: "age BETWEEN {17, 20}",
            matches: ["Linus", "Zoë"]
        ),
        .v(
            "name BEGINSWITH[cd] $PREFIX",
            variables: ["PREFIX": "z"],
            bound: #"name BEGINSWITH[cd] "z""#,
            matches: ["Zoë"]
        ),
        .v("name LIKE $PATTERN", variables: ["PATTERN": "A*"], bound: #"name LIKE "A*""#, matches: ["Ada", "Alan"]),
        .v(
            "ANY tags == $TAG",
            variables: ["TAG": "math"],
            bound: #"ANY tags == "math""#,
            matches: ["Ada", "Grace", "Alan"]
        ),
        .v(
            "ANY $SCORES == age",
            variables: ["SCORES": [17, 65]],
            bound: "ANY {17, 65} == age",
            matches: ["Zoë", "Иван"]
        ),
        // every occurrence, and only the ones named
        .v(
            "age > $N AND #size < $N",
            variables: ["N": 6],
            bound: "age > 6 AND #size < 6",
            matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara"]
        ),
        .v(
            "name == $A OR name == $B",
            variables: ["A": "Ada", "B": "Linus"],
            bound: #"name == "Ada" OR name == "Linus""#,
            matches: ["Ada", "Linus"]
        ),
        .v(
            "NOT (name == $A OR age == $N)",
            variables: ["A": "Ada", "N": 17],
            bound: #"NOT (name == "Ada" OR age == 17)"#,
            matches: ["Grace", "Alan", "Edsger", "Barbara", "Linus", "Иван"]
        ),
        .v(
            "name != '$NAME' AND name == $NAME",
            variables: ["NAME": "Ada"],
            prints: #"name != "$NAME" AND name == $NAME"#,
            bound: #"name != "$NAME" AND name == "Ada""#,
            matches: ["Ada"]
        ),
        .v(
            "age == $AGE AND age > 1",
            variables: ["AGE": 20, "OTHER": 1],
            bound: "age == 20 AND age > 1",
            matches: ["Linus"]
        ),
        .v(
            "age == $age OR age == $AGE",
            variables: ["age": 20, "AGE": 17],
            bound: "age == 20 OR age == 17",
            matches: ["Linus", "Zoë"]
        ),
        // inside functions, ternaries and subqueries
        .v(
            "abs:(age - $N) <= 5",
            variables: ["N": 40],
            bound: "abs:(age - 40) <= 5",
            matches: ["Ada", "Grace", "Alan"]
        ),
        .v(
            "TERNARY(age > $N, 1, 0) == 1",
            variables: ["N": 40],
            bound: "TERNARY(age > 40, 1, 0) == 1",
            matches: ["Grace", "Alan", "Иван"]
        ),
        .v(
            "SUBQUERY(friends, $f, $f.age > $N).@count > 0",
            variables: ["N": 40],
            bound: "SUBQUERY(friends, $f, $f.age > 40).@count > 0",
            matches: ["Alan", "Edsger", "Barbara", "Linus"]
        ),
        .v(
            "scores.@count > 0 AND scores[$I] == 10",
            variables: ["I": 0],
            bound: "scores.@count > 0 AND scores[0] == 10",
            matches: ["Ada"]
        ),
        .v(
            "%K == $V",
            ["address.city"],
            variables: ["V": "Paris"],
            prints: "address.city == $V",
            bound: #"address.city == "Paris""#,
            matches: ["Zoë"]
        ),
    ]
}
