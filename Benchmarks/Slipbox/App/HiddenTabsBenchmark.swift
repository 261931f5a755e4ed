import Foundation

/// Many users who have a page open in a tab that they don't look at, and some who look at it again.
///
/// Their browsers tell that the tab is hidden, and give the connection back after a while: here at once.
struct HiddenTabsBenchmark {
    /// Measures the memory of a server with that many hidden tabs, and the time until a tab shows its page again.
    static func run(_ count: Int) async throws {
        let fixture = try await SlipboxFixture(notes: min(5_000, count * 50))
        let notes = fixture.database.texts("SELECT Z_PK FROM ZNOTE ORDER BY ZCREATIONDATE_ DESC LIMIT \(count)")
            .compactMap { Int($0) }
        try fixture.close()
        print(try measure(notes, of: fixture.file))
        try fixture.remove()
    }

    private static func measure(_ notes: [Int], of file: URL) throws -> String {
        let slipbox = try ServedSlipbox(file)
        defer { slipbox.stop() }
        var pages: [OpenPage] = []
        for (number, note) in notes.enumerated() {
            let page = try OpenPage(port: slipbox.port, "/all/Note-\(note)", client: 1 + number / 50)
            try page.connect(port: slipbox.port)
            try page.hide()
            pages.append(page)
        }
        let megabytes = slipbox.residentMegabytes
        let times = try stride(from: 0, to: pages.count, by: 10).map { try pages[$0].show(port: slipbox.port) }.sorted()
        return String(
            format: "%4d hidden tabs: %.0f MB; one that is looked at again shows its page after %.0f ms, "
                + "95 of 100 within %.0f ms",
            pages.count,
            megabytes,
            times[times.count / 2] / .milliseconds(1),
            times[times.count * 95 / 100] / .milliseconds(1)
        )
    }
}
