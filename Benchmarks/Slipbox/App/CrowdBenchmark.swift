import Foundation
import Synchronization

/// Many users who write at the same time: each has the list of all notes open and types into a note of its own, two
/// keys a second, over a socket of its own.
struct CrowdBenchmark {
    let slipbox: ServedSlipbox
    /// The keys of notes, the newest first: those that all lists show.
    let notes: [Int]
    let isQuick: Bool

    private static let pause = Duration.milliseconds(500)

    /// The answers that a user has waited for.
    private struct Answers: Sendable {
        var times: [Duration] = []
        var failure: String?
    }

    func run() throws {
        for size in isQuick ? [5] : [5, 20, 60, 200] {
            try measure(size, for: .seconds(isQuick ? 2 : 20))
        }
    }

    private func measure(_ size: Int, for time: Duration) throws {
        let before = slipbox.residentMegabytes
        let pages = try (0..<min(size, notes.count)).map { number in
            // A server limits the sockets of an address.
            let page = try OpenPage(port: slipbox.port, "/all/Note-\(notes[number])", client: 1 + number / 50)
            try page.connect(port: slipbox.port)
            return page
        }
        let opened = slipbox.residentMegabytes
        let (work, start) = (slipbox.processorMilliseconds, ContinuousClock.now)
        let answers = Self.type(in: pages, for: time)
        let elapsed = (ContinuousClock.now - start) / .milliseconds(1)
        let used = slipbox.processorMilliseconds - work
        let times = answers.flatMap(\.times).sorted()
        let wanted = Int(time / Self.pause) * size
        guard !times.isEmpty else { return print("\(size) users: no key was answered: \(answers[0].failure ?? "")") }
        let line = String(
            format: "%4d users type: %d of %d keys answered, median %.0f ms, 95 of 100 within %.0f ms; "
                + "%.1f ms of processor a key, %.0f %% busy; %.1f MB a page, %.0f MB in all",
            size,
            times.count,
            wanted,
            times[times.count / 2] / .milliseconds(1),
            times[times.count * 95 / 100] / .milliseconds(1),
            used / Double(times.count),
            used / elapsed * 100,
            (opened - before) / Double(size),
            slipbox.residentMegabytes
        )
        print(line)
        for failure in Set(answers.compactMap(\.failure)) { print("     \(failure)") }
        fflush(nil)
    }

    /// Types in all pages at the same time, each in a thread of its own, and returns what each has waited for.
    private static func type(in pages: [OpenPage], for time: Duration) -> [Answers] {
        let results = Results(count: pages.count)
        let end = ContinuousClock.now + time
        nonisolated(unsafe) let pages = pages
        let threads = pages.indices.map { number in
            Thread { results.set(type(in: pages[number], number: number, of: pages.count, until: end), at: number) }
        }
        for thread in threads {
            thread.stackSize = 1 << 19
            thread.start()
        }
        return results.wait()
    }

    private static func type(in page: OpenPage, number: Int, of count: Int, until end: ContinuousClock.Instant)
        -> Answers
    {
        var answers = Answers()
        do {
            let field = try OpenPage.node("aria-label=\"Title\"", in: page.markup)
            var text = "Note of user \(number) "
            var next = ContinuousClock.now + pause * number / count
            while next < end {
                try page.rest(until: next)
                text.append("abcdefghij ".randomElement() ?? "a")
                if text.utf8.count > 60 { text = "Note of user \(number) " }
                answers.times.append(try page.type(text, in: field))
                next += pause
            }
        } catch {
            answers.failure = "\(error)"
        }
        return answers
    }

    /// The answers of all users, once their threads have ended.
    private final class Results: Sendable {
        private let answers: Mutex<[Answers]>
        private let missing: DispatchSemaphore
        private let count: Int

        init(count: Int) {
            answers = Mutex(Array(repeating: Answers(), count: count))
            missing = DispatchSemaphore(value: 0)
            self.count = count
        }

        func set(_ answer: Answers, at index: Int) {
            answers.withLock { $0[index] = answer }
            missing.signal()
        }

        func wait() -> [Answers] {
            for _ in 0..<count { missing.wait() }
            return answers.withLock { $0 }
        }
    }
}
