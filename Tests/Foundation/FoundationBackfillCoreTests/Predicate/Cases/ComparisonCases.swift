@testable import FoundationBackfillCore

/// The comparison operators over numbers, booleans, strings, dates and mixed types.
enum ComparisonCases {
    static let all: [PredicateCase] = [
        // integers
        .c("age == 17", matches: ["Zoë"]),
        .c("17 == age", matches: ["Zoë"]),
        .c("age != 17", matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Linus", "Иван"]),
        .c("age < 17", matches: []),
        .c("age <= 17", matches: ["Zoë"]),
        .c("age > 65", matches: []),
        .c("age >= 65", matches: ["Иван"]),
        .c("age == age", matches: World.names),
        .c("age != age", matches: []),
        .c("age > #size * 7", matches: ["Ada", "Grace", "Alan", "Edsger", "Иван"]),
        // doubles
        .c("height == 1.65", matches: ["Ada"]),
        .c("height > 1.75", matches: ["Alan", "Edsger", "Zoë"]),
        .c("height >= 1.75", matches: ["Alan", "Edsger", "Linus", "Zoë"]),
        .c("height < 1.6", matches: ["Grace"]),
        .c("height <= 1.6", matches: ["Grace", "Barbara"]),
        .c("height != 1.6", matches: ["Ada", "Grace", "Alan", "Edsger", "Linus", "Zoë", "Иван"]),
        .c("height == 2.0", prints: "height == 2", matches: ["Zoë"]),
        // decimals
        .c("salary == 1250.5", matches: ["Ada"]),
        .c("salary == 0", matches: ["Zoë"]),
        .c("salary >= 1500.25", matches: ["Grace", "Edsger", "Barbara"]),
        .c("salary > 1500.25", matches: ["Grace", "Barbara"]),
        .c("salary == -50.75", matches: ["Иван"]),
        .c(
            "salary <= %@",
            [World.decimal("1000")],
            prints: "salary <= 1000",
            matches: ["Alan", "Linus", "Zoë", "Иван"]
        ),
        .c(
            "salary > %@",
            [World.decimal("1250.5")],
            prints: "salary > 1250.5",
            matches: ["Grace", "Edsger", "Barbara"]
        ),
        // across numeric types
        .c("age > height", matches: World.names),
        .c("salary > age", matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Linus"]),
        .c("height == #size - 5", matches: ["Zoë"]),
        .c("age < 30.5", matches: ["Edsger", "Barbara", "Linus", "Zoë"]),
        .c("age >= 29.999", matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Иван"]),
        .c("#size == 1.0", prints: "#size == 1", matches: ["Ada"]),
        // booleans
        .c("isActive == 0", matches: ["Alan", "Edsger", "Zoë"]),
        .c("isActive != 1", matches: ["Alan", "Edsger", "Zoë"]),
        .c("isActive > 0", matches: ["Ada", "Grace", "Barbara", "Linus", "Иван"]),
        .c("isActive == #size", matches: ["Ada"]),
        .c("isActive == TRUE AND age < 35", prints: "isActive == 1 AND age < 35", matches: ["Barbara", "Linus"]),
        .c("TRUE == isActive", prints: "1 == isActive", matches: ["Ada", "Grace", "Barbara", "Linus", "Иван"]),
        .c("TRUE == 1", prints: "1 == 1", matches: World.names),
        .c("FALSE == TRUE", prints: "0 == 1", matches: []),
        // strings are ordered without regard to locale, capitals first
        .c(#"name < "B""#, matches: ["Ada", "Alan"]),
        .c(#"name <= "Alan""#, matches: ["Ada", "Alan"]),
        .c(#"name > "Grace""#, matches: ["Linus", "Zoë", "Иван"]),
        .c(#"name >= "Grace""#, matches: ["Grace", "Linus", "Zoë", "Иван"]),
        .c(#"nickname > "a""#, matches: ["Zoë"]),
        .c(#"nickname < "a""#, matches: ["Ada", "Grace", "Edsger", "Linus"]),
        .c(#"name >[c] "grace""#, matches: ["Linus", "Zoë", "Иван"]),
        .c(#"name <=[c] "ALAN""#, matches: ["Ada", "Alan"]),
        .c(#"name >=[cd] "zoe""#, matches: ["Zoë", "Иван"]),
        .c(#"address.zip < "1""#, matches: ["Linus"]),
        // values of two types are unequal, and in no order
        .c(#"age == "30""#, matches: []),
        .c(#"age != "30""#, matches: World.names),
        .c(#"age < "30""#, matches: []),
        .c(#"age >= "30""#, matches: []),
        .c("name > 0", matches: []),
        .c("born > 0", matches: []),
        .c(#"born < "2020""#, matches: []),
        .c("isActive == name", matches: []),
        .c("tags == 3", matches: []),
        .c("tags != 3", matches: World.names),
        // collections compare as wholes
        .c("scores == {7}", matches: ["Alan"]),
        .c("scores == {5, 10, 5}", matches: []),
        .c("scores == {5, 5, 10}", matches: ["Grace"]),
        .c("scores != {}", matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Linus", "Иван"]),
        .c("tags == {'compiler', 'types'}", prints: #"tags == {"compiler", "types"}"#, matches: ["Barbara"]),
        // opaque values
        .c("uuid == %@", [World.uuid(7)], prints: nil, matches: ["Zoë"]),
        .c(
            "uuid != %@",
            [World.uuid(7)],
            prints: nil,
            matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Linus", "Иван"]
        ),
        .c("uuid == %@", [World.uuid(9)], prints: nil, matches: []),
        .c("homepage == %@", [World.url("https://alan.example/")], prints: nil, matches: ["Alan"]),
        .c(
            "homepage != %@",
            [World.url("https://alan.example/")],
            prints: nil,
            matches: ["Ada", "Grace", "Edsger", "Barbara", "Linus", "Zoë", "Иван"]
        ),
    ]
}
