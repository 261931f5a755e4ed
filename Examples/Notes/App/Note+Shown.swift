import CoreData
import SwiftUI

extension Note {
    /// The modification date; the current date if none is stored.
    var updatedAtAsDate: Date { updatedAt ?? Date() }

    /// The beginning of the contents, in one piece.
    var preview: String {
        let words = (contents ?? "").prefix(300).split(whereSeparator: \.isWhitespace)
        return words.isEmpty ? "No text" : words.joined(separator: " ")
    }

    /// The title in a field. Writing it makes the note the latest.
    var editedTitle: String {
        get { title ?? "" }
        set {
            title = newValue
            updatedAt = Date()
        }
    }

    /// The contents in a field. Writing them makes the note the latest.
    var editedContents: String {
        get { contents ?? "" }
        set {
            contents = newValue
            updatedAt = Date()
        }
    }
}

extension Date {
    /// The time within today, the weekday within the last week, else the day, with the year if it is another.
    func shortText(now: Date = Date(), calendar: Calendar = .current) -> String {
        if calendar.isDate(self, inSameDayAs: now) { return formatted(.dateTime.hour().minute()) }
        let days = calendar.dateComponents([.day], from: self, to: now).day ?? 0
        if (0..<6).contains(days) { return formatted(.dateTime.weekday(.abbreviated).day()) }
        let day = Date.FormatStyle.dateTime.day().month(.abbreviated)
        return formatted(calendar.isDate(self, equalTo: now, toGranularity: .year) ? day : day.year())
    }
}

extension Category {
    /// Ten inks of one lightness, so that no category is louder than another.
    static let palette: [(name: String, colour: String)] = [
        ("Madder", "#B2686B"), ("Sienna", "#AE6E4D"), ("Ochre", "#9E7A38"), ("Moss", "#798945"), ("Fern", "#578F64"),
        ("Verdigris", "#3B908B"), ("Woad", "#4A87B0"), ("Iris", "#757AB8"), ("Plum", "#9D6C9F"),
        ("Graphite", "#877F74"),
    ]

    /// The colour on screen; grey for a category that never got one.
    var shownColour: Color { colour.flatMap { Color(hex: $0) } ?? .gray }
}

extension Color {
    /// Red ink, for what is chosen and for the rule under a note's head.
    static let rubric = Color(red: 0.74, green: 0.33, blue: 0.22)

    /// Creates a colour from the notation of the web: `#798945`.
    init?(hex: String) {
        guard hex.count == 7, hex.hasPrefix("#"), hex.dropFirst().allSatisfy(\.isHexDigit),
            let number = UInt32(hex.dropFirst(), radix: 16)
        else { return nil }
        let component = { (shift: UInt32) in Double(number >> shift & 255) / 255 }
        self.init(red: component(16), green: component(8), blue: component(0))
    }

    /// The colour in the notation of the web.
    func hex(in environment: EnvironmentValues) -> String {
        let resolved = resolve(in: environment)
        let components = [resolved.red, resolved.green, resolved.blue]
        return "#" + components.map { String(format: "%02X", Int((min(max($0, 0), 1) * 255).rounded())) }.joined()
    }
}
