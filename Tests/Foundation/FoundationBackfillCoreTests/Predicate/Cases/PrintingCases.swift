@testable import FoundationBackfillCore

/// The printed form: spelling, spacing, parentheses and escapes.
enum PrintingCases {
    static let all: [PredicateCase] = [
        // operators have one spelling
        .c("age = 17", prints: "age == 17", matches: ["Zoë"]),
        .c(
            "age <> 17",
            prints: "age != 17",
            matches: ["Ada", "Grace", "Alan", "Edsger", "Barbara", "Linus", "Иван"]
        ),
        .c("age =< 17", prints: "age <= 17", matches: ["Zoë"]),
        .c("age => 65", prints: "age >= 65", matches: ["Иван"]),
        .c("name contains 'rb'", prints: #"name CONTAINS "rb""#, matches: ["Barbara"]),
        .c("name endsWith 's'", prints: #"name ENDSWITH "s""#, matches: ["Linus"]),
        .c("name matches 'L.*'", prints: #"name MATCHES "L.*""#, matches: ["Linus"]),
        .c("'math' in tags", prints: #""math" IN tags"#, matches: ["Ada", "Grace", "Alan"]),
        .c("all scores > 5", prints: "ALL scores > 5", matches: ["Ada", "Alan", "Zoë", "Иван"]),
        .c("none scores > 5", prints: "NOT ANY scores > 5", matches: ["Barbara", "Linus", "Zoë"]),
        .c("not age between {20, 45}", prints: "NOT age BETWEEN {20, 45}", matches: ["Zoë", "Иван"]),
        // options in one order
        .c("name ==[dc] 'ZOE'", prints: #"name ==[cd] "ZOE""#, matches: ["Zoë"]),
        .c("name LIKE[dc] 'zo*'", prints: #"name LIKE[cd] "zo*""#, matches: ["Zoë"]),
        .c("name ==[ c ] 'ADA'", prints: #"name ==[c] "ADA""#, matches: ["Ada"]),
        .c("name ==[lc] 'ADA'", prints: #"name ==[cl] "ADA""#, matches: ["Ada"]),
        .c("name CONTAINS[n] 'Ad'", prints: #"name CONTAINS[n] "Ad""#, matches: ["Ada"]),
        .c("name <=[cd] 'alan'", prints: #"name <=[cd] "alan""#, matches: ["Ada", "Alan"]),
        // numbers
        .c("height == 1.750", prints: "height == 1.75", matches: ["Linus"]),
        .c("height < 2.50", prints: "height < 2.5", matches: World.names),
        .c("age == 65.0", prints: "age == 65", matches: ["Иван"]),
        .c("age == 6.5e1", prints: "age == 65", matches: ["Иван"]),
        .c("salary > -1000", matches: World.names),
        .c("age != -0x10", prints: "age != -16", matches: World.names),
        .c("height > 0.1", matches: World.names),
        .c("born != 123456.789", matches: World.names),
        // literals and punctuation
        .c("age IN{ 17,20 , 65 }", prints: "age IN {17, 20, 65}", matches: ["Linus", "Zoë", "Иван"]),
        .c("{}=={}", prints: "{} == {}", matches: World.names),
        .c("tags=={'kernel'}", prints: #"tags == {"kernel"}"#, matches: ["Linus"]),
        .c("scores.@count>0 and scores[ 0 ]=7", prints: "scores.@count > 0 AND scores[0] == 7", matches: ["Alan"]),
        .c("scores.@count>0&&scores[last]=7", prints: "scores.@count > 0 AND scores[LAST] == 7", matches: ["Alan"]),
        .c("age+1==18", prints: "age + 1 == 18", matches: ["Zoë"]),
        .c("age*2-1==33", prints: "age * 2 - 1 == 33", matches: ["Zoë"]),
        .c("max:({age,20})==20", prints: "max:({age, 20}) == 20", matches: ["Linus", "Zoë"]),
        .c("ternary(age>40,1,2)==1", prints: "TERNARY(age > 40, 1, 2) == 1", matches: ["Grace", "Alan", "Иван"]),
        .c("cast(age,'NSString')=='17'", prints: #"CAST(age, "NSString") == "17""#, matches: ["Zoë"]),
        .c("subquery(scores,$s,$s>9).@count==3", prints: "SUBQUERY(scores, $s, $s > 9).@count == 3", matches: ["Ada"]),
        // parentheses that are not needed are dropped
        .c("((age)) == (17)", prints: "age == 17", matches: ["Zoë"]),
        .c("(age == 17)", prints: "age == 17", matches: ["Zoë"]),
        .c("(age * 2) + (age * 3) == 85", prints: "age * 2 + age * 3 == 85", matches: ["Zoë"]),
        .c("(scores).@count == 0", prints: nil, matches: ["Zoë"]),
        .c(
            "(isActive == 1) OR (age == 17)",
            prints: "isActive == 1 OR age == 17",
            matches: ["Ada", "Grace", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        // parentheses that are needed stay
        .c("(age + 1) * 2 == 36", matches: ["Zoë"]),
        .c("(age + 3) / (#size - 9) == -10", matches: ["Zoë"]),
        .c("100 - (age - 3) == 86", matches: ["Zoë"]),
        .c(
            "isActive == 1 OR (age == 17 AND #size == 7)",
            matches: ["Ada", "Grace", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c("NOT (isActive == 1 OR age == 17)", matches: ["Alan", "Edsger"]),
        .c("(NOT isActive == 1) AND (age == 17 OR age == 41)", matches: ["Alan", "Zoë"]),
    ]
}
