public import CoreData

extension Note {
    /// The day when the note was made, in this computer's calendar and time zone: `2024-3-25`. Sections are made by it.
    public var day: String { Self.day(of: creationDate) }

    /// A moment's day in a calendar, which has a time zone.
    public static func day(of date: Date, in calendar: Calendar = .current) -> String {
        let components = calendar.dateComponents([.year, .month, .day], from: date)
        return "\(components.year ?? 0)-\(components.month ?? 0)-\(components.day ?? 0)"
    }

    /// The status as text, for sections.
    public var sectionStatus: String { status.rawValue }
}
