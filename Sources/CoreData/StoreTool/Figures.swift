internal import Foundation

/// Numbers as people read them.
enum Figures {
    /// A number with its thousands apart: `1,204,511`.
    static func count(_ number: some BinaryInteger) -> String {
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

    /// A number with what is counted: `1 row`, `1,204 rows`.
    static func count(_ number: some BinaryInteger, _ one: String, _ many: String? = nil) -> String {
        "\(count(number)) \(number == 1 ? one : many ?? one + "s")"
    }

    /// Bytes in the unit in which they have at most four digits: `512 B`, `96.0 KB`, `1.4 GB`, in powers of 1,024.
    static func size(_ bytes: Int64) -> String {
        let units = ["KB", "MB", "GB", "TB"]
        guard bytes >= 1024 else { return "\(bytes) B" }
        var (value, unit) = (Double(bytes) / 1024, 0)
        while value >= 1023.95, unit < units.count - 1 { (value, unit) = (value / 1024, unit + 1) }
        return "\(String(format: "%.1f", value)) \(units[unit])"
    }

    /// A part of a whole: `12 %`.
    static func share(_ part: Int64, of whole: Int64) -> String {
        guard whole > 0 else { return "" }
        let percent = Double(part) / Double(whole) * 100
        return percent > 0 && percent < 1 ? "<1 %" : "\(Int(percent.rounded())) %"
    }

    /// A time to the second, in universal time, so that it is the same on every machine.
    static func date(_ date: Date) -> String {
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

    /// How long something took: `42 ms`, `3.1 s`, `2 min 5 s`.
    static func duration(_ seconds: Double) -> String {
        if seconds < 0.9995 { return "\(Int((seconds * 1000).rounded())) ms" }
        if seconds < 59.95 { return "\(String(format: "%.1f", seconds)) s" }
        let whole = Int(seconds.rounded())
        return "\(whole / 60) min \(whole % 60) s"
    }

    /// A hash or checksum that is told from others by its beginning.
    static func short(_ hash: String) -> String { String(hash.prefix(10)) }
}
