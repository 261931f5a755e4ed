import Foundation
import FoundationNetworking
import WebUI
import WebUIServer

/// The server's cost of pages: the time to render and update them, the bytes sent, and the memory while they are open.
@MainActor
struct WebBenchmarks {
    private let rounds: Int
    private let rows: Int

    /// Prints a line for each measurement.
    static func run(rounds: Int, isQuick: Bool) async throws {
        let benchmarks = WebBenchmarks(rounds: rounds, rows: isQuick ? 1_000 : 10_000)
        print("\npages over \(benchmarks.rows) rows, medians of \(rounds) rounds, in time of this thread")
        benchmarks.measureFirstPage()
        benchmarks.measureChange("one changed row", ShelfView.init) { shelf, round in
            shelf.live[7].title = "Changed \(round)"
        }
        benchmarks.measureChange("one changed row of values", PlainShelfView.init) { shelf, round in
            shelf.plain[7].title = "Changed \(round)"
        }
        benchmarks.measureEvents()
        benchmarks.measureMemory(sessions: isQuick ? 20 : 200)
        try await benchmarks.measureScript()
    }

    // MARK: - Figures

    private func measureFirstPage() {
        let shelf = NoteShelf(rows)
        var bytes = 0
        let milliseconds = median { _ in
            let session = Self.open(ShelfView(shelf: shelf))
            bytes = session.renderPage().body.utf8.count
            return session
        }
        tell("first page", milliseconds, "ms", atMost: 50)
        tell("first page, not compressed", Double(bytes) / 1000, "kB")
    }

    private func measureChange<Content: View>(
        _ name: String,
        _ view: (NoteShelf) -> Content,
        change: (NoteShelf, Int) -> Void
    ) {
        let shelf = NoteShelf(rows)
        let session = Self.open(view(shelf))
        _ = session.renderPage()
        var bytes = 0
        session.onPatch = { bytes = Self.size(of: $0) }
        let milliseconds = median { round in
            change(shelf, round)
            session.flush()
        }
        tell("\(name): patch", Double(bytes), "bytes", atMost: 300)
        tell("\(name): work", milliseconds, "ms", atMost: 1)
        session.teardown()
    }

    /// Selecting a row and typing a letter: the most frequent events.
    private func measureEvents() {
        let session = Self.open(ShelfView(shelf: NoteShelf(rows)))
        let page = session.renderPage().body
        var bytes = 0
        session.onPatch = { bytes += Self.size(of: $0) }
        let events = Self.rowIdentifiers(in: page).prefix(50).map { ClientEvent("click", node: $0, payload: [:]) }
        let milliseconds = median { _ in
            for event in events {
                session.handle(event)
            }
        }
        tell("events a second: a row is selected", Double(events.count) * 1000 / milliseconds, "", atLeast: 1000)
        session.teardown()
    }

    private func measureMemory(sessions count: Int) {
        let shelf = NoteShelf(rows)
        Self.open(ShelfView(shelf: shelf)).teardown()
        let before = Self.residentBytes
        let sessions = (0..<count).map { _ in
            let session = Self.open(ShelfView(shelf: shelf))
            _ = session.renderPage()
            return session
        }
        let each = Double(Self.residentBytes - before) / Double(count)
        tell("an open session, of \(count)", each / 1e6, "MB", atMost: 3)
        for session in sessions {
            session.teardown()
        }
    }

    /// The page as received by a browser.
    private func measureScript() async throws {
        var routes = Routes()
        routes.live { request in ViewSession(url: request.url) { Text("Page") } }
        var configuration = ServerConfiguration()
        configuration.log = { _ in }
        let server = WebServer(configuration, routes: routes)
        let address = "http://localhost:\(try await server.start())"
        let page = try await Self.ask(address, method: "GET")
        let text = String(decoding: page.data, as: UTF8.self)
        guard let path = text.firstMatch(of: /src="([^"]+\.js)"/)?.output.1 else { return }
        let script = try await Self.ask(address + path, method: "HEAD")
        let size = script.response.value(forHTTPHeaderField: "content-length").flatMap(Double.init) ?? .infinity
        tell("the script, compressed", size / 1024, "KiB", atMost: 12)
    }
}

extension WebBenchmarks {
    private static func open(_ view: some View) -> ViewSession {
        ViewSession(url: URL(filePath: "/")) { view }
    }

    /// Returns the number of bytes of an encoded patch. Encoding is part of the measured work.
    private static func size(of patch: Patch) -> Int {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return (try? encoder.encode(patch).count) ?? 0
    }

    private static func ask(_ address: String, method: String) async throws -> (data: Data, response: HTTPURLResponse) {
        guard let url = URL(string: address) else { throw URLError(.badURL) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        request.setValue("gzip", forHTTPHeaderField: "accept-encoding")
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let response = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        return (data, response)
    }

    /// Returns the numbers of the elements that are selectable rows.
    private static func rowIdentifiers(in page: String) -> [Int] {
        page.matches(of: /<li data-i="(\d+)"[^>]*role="option"/).compactMap { Int($0.output.1) }
    }

    private static var residentBytes: Int {
        let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
    }

    /// Returns the median of the thread's processor time in milliseconds over several rounds after a warm-up.
    private func median(_ work: (Int) -> some Any) -> Double {
        var times: [Double] = []
        for round in 0...rounds {
            let start = Self.threadMilliseconds
            let outcome = work(round)
            times.append(Self.threadMilliseconds - start)
            (outcome as? ViewSession)?.teardown()
        }
        return Array(times.dropFirst()).median
    }

    private static var threadMilliseconds: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    private func tell(
        _ name: String,
        _ value: Double,
        _ unit: String,
        atMost most: Double? = nil,
        atLeast least: Double? = nil
    ) {
        var line = name.padding(toLength: 40, withPad: " ", startingAt: 0) + String(format: "%10.2f %@", value, unit)
        if let most {
            line += String(format: ", goal <= %.0f %@  %@", most, unit, value <= most ? "met" : "MISSED")
        }
        if let least {
            line += String(format: ", goal >= %.0f %@  %@", least, unit, value >= least ? "met" : "MISSED")
        }
        print(line)
    }
}
