@testable import FoundationBackfillCore

/// Date constants, CAST to and from NSDate, and date arithmetic.
enum DateCases {
    static let all: [PredicateCase] = [
        // comparison with a constant
        .c("born == %@", [World.date(0)], prints: #"born == CAST(0.000000, "NSDate")"#, matches: ["Edsger"]),
        .c(
            "born != %@",
            [World.date(0)],
            prints: #"born != CAST(0.000000, "NSDate")"#,
            matches: ["Ada", "Grace", "Alan", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c(
            "born < %@",
            [World.date(0)],
            prints: #"born < CAST(0.000000, "NSDate")"#,
            matches: ["Ada", "Grace", "Alan"]
        ),
        .c(
            "born <= %@",
            [World.date(0)],
            prints: #"born <= CAST(0.000000, "NSDate")"#,
            matches: ["Ada", "Grace", "Alan", "Edsger"]
        ),
        .c(
            "born > %@",
            [World.date(0)],
            prints: #"born > CAST(0.000000, "NSDate")"#,
            matches: ["Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c(
            "born >= %@",
            [World.date(0)],
            prints: #"born >= CAST(0.000000, "NSDate")"#,
            matches: ["Edsger", "Barbara", "Linus", "Zoë", "Иван"]
        ),
        .c(
            "%@ < born",
            [World.date(0)],
            prints: #"CAST(0.000000, "NSDate") < born"#,
            matches: ["Barbara", "Linus", "Zoë", "Иван"]
        ),
        // fractions of a second print with six digits
        .c(
            "born == %@",
            [World.date(768_000_000.123456)],
            prints: #"born == CAST(768000000.123456, "NSDate")"#,
            matches: ["Иван"]
        ),
        .c(
            "born == %@",
            [World.date(500_000_000.25)],
            prints: #"born == CAST(500000000.250000, "NSDate")"#,
            matches: ["Zoë"]
        ),
        .c(
            "born == %@",
            [World.date(-500_000_000.5)],
            prints: #"born == CAST(-500000000.500000, "NSDate")"#,
            matches: ["Grace"]
        ),
        .c(
            "born > %@",
            [World.date(500_000_000.25)],
            prints: #"born > CAST(500000000.250000, "NSDate")"#,
            matches: ["Иван"]
        ),
        // CAST in the format
        .c(
            "born == CAST(86400.000000, 'NSDate')",
            prints: #"born == CAST(86400.000000, "NSDate")"#,
            matches: ["Barbara"]
        ),
        .c(
            "born < CAST(-86400.000000, 'NSDate')",
            prints: #"born < CAST(-86400.000000, "NSDate")"#,
            matches: ["Ada", "Grace"]
        ),
        .c("CAST(born, 'NSNumber') < 0", prints: #"CAST(born, "NSNumber") < 0"#, matches: ["Ada", "Grace", "Alan"]),
        .c(
            "CAST(CAST(born, 'NSNumber'), 'NSDate') == born",
            prints: #"CAST(CAST(born, "NSNumber"), "NSDate") == born"#,
            matches: World.names
        ),
        // arithmetic through CAST
        .c(
            "CAST(CAST(born, 'NSNumber') + 86400, 'NSDate') == %@",
            [World.date(86400)],
            prints: #"CAST(CAST(born, "NSNumber") + 86400, "NSDate") == CAST(86400.000000, "NSDate")"#,
            matches: ["Edsger"]
        ),
        .c(
            "CAST(CAST(born, 'NSNumber') - 86400, 'NSDate') == %@",
            [World.date(0)],
            prints: #"CAST(CAST(born, "NSNumber") - 86400, "NSDate") == CAST(0.000000, "NSDate")"#,
            matches: ["Barbara"]
        ),
        .c(
            "born < CAST(CAST(now(), 'NSNumber') - 86400, 'NSDate')",
            prints: #"born < CAST(CAST(now(), "NSNumber") - 86400, "NSDate")"#,
            matches: World.names
        ),
        // arithmetic through FUNCTION
        .c(
            "FUNCTION(born, 'dateByAddingTimeInterval:', 86400) == %@",
            [World.date(86400)],
            prints: #"FUNCTION(born, "dateByAddingTimeInterval:", 86400) == CAST(86400.000000, "NSDate")"#,
            matches: ["Edsger"]
        ),
        .c(
            "FUNCTION(%@, 'dateByAddingTimeInterval:', -86400) == born",
            [World.date(0)],
            prints: #"FUNCTION(CAST(0.000000, "NSDate"), "dateByAddingTimeInterval:", -86400) == born"#,
            matches: ["Alan"]
        ),
        .c(
            "FUNCTION(now(), 'dateByAddingTimeInterval:', -60) < now()",
            prints: #"FUNCTION(now(), "dateByAddingTimeInterval:", -60) < now()"#,
            matches: World.names
        ),
        // now
        .c("born < now()", matches: World.names),
        .c("now() == nil", matches: []),
        // BETWEEN, IN and ANY
        .c(
            "born BETWEEN {%@, %@}",
            [World.date(-86400), World.date(86400)],
            prints: #"born BETWEEN {CAST(-86400.000000, "NSDate"), CAST(86400.000000, "NSDate")}"#,
            matches: ["Alan", "Edsger", "Barbara"]
        ),
        .c(
            "born BETWEEN %@",
            [[World.date(0), World.date(86400)]],
            prints: #"born BETWEEN {CAST(0.000000, "NSDate"), CAST(86400.000000, "NSDate")}"#,
            matches: ["Edsger", "Barbara"]
        ),
        .c(
            "NOT born BETWEEN {%@, %@}",
            [World.date(-86400), World.date(86400)],
            prints: #"NOT born BETWEEN {CAST(-86400.000000, "NSDate"), CAST(86400.000000, "NSDate")}"#,
            matches: ["Ada", "Grace", "Linus", "Zoë", "Иван"]
        ),
        .c(
            "born IN {%@, %@}",
            [World.date(-86400), World.date(86400)],
            prints: #"born IN {CAST(-86400.000000, "NSDate"), CAST(86400.000000, "NSDate")}"#,
            matches: ["Alan", "Barbara"]
        ),
        .c(
            "ANY friends.born < %@",
            [World.date(0)],
            prints: #"ANY friends.born < CAST(0.000000, "NSDate")"#,
            matches: ["Grace", "Alan", "Edsger", "Barbara", "Linus"]
        ),
        .c(
            "friends.@max.born == %@",
            [World.date(-86400)],
            prints: #"friends.@max.born == CAST(-86400.000000, "NSDate")"#,
            matches: ["Edsger"]
        ),
        .c(
            "friends.@min.born == %@",
            [World.date(-1_000_000_000)],
            prints: #"friends.@min.born == CAST(-1000000000.000000, "NSDate")"#,
            matches: ["Grace", "Alan", "Linus"]
        ),
        .c(
            "SUBQUERY(friends, $f, $f.born >= %@).@count > 0",
            [World.date(0)],
            prints: #"SUBQUERY(friends, $f, $f.born >= CAST(0.000000, "NSDate")).@count > 0"#,
            matches: ["Barbara", "Linus", "Zoë", "Иван"]
        ),
        // dates and other values
        .c("born == 0", matches: []),
        .c(
            "born < %@ AND age > 40",
            [World.date(0)],
            prints: #"born < CAST(0.000000, "NSDate") AND age > 40"#,
            matches: ["Grace", "Alan"]
        ),
        .c(
            "boss.born < %@",
            [World.date(0)],
            prints: #"boss.born < CAST(0.000000, "NSDate")"#,
            matches: ["Grace", "Alan", "Barbara", "Linus"]
        ),
        .c("boss.born == born", matches: []),
    ]
}
