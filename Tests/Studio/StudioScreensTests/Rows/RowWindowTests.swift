import Testing

@testable import StudioScreens

/// The pages of a list of any length.
@Suite struct RowWindowTests {
    private struct Locked: Error {}

    private func rows(_ positions: Range<Int>) -> [StudioRow] {
        positions.map { StudioRow(key: ObjectKey("Note", Int64($0))) }
    }

    @Test func pagesAreReadWhenTheyAreShown() {
        let window = RowWindow(count: 1_000_000, read: rows)
        let list = RowList(window: window)
        #expect(window.pagesRead == 0 && list.count == 1_000_000)
        #expect(list[999_999].key.number == 999_999 && list[999_960].key.number == 999_960)
        #expect(window.pagesRead == 1)
        #expect(list[0].key.number == 0 && list[999_999].key.number == 999_999)
        #expect(window.pagesRead == 2)
    }

    @Test func pagesThatCannotBeReadSaySoAndAreReadAgain() {
        var isLocked = true
        let window = RowWindow(count: 3) { positions in
            if isLocked { throw Locked() }
            return rows(positions)
        }
        #expect(window.row(at: 1).problem != nil)
        isLocked = false
        #expect(window.row(at: 1) == StudioRow(key: ObjectKey("Note", 1)))
    }

    @Test func rowsThatAreMissingFromAPageSaySo() {
        let window = RowWindow(count: 3) { positions in Array(rows(positions).dropLast()) }
        #expect(window.row(at: 2).problem == "This row is no longer there.")
    }
}
