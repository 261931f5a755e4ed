internal import Foundation

/// Numbers as the console writes them: short, with a unit.
enum Figures {
    /// A number of things, such as `1.2k`.
    static func count(_ number: Double) -> String {
        scaled(number, ["", "k", "M", "G"], step: 1_000)
    }

    static func count(_ number: Int) -> String { count(Double(number)) }

    /// A number of bytes, such as `1.2 MB`.
    static func bytes(_ number: Double) -> String {
        scaled(number, [" B", " kB", " MB", " GB", " TB"], step: 1_000)
    }

    /// A time in milliseconds, such as `3.1 ms` or `1.4 s`.
    static func milliseconds(_ number: Double) -> String {
        number < 1_000 ? scaled(number, [" ms"], step: .infinity) : scaled(number / 1_000, [" s"], step: .infinity)
    }

    static func duration(_ duration: Duration?) -> String {
        duration.map { milliseconds($0 / .milliseconds(1)) } ?? "–"
    }

    /// A part of a whole in percent.
    static func percent(_ number: Double) -> String { scaled(number, ["%"], step: .infinity) }

    private static func scaled(_ number: Double, _ units: [String], step: Double) -> String {
        var (number, unit) = (number, 0)
        while abs(number) >= step, unit < units.count - 1 {
            number /= step
            unit += 1
        }
        let rounded = (number * 10).rounded() / 10
        let isWhole = rounded == rounded.rounded() || abs(rounded) >= 100
        return (isWhole ? String(Int(rounded.rounded())) : String(rounded)) + units[unit]
    }

    /// The time of a line, with milliseconds: `14:03:22.118`. The service's own time zone counts.
    static func clock(_ date: Date) -> String {
        var time = time_t(date.timeIntervalSince1970.rounded(.down))
        var parts = tm()
        localtime_r(&time, &parts)
        let fraction = Int((date.timeIntervalSince1970 - Double(time)) * 1_000)
        return String(format: "%02d:%02d:%02d.%03d", parts.tm_hour, parts.tm_min, parts.tm_sec, fraction)
    }

    /// A day and a time.
    static func moment(_ date: Date) -> String { date.formatted(date: .abbreviated, time: .shortened) }
}
