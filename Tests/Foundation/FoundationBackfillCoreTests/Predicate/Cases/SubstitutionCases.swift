@testable import FoundationBackfillCore

/// Format specifiers and the values that take their place.
enum SubstitutionCases {
    static let all: [PredicateCase] = [
        // %@
        .c("name == %@", ["Ada"], prints: #"name == "Ada""#, matches: ["Ada"]),
        .c("age == %@", [65], prints: "age == 65", matches: ["Иван"]),
        .c("height == %@", [2.0], prints: "height == 2", matches: ["Zoë"]),
        .c("height == %@", [1.5], prints: "height == 1.5", matches: ["Grace"]),
        .c(
            "isActive == %@",
            [true],
            prints: "isActive == 1",
            matches: ["Ada", "Grace", "Barbara", "Linus", "Иван"]
        ),
        .c("isActive == %@", [NSNumber(value: false)], prints: "isActive == 0", matches: ["Alan", "Edsger", "Zoë"]),
        .c("age == %@", [NSNumber(value: 65)], prints: "age == 65", matches: ["Иван"]),
        .c("name == %@", [NSString(string: "Linus")], prints: #"name == "Linus""#, matches: ["Linus"]),
        .c("nickname == %@", [NSNull()], prints: "nickname == nil", matches: ["Alan", "Barbara", "Иван"]),
        .c(
            "nickname != %@",
            [NSNull()],
            prints: "nickname != nil",
            matches: ["Ada", "Grace", "Edsger", "Linus", "Zoë"]
        ),
        .c("salary == %@", [World.decimal("-50.75")], prints: "salary == -50.75", matches: ["Иван"]),
        .c("age IN %@", [[17, 65]], prints: "age IN {17, 65}", matches: ["Zoë", "Иван"]),
        .c("name IN %@", [["Ada", "Alan"]], prints: #"name IN {"Ada", "Alan"}"#, matches: ["Ada", "Alan"]),
        .c("age IN %@", [NSArray(array: [36, 45])], prints: "age IN {36, 45}", matches: ["Ada", "Grace"]),
        .c("%@ == %@", [1, 1], prints: "1 == 1", matches: World.names),
        .c("%@ == %@", ["a", 1], prints: #""a" == 1"#, matches: []),
        .c("name == %@", ["%@"], prints: #"name == "%@""#, matches: []),
        .c("name == %@", ["$x"], prints: #"name == "$x""#, matches: []),
        .c("name == %@", [#"quote " slash \"#], prints: #"name == "quote \" slash \\""#, matches: []),
        .c("name == %@", ["line\nbreak"], prints: #"name == "line\nbreak""#, matches: []),
        // %@ with an expression splices it
        .c("%@ > 40", [NSExpression(forKeyPath: "age")], prints: "age > 40", matches: ["Grace", "Alan", "Иван"]),
        .c(
            "age > %@",
            [NSExpression(forConstantValue: 40)],
            prints: "age > 40",
            matches: ["Grace", "Alan", "Иван"]
        ),
        .c(
            "%@ == 60",
            [NSExpression(format: "sum:(scores)", argumentArray: [])],
            prints: "sum:(scores) == 60",
            matches: ["Ada"]
        ),
        .c(
            "%@ * 2 == 82",
            [NSExpression(format: "age - 4", argumentArray: [])],
            prints: "(age - 4) * 2 == 82",
            matches: ["Grace"]
        ),
        // %K
        .c("%K == 36", ["age"], prints: "age == 36", matches: ["Ada"]),
        .c("%K == %K", ["age", "age"], prints: "age == age", matches: World.names),
        .c("%K == 'London'", ["address.city"], prints: #"address.city == "London""#, matches: ["Ada", "Alan"]),
        .c("%K == nil", ["boss"], prints: "boss == nil", matches: ["Ada", "Edsger", "Иван"]),
        .c("ANY %K == 10", ["scores"], prints: "ANY scores == 10", matches: ["Ada", "Grace"]),
        .c("%K.name == 'Ada'", ["boss"], prints: #"boss.name == "Ada""#, matches: ["Grace", "Alan"]),
        .c("boss.%K == 'Ada'", ["name"], prints: #"boss.name == "Ada""#, matches: ["Grace", "Alan"]),
        .c("%K == 3", ["friends.@count"], prints: "friends.@count == 3", matches: ["Linus"]),
        .c("%K.@sum.age == 81", ["friends"], prints: "friends.@sum.age == 81", matches: ["Alan"]),
        .c("%K BEGINSWITH[c] %@", ["name", "a"], prints: #"name BEGINSWITH[c] "a""#, matches: ["Ada", "Alan"]),
        .c("%K == 'A'", ["first"], prints: #"#first == "A""#, matches: ["Ada", "Alan"]),
        .c(
            "tags[SIZE] > %@ AND %K[0] == 'math'",
            [1, "tags"],
            prints: #"tags[SIZE] > 1 AND tags[0] == "math""#,
            matches: ["Ada", "Alan"]
        ),
        .c(
            "SUBQUERY(%K, $x, $x.%K == %@).@count == 1",
            ["friends", "name", "Linus"],
            prints: #"SUBQUERY(friends, $x, $x.name == "Linus").@count == 1"#,
            matches: ["Zoë"]
        ),
        // integers
        .c("age == %i", [36], prints: "age == 36", matches: ["Ada"]),
        .c("age == %D", [36], prints: "age == 36", matches: ["Ada"]),
        .c("age == %u", [36], prints: "age == 36", matches: ["Ada"]),
        .c("age == %x", [36], prints: "age == 36", matches: ["Ada"]),
        .c("age == %o", [36], prints: "age == 36", matches: ["Ada"]),
        .c("age == %hd", [36], prints: "age == 36", matches: ["Ada"]),
        .c("age == %hu", [36], prints: "age == 36", matches: ["Ada"]),
        .c("age == %ld", [36], prints: "age == 36", matches: ["Ada"]),
        .c("age == %li", [36], prints: "age == 36", matches: ["Ada"]),
        .c("age == %llu", [36], prints: "age == 36", matches: ["Ada"]),
        .c("age == %qd", [36], prints: "age == 36", matches: ["Ada"]),
        .c("age == %zd", [36], prints: "age == 36", matches: ["Ada"]),
        .c("age > %d", [-1], prints: "age > -1", matches: World.names),
        .c("isActive == %d", [false], prints: "isActive == 0", matches: ["Alan", "Edsger", "Zoë"]),
        .c("age < %lld", [Int64.max], prints: "age < 9223372036854775807", matches: World.names),
        // doubles
        .c("height == %g", [1.75], prints: "height == 1.75", matches: ["Linus"]),
        .c("height == %e", [1.75], prints: "height == 1.75", matches: ["Linus"]),
        .c("height == %lf", [1.75], prints: "height == 1.75", matches: ["Linus"]),
        .c("height == %f", [2], prints: "height == 2", matches: ["Zoë"]),
        // order, and arguments left over
        .c(
            "age > %@ AND age < %@ OR name == %@",
            [30, 40, "Zoë"],
            prints: #"(age > 30 AND age < 40) OR name == "Zoë""#,
            matches: ["Ada", "Zoë"]
        ),
        .c(
            "name IN {%@, %@, 'Linus'}",
            ["Ada", "Grace"],
            prints: #"name IN {"Ada", "Grace", "Linus"}"#,
            matches: ["Ada", "Grace", "Linus"]
        ),
        .c(
            "TERNARY(age > %d, %@, %@) == %@",
            [40, "x", "y", "x"],
            prints: #"TERNARY(age > 40, "x", "y") == "x""#,
            matches: ["Grace", "Alan", "Иван"]
        ),
        .c("age == 17", ["never read"], prints: "age == 17", matches: ["Zoë"]),
    ]
}
