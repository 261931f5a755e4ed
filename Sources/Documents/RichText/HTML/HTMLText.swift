/// The one place where text becomes HTML.
enum HTMLText {
    /// Text that stands for itself in an attribute in double quotes, or where white space is kept.
    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars { append(scalar, to: &result) }
        return result
    }

    /// Text that stands for itself in a line where repeated white space, and that at both ends, would be lost: spaces there
    /// are written as references.
    /// - Parameters:
    ///   - isAfterSpace: Whether a plain space would be lost here, because the line begins or another one precedes.
    ///   - endsLine: Whether the text is the last of its line.
    static func escaped(_ text: Substring, isAfterSpace: inout Bool, endsLine: Bool) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            if scalar == "\t" || scalar == " " && isAfterSpace {
                result += "&#\(scalar.value);"
            } else {
                append(scalar, to: &result)
            }
            isAfterSpace = scalar == " "
        }
        guard endsLine, result.last == " " else { return result }
        return result.dropLast() + "&#32;"
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\u{A0}": result += "&nbsp;"
        case "\u{0B}"..."\r": result += "&#\(scalar.value);"
        default: result.unicodeScalars.append(scalar)
        }
    }
}
