internal import CloudService
internal import Foundation
internal import Observation

/// The lines of the log that a page shows: the newest ones, which grow while the page looks, and older ones on demand.
@MainActor
@Observable
final class LogTail {
    /// The newest first.
    private(set) var lines: [LogEntry] = []
    /// Whether new lines wait instead of being shown.
    var isPaused = false {
        didSet { if !isPaused { show(held) } }
    }
    /// The lines that came in the pause, or that were too many to be shown.
    private(set) var missed = 0
    /// Whether older lines can be read.
    private(set) var hasOlder = false
    private(set) var isReading = true
    @ObservationIgnored private var held: [LogEntry] = []
    @ObservationIgnored private var place: LogPlace?
    /// The lines of the live log at most. Older lines that were read on demand are not counted.
    private static let window = 100
    private static let most = 1_000

    /// Shows the newest lines that a filter wants, and those that come, until the task is cancelled.
    func follow(_ log: RequestLog, _ filter: LogFilter) async throws {
        (lines, held, missed, isReading) = ([], [], 0, true)
        // Nothing is lost between reading and listening: a line that comes meanwhile is there twice and shown once.
        let live = filter.until == nil ? log.live(filter) : nil
        let page = try await log.page(filter, limit: Self.window)
        (lines, place, hasOlder, isReading) = (page.entries, page.next, page.next != nil, false)
        guard let live else { return }
        var known = Set(lines.map(\.request))
        for await batch in live {
            missed += batch.missed
            let fresh = batch.entries.filter { !known.contains($0.request) }
            known = []
            if isPaused { hold(fresh) } else { show(fresh) }
        }
    }

    private func hold(_ entries: [LogEntry]) {
        held = Array((held + entries).suffix(Self.window))
        missed += entries.count
    }

    private func show(_ entries: [LogEntry]) {
        held = []
        if !entries.isEmpty { missed = 0 }
        guard !entries.isEmpty else { return }
        let all = entries.reversed() + lines
        let shown = Array(all.prefix(Self.window))
        if all.count > shown.count, let last = shown.last { (place, hasOlder) = (LogPlace(last), true) }
        lines = shown
    }

    /// Reads more lines from before the last one. New lines wait from now on.
    func readOlder(_ log: RequestLog, _ filter: LogFilter) async throws {
        guard let place else { return }
        isPaused = true
        let page = try await log.page(filter, before: place, limit: Self.window)
        lines = Array((lines + page.entries).suffix(Self.most))
        (self.place, hasOlder) = (page.next, page.next != nil)
    }
}
