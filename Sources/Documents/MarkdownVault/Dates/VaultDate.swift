public import Foundation

/// A point in time as notes write it: `2021-05-01`, `2021-05-01 16:40:00Z` (Joplin), `2021-05-01T16:40` (Obsidian),
/// `2021-05-01T16:40:00.123+02:00`, `2021/05/01`, `01.05.2021`, or the digits of a Zettel, `202105011640`.
public enum VaultDate {
    /// Reads a date; nil if it is in no such form, or if there is no such day.
    /// - Parameter timeZone: Where a date is that does not say so.
    public static func read(_ text: String, timeZone: TimeZone) -> Date? {
        var digits = DateDigits(text)
        guard let day = digits.day() else { return nil }
        var seconds = 0.0
        var offset: Int?
        if digits.hasTime {
            guard let time = digits.time() else { return nil }
            seconds = time
            offset = digits.offset()
        }
        guard digits.isAtEnd else { return nil }
        let moment = Double(day) * 86_400 + seconds
        let isGMT = timeZone == .gmt
        let guess = Date(timeIntervalSince1970: moment - Double(offset ?? 0))
        guard offset == nil, !isGMT else { return guess }
        // The offset of a zone depends on the moment, which is known only once the offset is: the second guess is right
        // but for the hour that clocks skip.
        let second = guess - Double(timeZone.secondsFromGMT(for: guess))
        return guess - Double(timeZone.secondsFromGMT(for: second))
    }

    /// A date as Joplin writes it, which Obsidian reads: `2021-05-01 16:40:00Z`.
    public static func text(_ date: Date) -> String {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down))
        let day = (Double(seconds) / 86_400).rounded(.down)
        let (year, month, dayOfMonth) = CivilDay.civil(Int(day))
        let time = seconds - Int(day) * 86_400
        let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(dayOfMonth, 2))"
        return "\(date) \(padded(time / 3600, 2)):\(padded(time / 60 % 60, 2)):\(padded(time % 60, 2))Z"
    }

    private static func padded(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(count - text.count, 0)) + text
    }
}
