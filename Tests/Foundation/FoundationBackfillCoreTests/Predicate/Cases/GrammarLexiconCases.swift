@testable import FoundationBackfillCore

/// predicate-grammar.md §1 and §2: entry points and lexical elements, line by line.
enum GrammarLexiconCases {
    static let all: [PredicateCase] = [
        // §1 whitespace-insensitive
        .c("  age  >   40 ", prints: "age > 40", matches: ["Grace", "Alan", "Иван"]),
        .c("age>40 ", prints: "age > 40", matches: ["Grace", "Alan", "Иван"]),
        .c("age\n>\t40", prints: "age > 40", matches: ["Grace", "Alan", "Иван"]),
        // §1 keywords are case-insensitive
        .c("age > 40 and name beginswith 'A'", prints: #"age > 40 AND name BEGINSWITH "A""#, matches: ["Alan"]),
        .c("age > 60 oR age < 18", prints: "age > 60 OR age < 18", matches: ["Zoë", "Иван"]),
        .c("nOt age > 40", prints: "NOT age > 40", matches: ["Ada", "Edsger", "Barbara", "Linus", "Zoë"]),
        .c("any scores > 20", prints: "ANY scores > 20", matches: ["Ada", "Edsger"]),
        .c("name Like 'A*'", prints: #"name LIKE "A*""#, matches: ["Ada", "Alan"]),
        .c("truepredicate", prints: "TRUEPREDICATE", matches: World.names),
        .c("age between {36, 45}", prints: "age BETWEEN {36, 45}", matches: ["Ada", "Grace", "Alan"]),
        .c("name in {'Ada', 'Linus'}", prints: #"name IN {"Ada", "Linus"}"#, matches: ["Ada", "Linus"]),
        // §1 nested parentheses
        .c("(((age > 40)))", prints: "age > 40", matches: ["Grace", "Alan", "Иван"]),
        .c(
            "((age > 40) AND ((isActive == YES)))",
            prints: "age > 40 AND isActive == 1",
            matches: ["Grace", "Иван"]
        ),
        .c("((age)) > ((40))", prints: "age > 40", matches: ["Grace", "Alan", "Иван"]),
        // §1 arguments are consumed left to right
        .c(
            "%K > %@ AND %K == %@",
            ["age", 40, "name", "Grace"],
            prints: #"age > 40 AND name == "Grace""#,
            matches: ["Grace"]
        ),
        .c("age BETWEEN {%@, %@}", [36, 45], prints: "age BETWEEN {36, 45}", matches: ["Ada", "Grace", "Alan"]),
        // §1 a specifier inside quotes is text
        .c("name == '%@'", prints: #"name == "%@""#, matches: []),
        .c("name != '%K'", prints: #"name != "%K""#, matches: World.names),
        .c("name != '$VAR'", prints: #"name != "$VAR""#, matches: World.names),
        .c("name != '%@' AND age > %@", [60], prints: #"name != "%@" AND age > 60"#, matches: ["Иван"]),
        // §1 purely syntactic: no type checking while parsing
        .c(#"age > "x""#, matches: []),
        .c("name > 3", matches: []),
        // §2 identifiers
        .c("_rank2 > 50", matches: ["Linus", "Zoë", "Иван"]),
        // §2 # escapes a reserved word
        .c("#size > 6", matches: ["Zoë", "Иван"]),
        .c(#"#first == "A""#, matches: ["Ada", "Alan"]),
        .c("boss.#size == 1", matches: ["Grace", "Alan"]),
        // §2 key paths, components may be @operators
        .c(#"address.city == "London""#, matches: ["Ada", "Alan"]),
        .c(#"boss.boss.name == "Ada""#, matches: ["Barbara", "Linus"]),
        .c("tags.@count == 0", matches: ["Zoë"]),
        .c("boss.friends.@count == 2", matches: ["Linus"]),
        // §2 strings in either quotes, with escapes
        .c("name == 'Ada'", prints: #"name == "Ada""#, matches: ["Ada"]),
        .c(#"name != 'It\'s'"#, prints: #"name != "It's""#, matches: World.names),
        .c(#"name != "say \"hi\"""#, matches: World.names),
        .c(#"name != 'say "hi"'"#, prints: #"name != "say \"hi\"""#, matches: World.names),
        .c(#"name != "back\\slash""#, matches: World.names),
        .c(#"name != "tab\tline\nreturn\r""#, matches: World.names),
        // §2 numbers
        .c("age == 0x1E", prints: "age == 30", matches: ["Edsger", "Barbara"]),
        .c("age == 0o36", prints: "age == 30", matches: ["Edsger", "Barbara"]),
        .c("age == 0b11110", prints: "age == 30", matches: ["Edsger", "Barbara"]),
        .c("salary == 3e3", prints: "salary == 3000", matches: ["Barbara"]),
        .c("salary == 125.05e1", prints: "salary == 1250.5", matches: ["Ada"]),
        .c("scores.@min.self == -4", matches: ["Linus"]),
        // §2 booleans, null and SELF
        .c("isActive == TRUE", prints: "isActive == 1", matches: ["Ada", "Grace", "Barbara", "Linus", "Иван"]),
        .c("isActive == yes", prints: "isActive == 1", matches: ["Ada", "Grace", "Barbara", "Linus", "Иван"]),
        .c("isActive == false", prints: "isActive == 0", matches: ["Alan", "Edsger", "Zoë"]),
        .c("isActive == NO", prints: "isActive == 0", matches: ["Alan", "Edsger", "Zoë"]),
        .c("nickname == NULL", prints: "nickname == nil", matches: ["Alan", "Barbara", "Иван"]),
        .c("nickname == NIL", prints: "nickname == nil", matches: ["Alan", "Barbara", "Иван"]),
        .c("SELF != nil", matches: World.names),
        .c("SELF.age > 60", prints: nil, matches: ["Иван"]),
        // §2 whole-predicate constants
        .c("TRUEPREDICATE", matches: World.names),
        .c("FALSEPREDICATE", matches: []),
        // §2 substitution specifiers
        .c("name == %@", ["Linus"], prints: #"name == "Linus""#, matches: ["Linus"]),
        .c("isActive == %@", [false], prints: "isActive == 0", matches: ["Alan", "Edsger", "Zoë"]),
        .c("%K == %@", ["address.city", "London"], prints: #"address.city == "London""#, matches: ["Ada", "Alan"]),
        .c(
            "%K.@count > 1",
            ["friends"],
            prints: "friends.@count > 1",
            matches: ["Alan", "Barbara", "Linus", "Иван"]
        ),
        .c("age == %d", [20], prints: "age == 20", matches: ["Linus"]),
        .c("age == %lld", [20], prints: "age == 20", matches: ["Linus"]),
        .c("age == %lu", [20], prints: "age == 20", matches: ["Linus"]),
        .c("height == %f", [1.6], prints: "height == 1.6", matches: ["Barbara"]),
        .c("%@ == 30", [NSExpression(forKeyPath: "age")], prints: "age == 30", matches: ["Edsger", "Barbara"]),
        .c("nickname == %@", [NSNull()], prints: "nickname == nil", matches: ["Alan", "Barbara", "Иван"]),
    ]
}
