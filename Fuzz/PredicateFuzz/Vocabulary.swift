import FoundationBackfill

/// The elements from which inputs are composed.
enum Vocabulary {
    static let openings = [
        "(", "{", "NOT ", "!", "-", "~", "a[", "sum:(", "SUBQUERY(a, $x, ", "TERNARY(", "CAST(", "FUNCTION(", "$x := ",
        "a + ", "a AND ", "a == 1 OR ", "a.", "a == b IN ", "ANY ", "(a == 1) AND (", "[", "\"", "%@ ", "#", "@",
        "a UNION ",
    ]

    static let tokens = [
        "a", "b.c", "age", "name.@count", "@sum.x", "#size", "size", "SELF", "self.x", "$x", "$x.y", "ANYKEY", "1",
        "-1",
        "1.5e300", "0x1F", "0b101", "0o17", "99999999999999999999", ".5", "'x'", "\"y\\n\"", "\"\\u00e9\"", "TRUE",
        "NO",
        "nil", "TRUEPREDICATE", "FALSEPREDICATE", "==", "=", "!=", "<>", "<", "<=", "=<", ">", "=>", ">=", "IN",
        "CONTAINS",
        "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "BETWEEN", "[c]", "[cd]", "[n]", "[l]", "[x]", "AND", "OR", "NOT",
        "&&",
        "||", "!", "ANY", "ALL", "NONE", "SOME", "(", ")", "{", "}", "[", "]", "[FIRST]", "[SIZE]", ",", ".", "+", "-",
        "*",
        "/", "**", "&", "|", "^", "~", "<<", ">>", ":=", "UNION", "INTERSECT", "MINUS", "SUBQUERY(", "TERNARY(",
        "CAST(",
        "FUNCTION(", "FETCH(", "castObject:toType:(", "sum:(", "now()", "abs(", "modulus:by:(", "\"NSDate\"",
        "\"NSNumber\"", "%@", "%K", "%d",
        "%f", "%s", "%%", "%", "@selector(isEqual:)", "é", "\u{0}", "\u{301}", "🙂",
    ]

    static let formats = [
        "name == 'Ada' AND age > 30",
        "name CONTAINS[cd] %@ OR (age >= %d AND NOT isActive == YES)",
        "ANY friends.name LIKE \"A*\" && ALL scores BETWEEN {1, 10}",
        "SUBQUERY(teams, $t, $t.key == \"x\" AND $t.size > 3).@count > 0",
        "TERNARY(a != nil, a, \"\") BEGINSWITH[c] %@",
        "CAST(768000000.123456, \"NSDate\") < born",
        "FUNCTION(now(), 'dateByAddingTimeInterval:', -86400) < created",
        "(a + b) * 2 ** 3 - -4 >= ~flags & 0xFF",
        "scores[FIRST] == 3 AND table['key'][2].x != nil",
        "x IN {1, 2.5, \"three\", nil, TRUE} UNION %@",
        "%K.@sum.price > %lf AND #first.last MATCHES '[a-z]+'",
        "NOT (NONE children.age < 3) OR TRUEPREDICATE",
        "sum:(a, b, c) / modulus:by:(7, 3) == average(scores.@max.self)",
        "castObject:toType:(a, \"NSDate\") < castObject:toType:(1, \"NSNumber\")",
        "$x := 3 == y AND SELF.z @selector(hasPrefix:) \"\\u00E9\\\\\\\"\"",
    ]

    static let punctuation = Array("()[]{}\"'\\%@#$.,:=<>!&|+-*/~^ \n".utf8)

    static let argumentCount = 12

    static func argument(_ number: Int) -> Any {
        switch number {
        case 0: "text"
        case 1: 42
        case 2: 2.5
        case 3: Date(timeIntervalSinceReferenceDate: 123.456)
        case 4: NSNull()
        case 5: [1, 2, 3]
        case 6: Set(["a", "b"])
        case 7: true
        case 8: UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
        case 9: "key.path"
        case 10: Decimal(string: "12345678901234567.89") ?? .zero
        default: NSExpression(forKeyPath: "spliced")
        }
    }
}
