import Foundation
import Synchronization

/// Many users who write at the same time: each has the list of all notes open and types into a note of its own, two
/// keys a second, over a socket of its own.
struct CrowdBenchmark {
    private let slipbox: ServedSlipbox
    /// The keys of notes, the newest first: those that all lists show.
    private let notes: [Int]

    private static let pause = Duration.milliseconds(500)

    /// Measures crowds of several sizes, each with a server of its own, and pages that nobody uses.
    static func run(_ sizes: [Int], isQuick: Bool) async throws {
        print("\nslipbox serve with users who type two keys a second, over sockets")
        let fixture = try await SlipboxFixture(notes: isQuick ? 1_000 : 5_000)
        let notes = fixture.database.texts("SELECT Z_PK FROM ZNOTE ORDER BY ZCREATIONDATE_ DESC LIMIT 1000")
            .compactMap { Int($0) }
        try fixture.close()
        for size in sizes {
            let slipbox = try ServedSlipbox(fixture.file)
            defer { slipbox.stop() }
            let benchmark = CrowdBenchmark(slipbox: slipbox, notes: notes)
            benchmark.measure(size, for: .seconds(isQuick ? 2 : 20))
        }
        try fixture.remove()
    }

    private func measure(_ size: Int, for time: Duration) {
        let before = slipbox.residentMegabytes
        let crowd = Crowd(count: min(size, notes.count))
        let port = slipbox.port
        for number in 0..<crowd.count {
            let note = notes[number]
            let thread = Thread { crowd.note(Self.type(in: note, number, of: crowd, port: port)) }
            thread.stackSize = 1 << 19
            thread.start()
        }
        crowd.waitUntilOpen()
        let opened = slipbox.residentMegabytes
        let (work, start) = (slipbox.processorMilliseconds, ContinuousClock.now)
        crowd.begin(for: time)
        let answers = crowd.waitUntilDone()
        let busy = (slipbox.processorMilliseconds - work, (ContinuousClock.now - start) / .milliseconds(1))
        tell(answers, size, wanted: Int(time / Self.pause) * size, busy, (opened - before) / Double(size))
    }

    private func tell(
        _ answers: [Answers],
        _ size: Int,
        wanted: Int,
        _ busy: (used: Double, elapsed: Double),
        _ megabytes: Double
    ) {
        let times = answers.flatMap(\.times).sorted()
        for failure in Set(answers.compactMap(\.failure)) { print("     a user gave up: \(failure)") }
        guard !times.isEmpty else { return }
        let line = String(
            format: "%4d users type: %d of %d keys answered, median %.0f ms, 95 of 100 within %.0f ms; "
                + "%.1f ms of processor a key, %.0f %% busy; %.1f MB a page, %.0f MB in all",
            size,
            times.count,
            wanted,
            times[times.count / 2] / .milliseconds(1),
            times[times.count * 95 / 100] / .milliseconds(1),
            busy.used / Double(times.count),
            busy.used / busy.elapsed * 100,
            megabytes,
            slipbox.residentMegabytes
        )
        print(line)
        fflush(nil)
    }

    /// Opens a note and types into its title until the crowd's time is over.
    private static func type(in note: Int, _ number: Int, of crowd: Crowd, port: Int) -> Answers {
        var answers = Answers()
        do {
            // A server limits the sockets of an address.
            let page = try crowd.inTurn {
                let page = try OpenPage(port: port, "/all/Note-\(note)", client: 1 + number / 50)
                try page.connect(port: port)
                return page
            }
            let field = try OpenPage.node("aria-label=\"Title\"", in: page.markup)
            let (start, end) = crowd.waitForBeginning()
            var text = "Note of user \(number) "
            var next = start + pause * number / crowd.count
            while next < end {
                try page.rest(until: next)
                text.append("abcdefghij ".randomElement() ?? "a")
                if text.utf8.count > 60 { text = "Note of user \(number) " }
                answers.times.append(try page.type(text, in: field))
                next += pause
            }
        } catch {
            answers.failure = "\(error)"
            crowd.countIn()
        }
        return answers
    }
}

/// The answers that a user has waited for.
private struct Answers: Sendable {
    var times: [Duration] = []
    var failure: String?
}

/// Users who open their pages one after the other, and then begin at once.
private final class Crowd: Sendable {
    private struct State: Sendable {
        var openCount = 0
        var period: (start: ContinuousClock.Instant, end: ContinuousClock.Instant)?
        var answers: [Answers] = []
    }

    let count: Int
    private let state = Mutex(State())
    private let door = DispatchSemaphore(value: 1)
    private let beginning = DispatchSemaphore(value: 0)
    private let change = DispatchSemaphore(value: 0)

    init(count: Int) {
        self.count = count
    }

    func inTurn<Result>(_ open: () throws -> Result) rethrows -> Result {
        door.wait()
        defer { door.signal() }
        return try open()
    }

    func waitUntilOpen() {
        while state.withLock({ $0.openCount }) < count { change.wait() }
    }

    func begin(for time: Duration) {
        state.withLock { $0.period = (.now, .now + time) }
        for _ in 0..<count { beginning.signal() }
    }

    /// Returns the period in which to type.
    func waitForBeginning() -> (start: ContinuousClock.Instant, end: ContinuousClock.Instant) {
        countIn()
        beginning.wait()
        return state.withLock { $0.period } ?? (.now, .now)
    }

    /// Counts a user for whom nobody has to wait any more.
    func countIn() {
        state.withLock { $0.openCount += 1 }
        change.signal()
    }

    func note(_ answers: Answers) {
        state.withLock { $0.answers.append(answers) }
        change.signal()
    }

    func waitUntilDone() -> [Answers] {
        while state.withLock({ $0.answers.count }) < count { change.wait() }
        return state.withLock { $0.answers }
    }
}
