internal import Foundation

/// The date of a note as briefly as it is clear: the time of today's and yesterday's notes, the weekday of the last week's, then
/// the day, and the year where it is another one.
struct SlipMoment {
    let date: Date
    let now: Date
    let locale: Locale
    let calendar: Calendar

    init(_ date: Date, now: Date = Date(), locale: Locale, timeZone: TimeZone) {
        var calendar = locale.calendar
        calendar.timeZone = timeZone
        (self.date, self.now, self.locale, self.calendar) = (date, now, locale, calendar)
    }

    var text: String {
        if SlipBucket(date, now: now, calendar: calendar).isOfOneDay { return formatted(.dateTime.hour().minute()) }
        let days = calendar.dateComponents([.day], from: calendar.startOfDay(for: date), to: now).day ?? 0
        if (0..<7).contains(days) { return formatted(.dateTime.weekday(.abbreviated).day()) }
        if calendar.isDate(date, equalTo: now, toGranularity: .year) {
            return formatted(.dateTime.day().month(.abbreviated))
        }
        return formatted(.dateTime.day().month(.abbreviated).year())
    }

    /// The same where no heading tells the day of a time.
    var textWithDay: String {
        let bucket = SlipBucket(date, now: now, calendar: calendar)
        return bucket.isOfOneDay ? "\(bucket.title(now: now, locale: locale, calendar: calendar)) \(text)" : text
    }

    /// The same with the time of the day.
    var textWithTime: String {
        let time = formatted(.dateTime.hour().minute())
        return SlipBucket(date, now: now, calendar: calendar).isOfOneDay ? time : "\(text), \(time)"
    }

    private func formatted(_ style: Date.FormatStyle) -> String {
        var style = style
        (style.locale, style.calendar, style.timeZone) = (locale, calendar, calendar.timeZone)
        return date.formatted(style)
    }
}

/// The part of a list in which a note stands by its date: today, yesterday, this week, the last one, and before that the months.
enum SlipBucket: Hashable {
    case later
    case today
    case yesterday
    case thisWeek
    case lastWeek
    case month(Date)

    init(_ date: Date, now: Date, calendar: Calendar) {
        var days = SlipDays(now: now, calendar: calendar)
        self = days.bucket(of: date)
    }

    /// Whether all notes are of one day, so that their times tell more than their dates.
    var isOfOneDay: Bool { self == .today || self == .yesterday }

    /// The heading.
    func title(now: Date, locale: Locale, calendar: Calendar) -> String {
        switch self {
        case .later: return "Later"
        case .today: return "Today"
        case .yesterday: return "Yesterday"
        case .thisWeek: return "Earlier this week"
        case .lastWeek: return "Last week"
        case .month(let start):
            let isThisYear = calendar.isDate(start, equalTo: now, toGranularity: .year)
            var style = Date.FormatStyle.dateTime.month(.wide)
            if !isThisYear { style = style.year() }
            (style.locale, style.calendar, style.timeZone) = (locale, calendar, calendar.timeZone)
            return start.formatted(style)
        }
    }
}

/// The days on which the parts of a list begin, found once for all notes of the list.
struct SlipDays {
    private let calendar: Calendar
    private let tomorrow: Date
    private let today: Date
    private let yesterday: Date
    private let thisWeek: Date
    private let lastWeek: Date
    /// The month of the latest note that was asked for. The next one is most often of the same.
    private var month: DateInterval?

    init(now: Date, calendar: Calendar) {
        func start(_ days: Int, from day: Date) -> Date { calendar.date(byAdding: .day, value: days, to: day) ?? day }
        self.calendar = calendar
        today = calendar.startOfDay(for: now)
        (tomorrow, yesterday) = (start(1, from: today), start(-1, from: today))
        thisWeek = calendar.dateInterval(of: .weekOfYear, for: now)?.start ?? today
        lastWeek = start(-7, from: thisWeek)
    }

    /// Returns the part of the list in which a note with a date stands.
    mutating func bucket(of date: Date) -> SlipBucket {
        if date >= tomorrow { return .later }
        if date >= today { return .today }
        if date >= yesterday { return .yesterday }
        if date >= thisWeek { return .thisWeek }
        if date >= lastWeek { return .lastWeek }
        if let month, date >= month.start, date < month.end { return .month(month.start) }
        month = calendar.dateInterval(of: .month, for: date)
        return .month(month?.start ?? date)
    }
}
