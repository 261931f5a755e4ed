import CCoreDataSQLite
import Foundation
import WebUI

/// The waiting times in a large slip box: the actual program in a separate process, accessed over real sockets by a
/// client that acts like a browser. Network and rendering times are not included.
struct SlipboxAppBenchmarks {
    private let fixture: SlipboxFixture
    private let rounds: Int
    private let isQuick: Bool

    /// Prints a line for each measurement.
    static func run(_ fixture: SlipboxFixture, rounds: Int, isQuick: Bool) async throws {
        // As in use, the program has exclusive access to the slip box.
        try fixture.close()
        let benchmarks = SlipboxAppBenchmarks(fixture: fixture, rounds: rounds, isQuick: isQuick)
        print("\nslipbox serve with \(fixture.noteCount) notes, over sockets, medians of \(rounds) rounds")
        let slipbox = try benchmarks.measureStart()
        defer { slipbox.stop() }
        try benchmarks.measurePages(slipbox)
        try benchmarks.measureNote(slipbox)
        try benchmarks.measureTyping(slipbox)
        try benchmarks.measureSearch(slipbox)
        try benchmarks.measureOmnibar(slipbox)
        try benchmarks.measureMemory(slipbox)
        if !isQuick { try await measureSmallerOmnibar(rounds: rounds) }
    }

    /// The goal for the omnibar applies to a smaller slip box.
    private static func measureSmallerOmnibar(rounds: Int) async throws {
        let fixture = try await SlipboxFixture(notes: 10_000)
        try fixture.close()
        let benchmarks = SlipboxAppBenchmarks(fixture: fixture, rounds: rounds, isQuick: false)
        let slipbox = try ServedSlipbox(fixture.file)
        try benchmarks.measureOmnibar(slipbox)
        slipbox.stop()
        try fixture.remove()
    }

    // MARK: - Figures

    /// The time from the start of the process until a page with an open socket.
    private func measureStart() throws -> ServedSlipbox {
        var (times, served): ([Double], ServedSlipbox?) = ([], nil)
        for _ in 0..<max(1, min(rounds, 3)) {
            served?.stop()
            times.append(
                try milliseconds {
                    let slipbox = try ServedSlipbox(fixture.file)
                    _ = try opened(slipbox, "/")
                    served = slipbox
                }
            )
        }
        guard let served else { throw Connection.Failure.cannotConnect }
        tell("server start to usable page", times.median, "ms", atMost: 1_000)
        return served
    }

    private func measurePages(_ slipbox: ServedSlipbox) throws {
        for (name, path) in [
            ("folders", "/"), ("all notes", "/all"), ("orphans", "/orphans"), ("dead ends", "/dead-ends"),
            ("keywords", "/keywords"),
        ] {
            var size = 0
            let times = try repeated { _ in
                try milliseconds { size = try OpenPage(port: slipbox.port, path).markup.utf8.count }
            }
            tell("first page: \(name), \(size / 1_000) kB", times.median, "ms", atMost: 300)
        }
    }

    private func measureNote(_ slipbox: ServedSlipbox) throws {
        let path = "/all/Note-\(hubKey)"
        let times = try repeated { _ in
            try milliseconds { _ = try OpenPage(port: slipbox.port, path) }
        }
        tell("first page: a note with \(fixture.backlinkCount) backlinks", times.median, "ms", atMost: 300)
        let page = try opened(slipbox, "/all")
        let row = try OpenPage.node("href=\"\(path)\"", in: page.markup)
        let clicks = try repeated { _ in
            let time = try milliseconds { try page.send("click", to: row) }
            try page.send("nav", to: 0, "/all")
            return time
        }
        tell("open a note with \(fixture.backlinkCount) backlinks", clicks.median, "ms", atMost: 100)
    }

    /// Browsers display typed letters themselves; the server is not involved and sends no patch for the field.
    private func measureTyping(_ slipbox: ServedSlipbox) throws {
        let page = try opened(slipbox, "/all/Note-\(hubKey)")
        let field = try OpenPage.node("aria-label=\"Title\"", in: page.markup)
        var (text, echoes, times) = (SlipboxFixture.hubTitle, 0, [Double]())
        for letter in " that is written letter by letter" {
            text.append(letter)
            times.append(
                try milliseconds {
                    let answer = try page.send("input", to: field, .string(text), version: times.count + 1)
                    echoes += answer["ops"].array.count {
                        $0.array.first == "v" && $0.array.dropFirst().first == .int(field)
                    }
                }
            )
        }
        tell("keystroke echo: answers that touch the field, of \(times.count)", Double(echoes), "", atMost: 0)
        tell("keystroke: the server has taken it", times.median, "ms")
        try page.send("input", to: field, .string(SlipboxFixture.hubTitle), version: times.count + 1)
    }

