internal import Foundation

extension Date {
    /// The day and the time of day, as they are written and as late as it is where the reader is.
    func moment(_ locale: Locale, _ timeZone: TimeZone) -> String {
        formatted(FormatStyle(date: .long, time: .shortened, locale: locale, timeZone: timeZone))
    }
}
