internal import Foundation

/// When an entry was changed last, as its fields tell it.
///
/// MS-DOS has local time, to two seconds. Most programs add an extra field with the exact moment.
struct ZipDate {
    private static let (unixField, windowsField) = (0x5455, 0x000A)
    /// The years that MS-DOS knows, and those of Unix before them. Whatever lies outside says nothing.
    private static let possible = Date(timeIntervalSince1970: 1)...Date(timeIntervalSince1970: 4_354_819_200)
    /// The seconds from the beginning of 1601, where Windows begins to count, to that of 1970.
    private static let windowsStart: TimeInterval = 11_644_473_600

    let bytes: ZipBytes

    /// Returns the date in an extra field or, if there is none, that of MS-DOS; nil if neither is a date.
    ///
    /// - Parameters:
    ///   - place: the place of the time of MS-DOS; the day follows it.
    ///   - fields: the extra fields.
    func date(at place: Int, fields: [ZipField]) -> Date? {
        let exact = fields.lazy.compactMap { field in
            switch field.kind {
            case Self.unixField: unix(field.content)
            case Self.windowsField: windows(field.content)
            default: nil
            }
        }.first
        return (exact ?? local(at: place)).flatMap { Self.possible.contains($0) ? $0 : nil }
    }

    private func unix(_ range: Range<Int>) -> Date? {
        guard range.count >= 5, let flags = bytes.number(1, at: range.lowerBound), flags & 1 == 1,
            let seconds = bytes.number(4, at: range.lowerBound + 1)
        else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(Int32(truncatingIfNeeded: seconds)))
    }

    /// Four bytes without a meaning, then an attribute with its number, its size and three dates.
    private func windows(_ range: Range<Int>) -> Date? {
        let start = range.lowerBound + 4
        guard range.count >= 16, bytes.number(2, at: start) == 1, let ticks = bytes.number(8, at: start + 4), ticks > 0
        else { return nil }
        return Date(timeIntervalSince1970: TimeInterval(ticks) / 10_000_000 - Self.windowsStart)
    }

    private func local(at place: Int) -> Date? {
        guard let time = bytes.number(2, at: place), let day = bytes.number(2, at: place + 2), day & 0x1F > 0,
            (1...12).contains(day >> 5 & 0xF)
        else { return nil }
        // What programs write that know no date.
        if time == 0, day == 0x21 { return nil }
        let parts = DateComponents(
            year: 1980 + day >> 9,
            month: day >> 5 & 0xF,
            day: day & 0x1F,
            hour: time >> 11,
            minute: time >> 5 & 0x3F,
            second: (time & 0x1F) * 2
        )
        return Calendar(identifier: .gregorian).date(from: parts)
    }

    /// Returns the extra field for a date.
    static func field(_ date: Date) -> [UInt8] {
        var bytes: [UInt8] = []
        ZipBytes.write(unixField, 2, to: &bytes)
        ZipBytes.write(5, 2, to: &bytes)
        bytes.append(1)
        let seconds = min(max(date.timeIntervalSince1970, 0), TimeInterval(Int32.max))
        ZipBytes.write(Int(seconds), 4, to: &bytes)
        return bytes
    }
}

/// An extra field of an entry: a number that says what it is, and its content.
struct ZipField {
    let kind: Int
    let content: Range<Int>

    /// Returns the fields in a range of an archive, up to one that does not end there.
    static func all(in range: Range<Int>, of bytes: ZipBytes) -> [ZipField] {
        var fields: [ZipField] = []
        var place = range.lowerBound
        while place + 4 <= range.upperBound, let kind = bytes.number(2, at: place),
            let size = bytes.number(2, at: place + 2),
            place + 4 + size <= range.upperBound
        {
            fields.append(ZipField(kind: kind, content: place + 4..<place + 4 + size))
            place += 4 + size
        }
        return fields
    }
}
