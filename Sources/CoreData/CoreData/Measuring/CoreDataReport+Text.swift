internal import Foundation

extension CoreDataReport: CustomStringConvertible {
    private static let mostStatements = 10

    /// The report as text of several lines.
    public var description: String {
        (summary + contextLines + storeLines + timeLines).joined(separator: "\n") + "\n"
    }

    private var summary: [String] {
        let memory = residentMemory.map { ", \($0 / (1 << 20)) MB of memory" } ?? ""
        return ["Core Data: \(objects) objects in \(contexts.count) contexts, \(faults) of them faults\(memory)"]
    }

    private var contextLines: [String] {
        ["", "Contexts"]
            + contexts.map { context in
                let indent = String(repeating: "  ", count: context.depth + 1)
                let figures =
                    context.isBusy
                    ? "busy"
                    : "\(context.objects) objects, \(context.faults) faults, \(context.changed) changed"
                return "\(indent)\(context.title): \(figures)"
            }
    }

    private var storeLines: [String] {
        ["", "Stores"]
            + stores.map { store in
                let rate = store.hitRate.map { ", \(Int(($0 * 100).rounded())) %" } ?? ""
                let trips = store.roundTrips.map { ", \($0) round trips" } ?? ""
                return "  \(store.title): \(store.fileSize / 1024) kB, \(store.cachedRows) cached rows, "
                    + "\(store.cacheHits) hits and \(store.cacheMisses) misses\(rate)\(trips)"
            }
    }

    private var timeLines: [String] {
        guard measuredSince != nil else {
            return ["", "Times are not measured: set isMeasuring of the container, or CORE_DATA_MEASURE=1."]
        }
        let saved = "\(saves.count) saves in \(Self.time(saves.seconds)), the slowest \(Self.time(saves.slowest))"
        return ["", "Statements"] + statements.prefix(Self.mostStatements).map { "  " + $0.line }
            + ["", "Slowest fetches"] + fetches.flatMap { fetch in fetch.lines.map { "  " + $0 } }
            + ["", saved]
    }

    /// Returns a time: `0.42 ms`, `42 ms`, `3.1 s`.
    package static func time(_ seconds: Double) -> String {
        switch seconds {
        case ..<0.01: String(format: "%.2f ms", seconds * 1_000)
        case ..<1: String(format: "%.0f ms", seconds * 1_000)
        default: String(format: "%.1f s", seconds)
        }
    }
}

extension CoreDataReport.Context {
    /// The name, or else the kind of the context.
    public var title: String {
        name ?? (isOnMainQueue ? "main queue" : "private queue")
    }
}

extension CoreDataReport.Store {
    /// The name of the file, or else the type of the store.
    public var title: String { url?.lastPathComponent ?? type }
}

extension CoreDataReport.Statement {
    fileprivate var line: String {
        "\(count) × in \(CoreDataReport.time(seconds)), the slowest \(CoreDataReport.time(slowest)), \(rows) rows: \(sql)"
    }
}

extension CoreDataReport.Fetch {
    fileprivate var lines: [String] {
        let order = sortKeys.isEmpty ? "" : ", by \(sortKeys.joined(separator: ", "))"
        let title = "\(entity)\(predicate.map { " where \($0)" } ?? "")\(order)"
        let times = "\(CoreDataReport.time(slowest)) for \(rows) rows, \(count) × in \(CoreDataReport.time(seconds))"
        return ["\(title): \(times)"]
            + [callSite.map { "    from \($0)" }, missingIndex.map { "    \($0)" }].compactMap(\.self)
    }
}

extension CoreDataReport.MissingIndex: CustomStringConvertible {
    /// The index as advice.
    public var description: String {
        "missing index: in the model, give \(entity) the fetch index \(name) of \(properties.joined(separator: ", "))"
    }
}
