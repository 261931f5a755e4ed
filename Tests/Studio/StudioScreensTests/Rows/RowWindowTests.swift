import Testing

@testable import StudioScreens

/// The pages of a list of any length.
@MainActor
@Suite struct RowWindowTests {
    private struct Locked: Error {}

    /// What reads pages: each reading waits until it is let go on.
    @MainActor private final class Reader {
        var readings: [Range<Int>] = []
        var waiting: [CheckedContinuation<Void, any Error>] = []
        var waits = false

        func rows(_ positions: Range<Int>) async throws -> [StudioRow] {
            readings.append(positions)
            if waits { try await withCheckedThrowingContinuation { waiting.append($0) } }
            return positions.map { StudioRow(key: ObjectKey("Note", Int64($0)), cells: ["rank": .integer(Int64($0))]) }
        }
    }

    private let reader = Reader()

    private func window(_ count: Int) -> RowWindow {
        RowWindow(count: count, key: { ObjectKey("Note", Int64($0)) }, read: reader.rows)
    }

    private func settle(_ condition: () -> Bool) async throws {
        for _ in 0..<1_000 where !condition() { try await Task.sleep(for: .milliseconds(2)) }
        #expect(condition())
    }

    @Test func pagesAreReadWhenTheyAreShown() async throws {
        let list = RowList(window: window(1_000_000))
        #expect(reader.readings.isEmpty && list.count == 1_000_000)
        let unread = list[999_999]
        #expect(!unread.isRead && unread.key.number == 999_999 && unread.cells.isEmpty)
        #expect(list[999_960].key.number == 999_960)
        try await settle { list[999_999].isRead }
        #expect(list[999_960].cells["rank"] == .integer(999_960))
        #expect(reader.readings == [999_950..<1_000_000])
    }

    /// Pages that follow each other are read at once, and what is known is not read again.
    @Test func aWindowOfSeveralPagesIsReadAtOnce() async throws {
        let window = window(1_000)
        for position in [420, 440, 460, 520, 40] { _ = window.row(at: position) }
        try await settle { window.row(at: 520).isRead }
        #expect(reader.readings == [0..<50, 400..<550] && window.row(at: 549).isRead && window.row(at: 40).isRead)
        #expect(reader.readings.count == 2)
    }

    /// Whoever drags the thumb through a list sees where it stops, however slow the store is.
    @Test func whatWasScrolledPastIsNotRead() async throws {
        let window = window(100_000)
        reader.waits = true
        _ = window.row(at: 0)
        try await settle { reader.waiting.count == 1 }
        for position in stride(from: 1_000, to: 100_000, by: 1_000) { _ = window.row(at: position) }
        #expect(reader.readings == [0..<50])
        reader.waits = false
        reader.waiting[0].resume()
        try await settle { window.row(at: 99_000).isRead }
        #expect(reader.readings.count <= 13 && reader.readings.last == 99_000..<99_050, "\(reader.readings)")
    }

    @Test func aListThatTakesAnothersPlaceShowsTheSamePagesAtOnce() async throws {
        let (first, second) = (window(1_000), window(1_000))
        await first.read(inPlaceOf: first)
        #expect(first.row(at: 199).isRead && reader.readings == [0..<200])
        _ = first.row(at: 700)
        try await settle { first.row(at: 700).isRead }
        await second.read(inPlaceOf: first)
        #expect(second.row(at: 700).isRead)
        let short = window(30)
        await short.read(inPlaceOf: second)
        #expect(short.row(at: 29).isRead == (reader.readings.last == 0..<30))
    }

    @Test func pagesThatCannotBeReadSaySo() async throws {
        let window = window(3)
        reader.waits = true
        _ = window.row(at: 1)
        try await settle { reader.waiting.count == 1 }
        reader.waiting[0].resume(throwing: Locked())
        try await settle { window.row(at: 1).problem != nil }
        #expect(window.row(at: 2).problem != nil && window.row(at: 2).key.number == 2 && reader.readings.count == 1)
    }

    @Test func rowsThatAreMissingFromAPageSaySo() async {
        let window = RowWindow(
            count: 3,
            key: { ObjectKey("Note", Int64($0)) },
            read: { $0.dropLast().map { StudioRow(key: ObjectKey("Note", Int64($0))) } }
        )
        await window.read(inPlaceOf: window)
        #expect(window.row(at: 2).problem == "This row is no longer there." && window.row(at: 1).problem == nil)
    }
}
