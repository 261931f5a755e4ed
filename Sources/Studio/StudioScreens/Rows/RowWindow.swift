/// The rows of a list of any length, of which pages around the visible ones are read when they are shown.
final class RowWindow {
    /// The number of all rows.
    let count: Int
    /// The number of pages that were read so far.
    private(set) var pagesRead = 0
    private let read: (Range<Int>) throws -> [StudioRow]
    /// The pages that were used most recently, the latest last.
    private var pages: [(number: Int, rows: [StudioRow])] = []

    /// The rows of a page.
    static let pageSize = 50
    /// The pages that are kept: the window of a page in a browser, and what is scrolled back to.
    private static let mostPages = 12

    /// - Parameter read: Reads the rows at some positions.
    init(count: Int, read: @escaping (Range<Int>) throws -> [StudioRow]) {
        (self.count, self.read) = (count, read)
    }

    /// Returns the row at a position, which must exist.
    func row(at position: Int) -> StudioRow {
        let number = position / Self.pageSize
        let rows = page(number)
        let offset = position - number * Self.pageSize
        return rows.indices.contains(offset) ? rows[offset] : Self.missing(position, "This row is no longer there.")
    }

    private func page(_ number: Int) -> [StudioRow] {
        if let last = pages.last, last.number == number { return last.rows }
        if let place = pages.firstIndex(where: { $0.number == number }) {
            let page = pages.remove(at: place)
            pages.append(page)
            return page.rows
        }
        let positions = number * Self.pageSize..<min((number + 1) * Self.pageSize, count)
        pagesRead += 1
        do {
            let rows = try read(positions)
            pages.append((number, rows))
            if pages.count > Self.mostPages { pages.removeFirst() }
            return rows
        } catch {
            // Not kept: the next time, it may be read.
            return positions.map { Self.missing($0, StudioProblem.text(of: error)) }
        }
    }

    private static func missing(_ position: Int, _ reason: String) -> StudioRow {
        StudioRow(key: ObjectKey("", Int64(position)), problem: reason)
    }
}
