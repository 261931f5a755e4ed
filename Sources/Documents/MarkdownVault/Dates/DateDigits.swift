/// What is left of a text to read as a date.
struct DateDigits {
    private var rest: [UInt8]

    init(_ text: String) {
        rest = Array(YAMLScalar.trimmed(text).utf8)
    }

    var isAtEnd: Bool { rest.isEmpty }

    var hasTime: Bool { !rest.isEmpty }

    /// The days since 1970.
    mutating func day() -> Int? {
        let count = rest.prefix { (48...57).contains($0) }.count
        switch count {
        case 8, 12, 14: return CivilDay.checked(number(4), number(2), number(2))
        case 4:
            guard let year = number(4), let mark = separator("-/."), let month = number(2), separator(mark) != nil
            else { return nil }
            return CivilDay.checked(year, month, number(2))
        case 2:
            guard let day = number(2), separator(".") != nil, let month = number(2), separator(".") != nil
            else { return nil }
            return CivilDay.checked(number(4), month, day)
        default: return nil
        }
    }

    /// The seconds since midnight.
    mutating func time() -> Double? {
        let isCompact = (48...57).contains(rest[0])
        if !isCompact, separator("Tt _") == nil { return nil }
        while rest.first == 0x20 { rest.removeFirst() }
        guard let hour = number(2), isCompact || separator(":") != nil, let minute = number(2), hour < 24, minute < 60
        else { return nil }
        var seconds = Double(hour * 3600 + minute * 60)
        let hasSeconds = isCompact ? rest.count >= 2 : separator(":") != nil
        guard hasSeconds else { return seconds }
        guard let second = number(2), second <= 60 else { return nil }
        seconds += Double(second)
        if separator(".") != nil || separator(",") != nil {
            let digits = rest.prefix { (48...57).contains($0) }
            rest.removeFirst(digits.count)
            seconds += Double("0." + String(decoding: digits, as: UTF8.self)) ?? 0
        }
        return seconds
    }

    /// The seconds east of Greenwich, if they are given. What is none is left.
    mutating func offset() -> Int? {
        while rest.first == 0x20 { rest.removeFirst() }
        if separator("Zz") != nil { return 0 }
        var offset = self
        guard let sign = offset.separator("+-"), let hours = offset.number(2) else { return nil }
        _ = offset.separator(":")
        let minutes = offset.rest.isEmpty ? 0 : offset.number(2)
        guard let minutes, hours < 24, minutes < 60 else { return nil }
        self = offset
        return (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
    }

    private mutating func number(_ count: Int) -> Int? {
        let digits = rest.prefix(count)
        guard digits.count == count, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        rest.removeFirst(count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    /// Removes one of the signs, and returns it.
    private mutating func separator(_ signs: String) -> String? {
        guard let first = rest.first, signs.utf8.contains(first) else { return nil }
        rest.removeFirst()
        return String(decoding: [first], as: UTF8.self)
    }
}
