@testable import FoundationBackfillCore

/// Predefined functions, CAST, TERNARY and FUNCTION inside comparisons.
enum FunctionCases {
    static let all: [PredicateCase] = [
        // statistics
        .c("sum(scores) > 20", prints: "sum:(scores) > 20", matches: ["Ada", "Edsger"]),
        .c("sum:({age, #size}) == 37", matches: ["Ada"]),
        .c("count(friends) == 3", prints: "count:(friends) == 3", matches: ["Linus"]),
        .c("count:(ratings) == 0", matches: ["Barbara"]),
        .c(
            "max({age, 40}) == 40",
            prints: "max:({age, 40}) == 40",
            matches: ["Ada", "Edsger", "Barbara", "Linus", "Zoë"]
        ),
        .c("min({age, 40}) == 40", prints: "min:({age, 40}) == 40", matches: ["Grace", "Alan", "Иван"]),
        .c("scores.@count > 0 AND max:(scores) == 100", matches: ["Edsger"]),
        .c("scores.@count > 0 AND min:(scores) < 0", matches: ["Linus"]),
        .c("average({age, 20}) == 25", prints: "average:({age, 20}) == 25", matches: ["Edsger", "Barbara"]),
        .c(
            "scores.@count == 3 AND median(scores) == 5",
            prints: "scores.@count == 3 AND median:(scores) == 5",
            matches: ["Grace"]
        ),
        .c("scores.@count == 2 AND median:(scores) == -2", matches: ["Linus"]),
        .c("sum:(friends.age) == 81", matches: ["Alan"]),
        .c("max:({1, 2.5, 2}) == 2.5", matches: World.names),
        // arithmetic
        .c("sqrt(#size) == 2", prints: "sqrt:(#size) == 2", matches: ["Edsger"]),
        .c("abs(salary) == 50.75", prints: "abs:(salary) == 50.75", matches: ["Иван"]),
        .c("abs:(age - 40) <= 5", matches: ["Ada", "Grace", "Alan"]),
        .c("floor:(salary) == 1250", matches: ["Ada"]),
        .c("ceiling:(salary) == 1251", matches: ["Ada"]),
        .c("trunc:(salary) == -50", matches: ["Иван"]),
        .c("floor:(salary) == -51", matches: ["Иван"]),
        .c("modulus:by:(age, 10) == 5", matches: ["Grace", "Иван"]),
        .c("raise:toPower:(2, #size) == 256", prints: "2 ** #size == 256", matches: ["Иван"]),
        .c("exp:(0) == 1", matches: World.names),
        .c("ln:(1) == 0", matches: World.names),
        .c("log:(100) == 2", matches: World.names),
        // bits
        .c("flags & 8 != 0", matches: ["Barbara", "Zoë", "Иван"]),
        .c("flags | 7 == 7", matches: ["Ada", "Grace", "Alan", "Edsger", "Linus"]),
        .c("flags \u{5E} 15 == 0", matches: ["Zoë"]),
        .c("1 << #size == 64", matches: ["Linus"]),
        .c("flags >> 1 == 3", matches: ["Edsger"]),
        .c("~flags & 1 == 1", matches: ["Alan", "Edsger", "Barbara", "Linus"]),
        .c("flags & 0x0F == 15", prints: "flags & 15 == 15", matches: ["Zoë", "Иван"]),
        // strings
        .c("uppercase(name) BEGINSWITH 'AL'", prints: #"uppercase:(name) BEGINSWITH "AL""#, matches: ["Alan"]),
        .c("lowercase:(name) == #first", matches: []),
        .c("lowercase:(#first) == 'b'", prints: #"lowercase:(#first) == "b""#, matches: ["Barbara"]),
        .c("canonical:(name) BEGINSWITH 'zoe'", prints: #"canonical:(name) BEGINSWITH "zoe""#, matches: ["Zoë"]),
        .c("length:(name) > 4", matches: ["Grace", "Edsger", "Barbara", "Linus"]),
        // CAST
        .c("CAST(age, 'NSString') == '36'", prints: #"CAST(age, "NSString") == "36""#, matches: ["Ada"]),
        .c("CAST('30', 'NSNumber') == age", prints: #"CAST("30", "NSNumber") == age"#, matches: ["Edsger", "Barbara"]),
        .c(
            "address.city == 'Rotterdam' AND CAST(address.zip, 'NSNumber') == 3011",
            prints: #"address.city == "Rotterdam" AND CAST(address.zip, "NSNumber") == 3011"#,
            matches: ["Edsger"]
        ),
        .c("CAST(age, 'NSDecimalNumber') == 20", prints: #"CAST(age, "NSDecimalNumber") == 20"#, matches: ["Linus"]),
        .c(
            "CAST(CAST(age, 'NSString'), 'NSNumber') == 65",
            prints: #"CAST(CAST(age, "NSString"), "NSNumber") == 65"#,
            matches: ["Иван"]
        ),
        // TERNARY
        .c(
            "TERNARY(age > 40, 'old', 'young') == 'old'",
            prints: #"TERNARY(age > 40, "old", "young") == "old""#,
            matches: ["Grace", "Alan", "Иван"]
        ),
        .c(
            "TERNARY(nickname == nil, name, nickname) == 'Tux'",
            prints: #"TERNARY(nickname == nil, name, nickname) == "Tux""#,
            matches: ["Linus"]
        ),
        .c(
            "TERNARY(isActive == YES AND age > 40, age, 0) > 40",
            prints: "TERNARY(isActive == 1 AND age > 40, age, 0) > 40",
            matches: ["Grace", "Иван"]
        ),
        .c("TERNARY(age > 40, TERNARY(age > 60, 3, 2), 1) == 2", matches: ["Grace", "Alan"]),
        .c("age == TERNARY(isActive == 1, 20, 17)", matches: ["Linus", "Zoë"]),
        .c("TERNARY(ANY scores > 20, 1, 0) == 1", matches: ["Ada", "Edsger"]),
        .c("TERNARY(age > 40, 1, 2) + 1 == 2", matches: ["Grace", "Alan", "Иван"]),
        // nesting
        .c("abs:(sum:(scores) - 60) == 0", matches: ["Ada"]),
        .c("sum:({abs:(-5), floor:(2.5)}) == 7", matches: World.names),
        .c(
            "uppercase:(lowercase:(name)) == 'ADA'",
            prints: #"uppercase:(lowercase:(name)) == "ADA""#,
            matches: ["Ada"]
        ),
        .c("sqrt:(age * age) == age", matches: World.names),
    ]
}
