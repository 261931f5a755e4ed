internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The notes by their dates, the latest first: those of today, of yesterday, of this week, of the last one, and of each month.
struct DaySections: View {
    let desk: Desk
    let emptyText: String
    let pinnedCount: Int
    @SectionedFetchRequest<Date?, Note> private var days: SectionedFetchResults<Date?, Note>
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone

    init(desk: Desk, emptyText: String, listing: NoteListing, pinnedCount: Int) {
        (self.desk, self.emptyText, self.pinnedCount) = (desk, emptyText, pinnedCount)
        _days = SectionedFetchRequest(
            sectionsBy: .day,
            of: \.creationDate_,
            sortDescriptors: [SortDescriptor(\.creationDate_, order: .reverse)],
            predicate: listing.request().predicate,
            animation: .default
        )
    }

    var body: some View {
        let (now, calendar) = (Date(), calendar)
        let parts = SlipBucketNotes.all(of: days, now: now, calendar: calendar)
        NoteTally(count: parts.reduce(pinnedCount) { $0 + $1.count })
        ForEach(parts) { part in
            Section(part.id.title(now: now, locale: locale, calendar: calendar)) {
                ForEach(part) { NoteRow(desk: desk, note: $0) }
                    .onDelete { offsets in desk.throwAwayRows(offsets.map { part[$0] }) }
            }
        }
        if days.isEmpty, pinnedCount == 0 { EmptyListHint(text: emptyText) }
    }

    private var calendar: Calendar {
        var calendar = locale.calendar
        calendar.timeZone = timeZone
        return calendar
    }
}

/// The notes of one part of the list: those of several days, one after the other.
struct SlipBucketNotes: RandomAccessCollection, Identifiable {
    typealias Day = SectionedFetchResults<Date?, Note>.Section

    let id: SlipBucket
    private let days: [Day]
    /// The number of notes before each day, and at the end of all.
    private let starts: [Int]

    private init(_ id: SlipBucket, _ days: [Day]) {
        (self.id, self.days) = (id, days)
        starts = days.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    }

    /// Returns the parts of a list, in the order of its days.
    static func all(of days: SectionedFetchResults<Date?, Note>, now: Date, calendar: Calendar) -> [SlipBucketNotes] {
        var parts: [(SlipBucket, [Day])] = []
        var starts = SlipDays(now: now, calendar: calendar)
        for day in days {
            let bucket = starts.bucket(of: day.id ?? .distantPast)
            if parts.last?.0 == bucket { parts[parts.count - 1].1.append(day) } else { parts.append((bucket, [day])) }
        }
        return parts.map { SlipBucketNotes($0, $1) }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { starts[starts.count - 1] }

    subscript(position: Int) -> Note {
        var (low, high) = (0, days.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= position { low = middle } else { high = middle - 1 }
        }
        return days[low][position - starts[low]]
    }
}

extension SlipBucketNotes: LiveElements {}

extension SlipBucketNotes: PathComponentSearchable {
    func position(ofPathComponent component: String) -> Int?? {
        for (day, start) in zip(days, starts) {
            guard let found = day.position(ofPathComponent: component) else { return .none }
            if let position = found { return .some(start + position) }
        }
        return .some(nil)
    }
}
