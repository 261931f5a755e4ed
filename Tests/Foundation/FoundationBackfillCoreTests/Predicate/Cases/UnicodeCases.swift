@testable import FoundationBackfillCore

/// Canonical equivalence, case folding and diacritics outside ASCII.
enum UnicodeCases {
    static let all: [PredicateCase] = [
        // precomposed and decomposed text is equal
        .c(#"notes == "café""#, matches: ["Ada", "Grace"]),
        .c(#"notes == "cafe\#u{301}""#, matches: ["Ada", "Grace"]),
        .c("notes == %@", ["café"], prints: #"notes == "café""#, matches: ["Ada", "Grace"]),
        .c(#"notes != "café""#, matches: ["Alan", "Edsger", "Barbara", "Linus", "Zoë", "Иван"]),
        .c(#"notes IN {"café"}"#, matches: ["Ada", "Grace"]),
        .c(#"{"cafe\#u{301}"} CONTAINS notes"#, matches: ["Ada", "Grace"]),
        .c(#"notes ENDSWITH "é""#, matches: ["Ada", "Grace"]),
        .c(#"notes CONTAINS "fé""#, matches: ["Ada", "Grace"]),
        .c(#"notes BEGINSWITH "cafe\#u{301}""#, matches: ["Ada", "Grace"]),
        .c(#"notes LIKE "café""#, matches: ["Ada", "Grace"]),
        .c(#""café" == "cafe\#u{301}""#, matches: World.names),
        // a letter is not equal to the letter with a mark
        .c(#"notes == "cafe""#, matches: []),
        .c(#"notes BEGINSWITH "cafe""#, matches: []),
        .c(#"notes ENDSWITH "e""#, matches: ["Alan"]),
        .c(#"notes CONTAINS "e""#, matches: ["Alan", "Linus"]),
        // [n] compares the code points as they are
        .c(#"notes ==[n] "café""#, matches: ["Ada"]),
        .c(#"notes ==[n] "cafe\#u{301}""#, matches: ["Grace"]),
        // [d]
        .c(#"notes ==[d] "cafe""#, matches: ["Ada", "Grace"]),
        .c(#"notes ==[cd] "CAFE""#, matches: ["Ada", "Grace"]),
        .c(#"notes CONTAINS[d] "fe""#, matches: ["Ada", "Grace"]),
        .c(#"notes BEGINSWITH[cd] "CAFÉ""#, matches: ["Ada", "Grace"]),
        .c(#"notes LIKE[cd] "*FE""#, matches: ["Ada", "Grace"]),
        .c(#"name ==[d] "Zoé""#, matches: ["Zoë"]),
        .c(#"ANY tags ==[d] "eclair""#, matches: ["Иван"]),
        .c(#"notes CONTAINS[d] "Теплыи""#, matches: ["Иван"]),
        // [c] folds case in every script
        .c(#"name ==[c] "иван""#, matches: ["Иван"]),
        .c(#"name ==[c] "ZOË""#, matches: ["Zoë"]),
        .c(#"name ==[c] "zoe""#, matches: []),
        .c(#"notes ==[c] "CAFÉ""#, matches: ["Ada", "Grace"]),
        .c(#"address.city ==[c] "МОСКВА""#, matches: ["Иван"]),
        .c(#"notes BEGINSWITH[c] "тЁП""#, matches: ["Иван"]),
        .c(#"notes CONTAINS[c] "ЧАЙ""#, matches: ["Иван"]),
        // full case folding: sharp s and the two sigmas
        .c(#"notes == "Strasse""#, matches: []),
        .c(#"notes ==[c] "STRASSE""#, matches: ["Alan"]),
        .c(#"notes ==[c] "straße""#, matches: ["Alan"]),
        .c(#"notes == "οδο\#u{3C3}""#, matches: []),
        .c(#"notes ==[c] "ΟΔΟ\#u{3A3}""#, matches: ["Barbara"]),
        .c(#"notes ==[c] "οδο\#u{3C3}""#, matches: ["Barbara"]),
        // dotted and dotless i
        .c(#"notes ==[c] "istanbul""#, matches: []),
        .c(#"notes ==[cd] "istanbul""#, matches: ["Edsger"]),
        .c(#"notes ==[d] "Istanbul""#, matches: ["Edsger"]),
        .c(#""\#u{131}" ==[c] "I""#, matches: []),
        // the Kelvin sign is canonically K
        .c(#"notes BEGINSWITH "K""#, matches: ["Linus"]),
        .c(#"notes BEGINSWITH[c] "kelvin""#, matches: ["Linus"]),
        .c(#""\#u{212A}" == "K""#, matches: World.names),
        // emoji
        .c(#"notes CONTAINS "\#u{1F44D}\#u{1F3FF}""#, matches: ["Linus"]),
        .c(#"notes ENDSWITH "\#u{1F44D}\#u{1F3FF}""#, matches: ["Linus"]),
        .c(#"notes ENDSWITH "\#u{1F44D}""#, matches: []),
        .c(#"notes BEGINSWITH "\#u{1F469}\#u{1F3FD}\#u{200D}\#u{1F4BB}""#, matches: ["Zoë"]),
        .c(#"notes == "\#u{1F469}\#u{1F3FD}\#u{200D}\#u{1F4BB} at work""#, matches: ["Zoë"]),
        // order and patterns
        .c(#"name > "Zz""#, matches: ["Иван"]),
        .c(#"name BETWEEN {"А", "Я"}"#, matches: ["Иван"]),
        .c(#"name LIKE "И*""#, matches: ["Иван"]),
        .c(#"name LIKE "???н""#, matches: ["Иван"]),
        .c(#"name MATCHES "\\p{Lu}\\p{Ll}+""#, matches: World.names),
        .c(#"name MATCHES "[А-я]+""#, matches: ["Иван"]),
        .c(#"name MATCHES "Zo.""#, matches: ["Zoë"]),
        .c(#"uppercase:(name) == "ZOË""#, matches: ["Zoë"]),
        .c(#"lowercase:(name) == "иван""#, matches: ["Иван"]),
        .c(#"canonical:(notes) == "cafe""#, matches: ["Ada", "Grace"]),
        // printing keeps the text as written
        .c(#"name == "Иван""#, matches: ["Иван"]),
        .c("name == '\u{1F44D}\u{1F3FF}'", prints: #"name == "\#u{1F44D}\#u{1F3FF}""#, matches: []),
    ]
}
