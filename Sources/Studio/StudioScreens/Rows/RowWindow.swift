internal import Observation

/// The rows of a list of any length. Pages around the visible ones are read in the background once they are shown; until a page has
/// come, its rows have their keys and nothing else.
@MainActor
@Observable
final class RowWindow {
    /// The number of all rows.
    let count: Int
    /// The number of pages that were read so far.
    private(set) var pagesRead = 0
    private let key: (Int) -> ObjectKey
    private let read: (Range<Int>) async throws -> [StudioRow]
    /// The pages that were used most recently, the latest last. What is shown depends on `pagesRead`.
    @ObservationIgnored private var pages: [(number: Int, rows: [StudioRow])] = []
    /// The pages that are to be read, the latest last, and those that are being read.
    @ObservationIgnored private var wanted: [Int] = []
    @ObservationIgnored private var underWay: [Int] = []

    /// The rows of a page.
    static let pageSize = 50
    /// The pages that are kept: the window of a page in a browser, and what is scrolled back to.
    private static let mostPages = 12
    /// The pages that a list begins with.
    private static let firstPages = Array(0..<4)

    /// - Parameters:
    ///   - key: Returns the key of the row at a position, as far as it is known before the row is read.
    ///   - read: Reads the rows at some positions, while the caller goes on.
    init(count: Int, key: @escaping (Int) -> ObjectKey, read: @escaping (Range<Int>) async throws -> [StudioRow]) {
        (self.count, self.key, self.read) = (count, key, read)
    }

    /// Returns the row at a position, which must exist. If it is not known yet, its page is read.
    func row(at position: Int) -> StudioRow {
        let number = position / Self.pageSize
        guard let rows = page(number) else {
            want(number)
            return StudioRow(key: key(position), isRead: false)
        }
        let offset = position - number * Self.pageSize
        return rows.indices.contains(offset) ? rows[offset] : missing(position, "This row is no longer there.")
    }

    private func page(_ number: Int) -> [StudioRow]? {
        // Observes that pages come.
        guard pagesRead > 0 else { return nil }
        if let last = pages.last, last.number == number { return last.rows }
        guard let place = pages.firstIndex(where: { $0.number == number }) else { return nil }
        let page = pages.remove(at: place)
        pages.append(page)
        return page.rows
    }

    private func missing(_ position: Int, _ reason: String) -> StudioRow {
        StudioRow(key: key(position), problem: reason)
    }

    // MARK: - Reading

    /// Reads the pages that another list has shown last, or the first ones, so that nothing vanishes when this list takes its place.
    func read(inPlaceOf other: RowWindow) async {
        let shown = other.pages.suffix(Self.firstPages.count).map(\.number)
        await read((shown.isEmpty ? Self.firstPages : shown).filter { $0 * Self.pageSize < count })
    }

    /// Has a page read soon. Whoever scrolls on wants others by then, so only the latest are read.
    private func want(_ number: Int) {
        guard !underWay.contains(number), wanted.last != number else { return }
        wanted.removeAll { $0 == number }
        wanted.append(number)
        wanted.removeFirst(max(wanted.count - Self.mostPages, 0))
        guard wanted.count == 1, underWay.isEmpty else { return }
        Task {
            while !wanted.isEmpty {
                let numbers = wanted
                wanted = []
                await read(numbers)
            }
        }
    }

    /// Reads pages, of which those that follow each other are read at once. One that cannot be read says so for as long as the list is
    /// there.
    private func read(_ numbers: [Int]) async {
        underWay = numbers
        var come: [(number: Int, rows: [StudioRow])] = []
        for run in Self.runs(of: numbers) {
            let positions = run.lowerBound * Self.pageSize..<min(run.upperBound * Self.pageSize, count)
            var rows: [StudioRow]
            do {
                rows = try await read(positions)
            } catch {
                rows = positions.map { missing($0, StudioProblem.text(of: error)) }
            }
            for number in run {
                come.append((number, Array(rows.prefix(Self.pageSize))))
                rows.removeFirst(min(Self.pageSize, rows.count))
            }
        }
        underWay = []
        pages.removeAll { page in come.contains { $0.number == page.number } }
        pages = (pages + come).suffix(Self.mostPages)
        pagesRead += come.count
    }

    /// Returns the ranges that numbers make up, by size.
    private static func runs(of numbers: [Int]) -> [Range<Int>] {
        numbers.sorted().reduce(into: []) { runs, number in
            if let last = runs.last, last.upperBound == number {
                runs[runs.count - 1] = last.lowerBound..<number + 1
            } else {
                runs.append(number..<number + 1)
            }
        }
    }
}
