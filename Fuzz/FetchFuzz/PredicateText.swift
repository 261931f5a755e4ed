import SeededRandom

/// Random text in the format language: mostly keys that the model has, in places where they may not belong.
struct PredicateText {
    private var random: SeededGenerator
    /// Whether the keys are those of the entity, so that most of the text can be evaluated.
    private let isPlain: Bool

    private static let plainKeys = [
        "title", "text", "rank", "views", "flag", "score", "price", "created", "uid", "link", "blob", "tags",
        "place.latitude", "secret", "batch", "batch.name", "batch.total", "batch.items", "batch.items.seq",
        "batch.items.text", "batch.notes.title", "items", "items.seq", "items.note.batch.name", "copies.title", "SELF",
    ]
    private static let plainOperators = [
        "@count", "@sum.seq", "@avg.rank", "@min.title", "@max.price", "@first", "@last",
    ]

    private static let keys = [
        "title", "text", "rank", "views", "flag", "score", "price", "created", "uid", "link", "blob", "tags", "place",
        "place.latitude", "secret", "alike", "state", "batch", "batch.name", "batch.total", "batch.items",
        "batch.items.seq", "batch.items.text", "batch.notes", "batch.notes.title", "items", "items.seq", "items.text",
        "items.note", "items.note.batch", "copies", "copies.copies", "origins.rank", "SELF", "self", "objectID",
        "entity", "entity.name", "zzz", "seq", "batch.zzz", "items.zzz", "latitude", "alike.title",
        "batch.itemsCONTAINS",
        "description", "isDeleted", "hasChanges", "managedObjectContext", "managedObjectContext.registry",
        "managedObjectContext.parent.queue", "count", "ANYKEY", "title.length",
        "title.zzz",
        "created.timeIntervalSince1970", "tags.zzz", "link.host", "uid.UUIDString", "",
    ]
    private static let operators = [
        "@count", "@sum", "@avg", "@min", "@max", "@first", "@last", "@unionOfObjects", "@distinctUnionOfObjects",
        "@unionOfArrays", "@distinctUnionOfArrays", "@unionOfSets", "@distinctUnionOfSets", "@zzz",
    ]
    private static let literals = [
        "0", "1", "-1", "2.5", "1e300", "99999999999999999999", "'a'", "''", "'zzz'", "'title'", "nil", "TRUE", "NO",
        "{}", "{1, 2}", "{'a', nil}", "CAST(1, 'NSDate')", "CAST('0.1', 'NSDecimalNumber')", "now()", "'(a+)+$'",
        "CAST('http://a.b', 'NSURL')", "CAST('E621E1F8-C36C-495A-93FC-0C247A3E6E5F', 'NSUUID')",
        "CAST('nan', 'NSNumber')",
        "CAST('YWJj', 'NSData')", "'NSDate'", "'a*?b'", "9223372036854775807", "-9223372036854775808",
    ]
    private static let comparisons = [
        "==", "!=", "<", "<=", ">", ">=", "IN", "CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "BETWEEN",
        "@selector(isEqual:)", "@selector(compare:)", "@selector(zzz:)",
    ]
    private static let functions = [
        "sum", "count", "min", "max", "average", "median", "mode", "stddev", "sqrt", "log", "ln", "exp", "floor",
        "ceiling", "abs", "trunc", "uppercase", "lowercase", "canonical", "length", "distinct", "noindex",
        "inverseOrderKey", "onesComplement", "startOfMonth", "startOfDay", "startOfYear", "startOfWeek",
    ]
    private static let pairs = [
        "add:to:", "from:subtract:", "multiply:by:", "divide:by:", "modulus:by:", "raise:toPower:", "bitwiseAnd:with:",
        "bitwiseOr:with:", "leftshift:by:", "rightshift:by:", "castObject:toType:", "objectFrom:withIndex:",
        "distanceToLocation:fromLocation:",
    ]
    private static let messages = [
        "valueForKey:", "valueForKeyPath:", "objectForKey:", "objectAtIndex:", "containsObject:", "isEqual:",
        "dateByAddingTimeInterval:", "timeIntervalSinceDate:", "hasPrefix:", "stringByAppendingString:", "count",
        "firstObject", "allObjects", "length", "compare:", "zzz:", "uppercaseString", "description", "self",
    ]
    private static let types = ["NSDate", "NSNumber", "NSDecimalNumber", "NSString", "NSUUID", "NSURL", "NSData"]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        isPlain = random.once(in: 2)
    }

    mutating func next() -> String {
        let text = predicate(depth: 3)
        return !isPlain && random.once(in: 4) ? damaged(text) : text
    }

    /// Returns the text with a few bytes removed, doubled or replaced.
    private mutating func damaged(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for _ in 0...random.below(2) where !bytes.isEmpty {
            let place = random.below(bytes.count)
            switch random.below(4) {
            case 0: bytes.remove(at: place)
            case 1: bytes.insert(bytes[place], at: place)
            case 2: bytes[place] = random.pick(Array(" .()[]{}'\"@$#,<>=!+-*/&|".utf8))
            default: bytes.removeSubrange(place..<min(place + 1 + random.below(4), bytes.count))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: - Predicates

    private mutating func predicate(depth: Int) -> String {
        switch random.below(depth > 0 ? 10 : 6) {
        case 6: "(\(predicate(depth: depth - 1)) AND \(predicate(depth: depth - 1)))"
        case 7: "(\(predicate(depth: depth - 1)) OR \(predicate(depth: depth - 1)))"
        case 8: "NOT (\(predicate(depth: depth - 1)))"
        case 9: random.pick(["TRUEPREDICATE", "FALSEPREDICATE"])
        default: comparison(depth: depth)
        }
    }

    private mutating func comparison(depth: Int) -> String {
        let modifier = random.once(in: 3) ? random.pick(["ANY ", "ALL ", "NONE ", "SOME "]) : ""
        let options = random.once(in: 4) ? random.pick(["[c]", "[d]", "[cd]", "[n]", "[l]"]) : ""
        let left = value(depth: depth)
        return "\(modifier)\(left) \(random.pick(Self.comparisons))\(options) \(value(depth: depth))"
    }

    // MARK: - Values

    private mutating func value(depth: Int) -> String {
        guard depth > 0 else { return random.once(in: 3) ? random.pick(Self.literals) : path() }
        switch random.below(19) {
        case 0..<6: return path()
        case 6..<9: return random.pick(Self.literals)
        case 9: return "\(random.pick(Self.functions))(\(value(depth: depth - 1)))"
        case 10: return "\(random.pick(Self.pairs))(\(value(depth: depth - 1)), \(value(depth: depth - 1)))"
        case 11: return message(depth: depth - 1)
        case 12: return subquery(depth: depth - 1)
        case 13:
            let condition = predicate(depth: depth - 1)
            return "TERNARY(\(condition), \(value(depth: depth - 1)), \(value(depth: depth - 1)))"
        case 14:
            let sign = random.pick(["+", "-", "*", "/", "**", "&", "|", "^", "<<", ">>", "UNION", "INTERSECT", "MINUS"])
            return "(\(value(depth: depth - 1)) \(sign) \(value(depth: depth - 1)))"
        case 15:
            let index = random.pick(["0", "FIRST", "LAST", "SIZE", "-1", "'zzz'", "'title'", "rank", "cd", "1.5"])
            return "\(value(depth: depth - 1))[\(index)]" + (random.once(in: 2) ? ".\(path())" : "")
        case 16: return "CAST(\(value(depth: depth - 1)), '\(random.pick(Self.types))')"
        case 17:
            return "FETCH(\(value(depth: depth - 1)), \(random.once(in: 2) ? "managedObjectContext" : path()), NO)"
        default: return "{\(value(depth: depth - 1)), \(value(depth: depth - 1))}"
        }
    }

    private mutating func path() -> String {
        if isPlain {
            let path = random.pick(Self.plainKeys)
            return random.once(in: 6) ? "\(path).\(random.pick(Self.plainOperators))" : path
        }
        var path = random.pick(Self.keys)
        for _ in 0..<2 where random.once(in: 4) {
            path += "." + (random.once(in: 2) ? random.pick(Self.operators) : random.pick(Self.keys))
        }
        return path
    }

    private mutating func message(depth: Int) -> String {
        let target = value(depth: depth)
        let name = random.pick(Self.messages)
        guard name.hasSuffix(":") else { return "FUNCTION(\(target), '\(name)')" }
        let argument = random.once(in: 2) ? "'\(random.pick(Self.keys))'" : value(depth: depth)
        return "FUNCTION(\(target), '\(name)', \(argument))"
    }

    private mutating func subquery(depth: Int) -> String {
        let collection = random.once(in: 4) ? value(depth: depth) : random.pick(["items", "batch.items", "copies"])
        let condition = "$x.\(path()) \(random.pick(Self.comparisons)) \(value(depth: depth))"
        let whole = random.once(in: 2) ? condition : predicate(depth: depth)
        return "SUBQUERY(\(collection), $x, \(whole))" + random.pick(["", ".@count", ".seq", ".@max.seq"])
    }
}
