package import Foundation

/// Texts of numbers, sizes, dates and durations for reports.
package enum Figures {
    /// Returns a number with separators between thousands: `1,204,511`.
    package static func count(_ number: some BinaryInteger) -> String {
        let digits = String(number.magnitude)
        let head = digits.count % 3
        var groups = head > 0 ? [String(digits.prefix(head))] : []
        var rest = digits.dropFirst(head)
        while !rest.isEmpty {
            groups.append(String(rest.prefix(3)))
            rest = rest.dropFirst(3)
        }
        return (number < 0 ? "-" : "") + groups.joined(separator: ",")
    }

    /// Returns a number with a noun: `1 row`, `1,204 rows`.
    ///
    /// - Parameter many: The plural; nil if it is the singular with an “s”.
    package static func count(_ number: some BinaryInteger, _ one: String, _ many: String? = nil) -> String {
        "\(count(number)) \(number == 1 ? one : many ?? one + "s")"
    }

    /// Returns a number of bytes in the largest fitting unit, in powers of 1,024: `512 B`, `96.0 KB`, `1.4 GB`.
    package static func size(_ bytes: Int64) -> String {
        let units = ["KB", "MB", "GB", "TB"]
        guard bytes >= 1024 else { return "\(bytes) B" }
        var (value, unit) = (Double(bytes) / 1024, 0)
        while value >= 1023.95, unit < units.count - 1 { (value, unit) = (value / 1024, unit + 1) }
        return "\(String(format: "%.1f", value)) \(units[unit])"
    }

    /// Returns a share in percent: `12 %`; empty if the whole is not positive.
    package static func share(_ part: Int64, of whole: Int64) -> String {
        guard whole > 0 else { return "" }
        let percent = Double(part) / Double(whole) * 100
        return percent > 0 && percent < 1 ? "<1 %" : "\(Int(percent.rounded())) %"
    }

    /// Returns a time to the second in UTC, so that reports are the same on every machine.
    package static func date(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let numbers = [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second].map { $0 ?? 0 }
        return String(
            format: "%04d-%02d-%02d %02d:%02d:%02d UTC",
            numbers[0],
            numbers[1],
            numbers[2],
            numbers[3],
            numbers[4],
            numbers[5]
        )
    }

    /// Returns a duration: `42 ms`, `3.1 s`, `2 min 5 s`.
    package static func duration(_ seconds: Double) -> String {
        if seconds < 0.9995 { return "\(Int((seconds * 1000).rounded())) ms" }
        if seconds < 59.95 { return "\(String(format: "%.1f", seconds)) s" }
        let whole = Int(seconds.rounded())
        return "\(whole / 60) min \(whole % 60) s"
    }

    /// Returns the first ten characters of a hash or checksum, which suffice to tell it from others.
    package static func short(_ hash: String) -> String { String(hash.prefix(10)) }
}