    private func measureSearch(_ slipbox: ServedSlipbox) throws {
        let page = try opened(slipbox, "/all")
        let field = try OpenPage.node("aria-label=\"Search notes\"", in: page.markup)
        var (times, slowest) = ([Double](), (text: "", time: 0.0))
        for (number, text) in searches.enumerated() {
            let time = try milliseconds { try page.send("input", to: field, .string(text), version: number + 1) }
            times.append(time)
            if time > slowest.time { slowest = (text, time) }
        }
        tell("search, median of \(times.count) texts", times.median, "ms")
        tell("search, 95 of 100 within", times.sorted()[times.count * 95 / 100], "ms", atMost: 200)
        tell("search, the slowest: “\(slowest.text)”", slowest.time, "ms")
    }

    /// The time from the text to the first notes below the bar.
    private func measureOmnibar(_ slipbox: ServedSlipbox) throws {
        let page = try opened(slipbox, "/all")
        let button = try OpenPage.node("data-key=\"meta+k\"", in: page.markup)
        let patch = try page.send("click", to: button)
        let field = try OpenPage.node("placeholder=\"Search or create", in: page.inserted(by: patch))
        _ = try page.nextChange()
        var (times, version) = ([Double](), 0)
        let words = searches.enumerated().filter { $0.offset % 4 < 2 }.map(\.element)
        // Between two texts, one without matches is sent, so that each text changes the results.
        for text in words.flatMap({ [$0, "quagga \($0)"] }) {
            version += 1
            // Typing stays below the rate limit of the server.
            usleep(40_000)
            let time = try milliseconds {
                try page.send("input", to: field, .string(text), version: version)
                _ = try page.nextChange()
            }
            times.append(time)
        }
        tell("omnibar in \(fixture.noteCount) notes: median of \(times.count) texts", times.median, "ms")
        let goal = fixture.noteCount > 10_000 ? nil : 50.0
        tell(
            "omnibar in \(fixture.noteCount) notes: 95 of 100 within",
            times.sorted()[times.count * 95 / 100],
            "ms",
            atMost: goal
        )
    }

    private func measureMemory(_ slipbox: ServedSlipbox) throws {
        let count = isQuick ? 5 : 20
        let before = slipbox.residentMegabytes
        let pages = try (0..<count).map { _ in try opened(slipbox, "/all/Note-\(hubKey)") }
        let each = (slipbox.residentMegabytes - before) / Double(pages.count)
        tell("memory of the server after all that", before, "MB")
        tell("memory of a page that shows all notes and one, of \(count)", each, "MB")
    }
}

extension SlipboxAppBenchmarks {
    private func opened(_ slipbox: ServedSlipbox, _ path: String) throws -> OpenPage {
        let page = try OpenPage(port: slipbox.port, path)
        try page.connect(port: slipbox.port)
        return page
    }

    private var hubKey: Int {
        fixture.database.number("SELECT Z_PK FROM ZNOTE WHERE ZTITLE_ = '\(SlipboxFixture.hubTitle)'")
    }

    /// Typical searches: one and two words, beginnings of words while typing, and words that do not occur.
    private var searches: [String] {
        let texts = fixture.database.texts(
            "SELECT ZBODYTEXT_ FROM ZNOTE WHERE Z_PK % \(max(fixture.noteCount / 100, 1)) = 7 ORDER BY Z_PK LIMIT \(isQuick ? 5 : 50)"
        )
        return texts.enumerated().flatMap { number, text -> [String] in
            let words = text.split { !$0.isLetter }.map(String.init).filter { $0.count > 3 }
            guard words.count > 2 else { return [] }
            let word = words[number % (words.count - 1)]
            let start = String(word.prefix(1 + number % 4))
            return [word, "\(words[0]) \(words[1])", start, "\(word) quagga"]
        }
    }

    private func milliseconds(_ work: () throws -> Void) rethrows -> Double {
        let start = DispatchTime.now().uptimeNanoseconds
        try work()
        return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e6
    }

    /// Returns the times of several rounds after a warm-up.
    private func repeated(_ work: (Int) throws -> Double) rethrows -> [Double] {
        Array(try (0...rounds).map(work).dropFirst())
    }

    private func tell(_ name: String, _ value: Double, _ unit: String, atMost most: Double? = nil) {
        var line = name.padding(toLength: max(62, name.count + 1), withPad: " ", startingAt: 0)
        line += String(format: "%9.1f %@", value, unit)
        if let most {
            line += String(format: ", goal <= %.0f %@  %@", most, unit, value <= most ? "met" : "MISSED")
        }
        print(line)
        // Flushes, so that the line appears at once, even in a file.
        fflush(nil)
    }
}

extension RawDatabase {
    /// Returns the texts that a query selects.
    func texts(_ sql: String) -> [String] {
        with(sql) { statement in
            var texts: [String] = []
            while sqlite3_step(statement) == SQLITE_ROW {
                if let text = sqlite3_column_text(statement, 0) { texts.append(String(cString: text)) }
            }
            return texts
        }
    }
}
