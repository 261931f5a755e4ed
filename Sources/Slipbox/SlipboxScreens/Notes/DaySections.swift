internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The notes by their dates, the latest first: those of today, of yesterday, of this week, of the last one, and of each month.
struct DaySections: View {
    let desk: Desk
    let empty: EmptyNotesHint
    let pinnedCount: Int
    @SectionedFetchRequest<Date?, Note> private var days: SectionedFetchResults<Date?, Note>
    @Environment(\.locale) private var locale
    @Environment(\.timeZone) private var timeZone

    init(desk: Desk, empty: EmptyNotesHint, listing: NoteListing, pinnedCount: Int) {
        (self.desk, self.empty, self.pinnedCount) = (desk, empty, pinnedCount)
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
        if days.isEmpty, pinnedCount == 0 { empty }
    }

    private var calendar: Calendar {
        var calendar = locale.calendar
        calendar.timeZone = timeZone
        return calendar
    }
}

/// The notes of one part of the list: those of several days, one after the other.
///
/// A long list has a thousand days, of which its parts only keep the numbers.
struct SlipBucketNotes: RandomAccessCollection, Identifiable {
    typealias Days = SectionedFetchResults<Date?, Note>

    let id: SlipBucket
    private let days: Days
    /// The number of notes before each day of the list, and at the end of all.
    private let starts: [Int]
    private let part: Range<Int>

    /// Returns the parts of a list, in the order of its days.
    static func all(of days: Days, now: Date, calendar: Calendar) -> [SlipBucketNotes] {
        var (parts, starts): ([(id: SlipBucket, days: Range<Int>)], [Int]) = ([], [0])
        starts.reserveCapacity(days.count + 1)
        var buckets = SlipDays(now: now, calendar: calendar)
        for (number, day) in days.enumerated() {
            let bucket = buckets.bucket(of: day.id ?? .distantPast)
            if let last = parts.last, last.id == bucket {
                parts[parts.count - 1].days = last.days.lowerBound..<number + 1
            } else {
                parts.append((bucket, number..<number + 1))
            }
            starts.append(starts[number] + day.count)
        }
        return parts.map { SlipBucketNotes(id: $0.id, days: days, starts: starts, part: $0.days) }
    }

    var startIndex: Int { 0 }
    var endIndex: Int { starts[part.upperBound] - starts[part.lowerBound] }

    subscript(position: Int) -> Note {
        let place = starts[part.lowerBound] + position
        var (low, high) = (part.lowerBound, part.upperBound - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= place { low = middle } else { high = middle - 1 }
        }
        return days[low][place - starts[low]]
    }
}

extension SlipBucketNotes: LiveElements {}

extension SlipBucketNotes: PathComponentSearchable {
    func position(ofPathComponent component: String) -> Int?? {
        for number in part {
            guard let found = days[number].position(ofPathComponent: component) else { return .none }
            if let position = found { return .some(starts[number] - starts[part.lowerBound] + position) }
        }
        return .some(nil)
    }
}
