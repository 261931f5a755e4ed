internal import CoreData
internal import SlipboxCore
internal import WebUI
internal import WebUICoreData

/// The review queue: the notes of the day, and below them those that wait for another one; the oldest first.
struct ReviewSections: View {
    let desk: Desk
    let empty: EmptyNotesHint
    let pinnedCount: Int
    let portion: ReviewPortion
    @FetchRequest private var today: FetchedResults<Note>
    @FetchRequest private var later: FetchedResults<Note>

    init(desk: Desk, empty: EmptyNotesHint, listing: NoteListing, portion: ReviewPortion, pinnedCount: Int) {
        (self.desk, self.empty, self.portion, self.pinnedCount) = (desk, empty, portion, pinnedCount)
        _today = FetchRequest(fetchRequest: listing.request(portion.predicate), animation: .default)
        _later = FetchRequest(fetchRequest: listing.request(portion.laterPredicate), animation: .default)
    }

    var body: some View {
        if portion.count > 0 {
            Section {
                FetchedRows(desk: desk, notes: today)
            } header: {
                ReviewHeader(title: "Today", state: progress)
            }
        }
        if !later.isEmpty {
            Section {
                FetchedRows(desk: desk, notes: later)
            } header: {
                ReviewHeader(title: "Later", state: NoteCount(later.count).words)
            }
        }
        let count = pinnedCount + today.count + later.count
        NoteTally(count: count)
        if count == 0 { empty }
    }

    private var progress: String {
        today.isEmpty ? "all \(portion.count) reviewed" : "\(today.count) of \(portion.count) left"
    }
}

/// The header of a part of the queue, with how much of it is left.
private struct ReviewHeader: View {
    let title: String
    let state: String

    var body: some View {
        HStack {
            Text(title)
            Spacer()
            Text(state).styleClass("slip-quote")
        }
    }
}

/// The choices of how many notes of the queue a day has.
struct ReviewSizeButtons: View {
    let desk: Desk

    var body: some View {
        ForEach(ReviewPortion.sizes, id: \.self) { size in
            let title = size == 0 ? "Review all in one list" : "Review \(size) notes a day"
            Button(title, systemImage: size == desk.lists.reviewSize ? "checkmark.circle" : "circle") {
                desk.attempt { try desk.lists.setReviewSize(size) }
            }
        }
    }
}
