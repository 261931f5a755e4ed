@testable import FoundationBackfillCore

/// Tokens: whitespace, numbers, strings, identifiers and reserved words.
enum LexicalCases {
    static let all: [PredicateCase] = [
        // whitespace
        .c("age==30AND isActive==1", prints: "age == 30 AND isActive == 1", matches: ["Barbara"]),
        .c("\tage\r\n==\r\n17\t", prints: "age == 17", matches: ["Zoë"]),
        .c("name=='Ada'||name=='Linus'", prints: #"name == "Ada" OR name == "Linus""#, matches: ["Ada", "Linus"]),
        .c("( age > 30 )AND( age < 45 )", prints: "age > 30 AND age < 45", matches: ["Ada", "Alan"]),
        .c("address . city == 'Paris'", prints: #"address.city == "Paris""#, matches: ["Zoë"]),
        .c("name BEGINSWITH [cd] 'a'", prints: #"name BEGINSWITH[cd] "a""#, matches: ["Ada", "Alan"]),
        .c("name CONTAINS[c]'DA'", prints: #"name CONTAINS[c] "DA""#, matches: ["Ada"]),
        .c("name CONTAINS[C] 'DA'", prints: #"name CONTAINS[c] "DA""#, matches: ["Ada"]),
        .c("count : ( tags ) == 3", prints: "count:(tags) == 3", matches: ["Grace"]),
        .c("age IN{17,20}", prints: "age IN {17, 20}", matches: ["Linus", "Zoë"]),
        // numbers
        .c("age == 0x41", prints: "age == 65", matches: ["Иван"]),
        .c("age == 0X2d", prints: "age == 45", matches: ["Grace"]),
        .c("age == 0b11", prints: "age == 3", matches: []),
        .c("flags == 0xFF", prints: "flags == 255", matches: ["Иван"]),
        .c("height == 1.50", prints: "height == 1.5", matches: ["Grace"]),
        .c("height == 165e-2", prints: "height == 1.65", matches: ["Ada"]),
        .c("salary == 1E3", prints: "salary == 1000", matches: ["Linus"]),
        .c("salary == 2.0e+3", prints: "salary == 2000", matches: ["Grace"]),
        .c("age < 9223372036854775807", matches: World.names),
        .c("age > -9223372036854775807", matches: World.names),
        .c("salary < -50", matches: ["Иван"]),
        .c("salary < - 50", prints: "salary < -50", matches: ["Иван"]),
        .c("height < 0.0015", matches: []),
        .c("born != 1", matches: World.names),
        // strings
        .c("name == ''", prints: #"name == """#, matches: []),
        .c(#"name == """#, matches: []),
        .c(#"name != "'""#, matches: World.names),
        .c(#"name != '"'"#, prints: #"name != "\"""#, matches: World.names),
        .c(#"name != '\\'"#, prints: #"name != "\\""#, matches: World.names),
        .c(#"name == "A\x64a""#, prints: #"name == "Ada""#, matches: ["Ada"]),
        .c(#"name == "Zo\u00EB""#, prints: #"name == "Zoë""#, matches: ["Zoë"]),
        .c("name != 'AND OR NOT'", prints: #"name != "AND OR NOT""#, matches: World.names),
        .c("name != '100%'", prints: #"name != "100%""#, matches: World.names),
        .c("name != '%%'", prints: #"name != "%%""#, matches: World.names),
        .c("name != 'a\tb'", prints: #"name != "a\tb""#, matches: World.names),
        .c("name != 'a\nb'", prints: #"name != "a\nb""#, matches: World.names),
        // identifiers that only begin like a keyword
        .c(
            "address.city BEGINSWITH 'Lo'",
            prints: #"address.city BEGINSWITH "Lo""#,
            matches: ["Ada", "Alan", "Barbara"]
        ),
        .c("notes != nil", matches: World.names),
        .c("_rank2 IN {10, 80}", matches: ["Ada", "Иван"]),
        // reserved words as keys
        .c("#size IN {1, 2}", matches: ["Ada", "Grace"]),
        .c("#first ==[c] 'z'", prints: #"#first ==[c] "z""#, matches: ["Zoë"]),
        .c("%K > 7", ["size"], prints: "#size > 7", matches: ["Иван"]),
        .c("friends.#size CONTAINS 1", matches: ["Grace", "Alan", "Linus"]),
        .c("#name == 'Ada'", prints: nil, matches: ["Ada"]),
        // booleans and null in any case
        .c(
            "isActive == True AND nickname == Null",
            prints: "isActive == 1 AND nickname == nil",
            matches: ["Barbara", "Иван"]
        ),
        .c("isActive == fAlSe AND nickname == nIl", prints: "isActive == 0 AND nickname == nil", matches: ["Alan"]),
        .c("self != NULL", prints: "SELF != nil", matches: World.names),
    ]
}
