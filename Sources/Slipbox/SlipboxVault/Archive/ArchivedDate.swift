import Foundation
import UntrustedJSON

/// Dates in an archive: as ISO 8601 with exactly the digits that a date needs, so that it comes back to the bit.
enum ArchivedDate {
    /// The years 1600 to 9999, in which calendars and ISO 8601 agree, in seconds since 2001.
    private static let plain = -12_654_403_200.0...252_423_993_599.0
    /// What any program can still compute with: about 30,000 years.
    private static let possible = -1e12...1e12
    private static let mostDigits = 17

    /// Returns a date as text, or as a number of seconds since 2001 if text does not express it exactly; nil if it lies beyond all time.
    static func node(of date: Date) -> JSONNode? {
        let seconds = date.timeIntervalSinceReferenceDate
        guard possible.contains(seconds) else { return nil }
        guard plain.contains(seconds), let text = text(of: seconds) else { return .double(seconds) }
        return .string(text)
    }

    private static func text(of seconds: Double) -> String? {
        let whole = seconds.rounded(.down)
        let text = Date(timeIntervalSinceReferenceDate: whole).formatted(.iso8601)
        guard whole < seconds else { return text }
        guard let digits = digits(of: seconds, after: whole) else { return nil }
        return "\(text.dropLast())\(digits)Z"
    }

    /// Returns the shortest decimal fraction, with its point, that makes the same date; nil if none does, as shortly before 2001.
    private static func digits(of seconds: Double, after whole: Double) -> String? {
        for count in 1...mostDigits {
            let text = String(format: "%.\(count)f", seconds - whole)
            if text.hasPrefix("0."), Double(text).map({ whole + $0 }) == seconds { return String(text.dropFirst()) }
        }
        return nil
    }

    /// Returns the date that a node stands for; nil if it is none, or lies beyond all time.
    static func date(of node: JSONNode) -> Date? {
        if let text = node.string { return date(of: text) }
        return node.double.flatMap { possible.contains($0) ? Date(timeIntervalSinceReferenceDate: $0) : nil }
    }

    private static func date(of text: String) -> Date? {
        guard text.hasSuffix("Z"), text.utf8.count <= 64 else { return nil }
        let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, let first = parts.first else { return nil }
        let whole: Date
        do {
            whole = try Date("\(first)Z", strategy: .iso8601)
        } catch {
            return nil
        }
        guard parts.count == 2 else { return whole }
        guard !parts[1].isEmpty, parts[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let rest = Double("0.\(parts[1])")
        else { return nil }
        return whole.addingTimeInterval(rest)
    }
}
