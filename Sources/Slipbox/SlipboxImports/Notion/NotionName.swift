import Foundation
import MarkdownVault

/// The name of a file or folder in Notion's export: a title, which may be truncated, and an identifier.
struct NotionName {
    let title: String
    /// The identifier of the page or database; nil if the name has none.
    let identifier: UUID?
    private static let digitCount = 32

    /// Reads a name without its extension, such as `Plans 41fb48ff63e848c8a9ccc2b4ade99fa2`.
    init(_ name: String) {
        let stem = name.hasSuffix("_all") ? String(name.dropLast(4)) : name
        let digits = stem.suffix(Self.digitCount)
        let rest = stem.dropLast(Self.digitCount)
        guard let identifier = UUID(notionDigits: digits), rest.isEmpty || rest.last == " " || rest.last == "-" else {
            (title, self.identifier) = (stem, nil)
            return
        }
        title = ConvertedNote.line(String(rest.dropLast()))
        self.identifier = identifier
    }

    /// Returns the identifier in a link to a page on Notion's site; nil for other addresses.
    static func identifier(inAddress address: String) -> UUID? {
        guard address.contains("notion.so/") || address.contains("notion.site/"),
            let last = address.prefix(while: { $0 != "?" && $0 != "#" }).split(separator: "/").last
        else { return nil }
        return NotionName(String(last)).identifier
    }
}

extension UUID {
    /// Reads an identifier of 32 digits without dashes.
    fileprivate init?(notionDigits digits: Substring) {
        guard digits.utf8.count == 32, digits.utf8.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }) else {
            return nil
        }
        var text = ""
        for (index, digit) in digits.enumerated() {
            if [8, 12, 16, 20].contains(index) { text += "-" }
            text.append(digit)
        }
        self.init(uuidString: text)
    }
}

/// Dates as Notion writes them into exports.
enum NotionDate {
    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// Reads a date such as `July 1, 2021 2:30 PM`, `@July 1, 2021` or `2021/07/01 14:30`; nil for other texts.
    static func read(_ text: String, timeZone: TimeZone = .current) -> Date? {
        let words = text.replacing("@", with: "").replacing(",", with: " ").split(whereSeparator: \.isWhitespace)
        guard let first = words.first, let month = months.firstIndex(of: first.lowercased()) else {
            return VaultDate.read(words.joined(separator: " "), timeZone: timeZone)
        }
        guard words.count >= 3, let day = Int(words[1]), let year = Int(words[2]), (0...9999).contains(year) else {
            return nil
        }
        var written = String(format: "%04d-%02d-%02d", year, month + 1, min(max(day, 0), 99))
        if words.count > 3 {
            let parts = words[3].split(separator: ":").compactMap { Int($0) }
            guard parts.count >= 2, (0..<24).contains(parts[0]), (0..<60).contains(parts[1]) else { return nil }
            let half = words.count > 4 ? words[4].lowercased() : ""
            let hour = half.isEmpty ? parts[0] : parts[0] % 12 + (half == "pm" ? 12 : 0)
            written += String(format: " %02d:%02d", hour, parts[1])
        }
        return VaultDate.read(written, timeZone: timeZone)
    }
}
