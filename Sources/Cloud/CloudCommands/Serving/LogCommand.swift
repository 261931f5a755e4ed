internal import CloudService
internal import CoreDataCommandLine
internal import Foundation

/// `cloud log`
struct LogCommand: CloudCommand {
    static let syntax = CommandSyntax(
        "log",
        "lists the requests that a service has answered",
        operands: [],
        options: [
            .data, .store,
            OptionSyntax(name: "--limit", value: "N", summary: "the number of requests; default: 50"),
            OptionSyntax(name: "--container", value: "NAME", summary: "only requests to this container"),
            OptionSyntax(name: "--user", value: "RECORD", summary: "only requests of the user with this record name"),
            OptionSyntax(
                name: "--name",
                value: "NAME",
                summary: "only the request, or those of or about the record, named so"
            ),
            OptionSyntax(name: "--failures", summary: "only requests that failed, or some items of which did"),
        ],
        details: """
            The newest request is the last line. A request has the name that an error's answer
            carries as “uuid”. If only items of a request failed, such as records in a conflict,
            the line says how many, and why the first of them did. The log keeps the last 200,000 requests, for 30 days at most.
            """
    )

    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments) {
        self.arguments = arguments
    }

    func run(_ surroundings: Surroundings) async throws {
        guard let count = Int(arguments["--limit"] ?? "50"), count > 0 else {
            throw UsageError("--limit takes a whole number from 1 on")
        }
        let place = try arguments.place(surroundings)
        guard try ServiceStore.log.exists(in: place) else { throw MissingService(place) }
        let log = try await RequestLog(place)
        var filter = LogFilter(container: arguments["--container"])
        filter.user = arguments["--user"]
        filter.name = arguments["--name"]
        if arguments["--failures"] != nil { filter.result = .failed }
        let entries = try await log.newest(count, filter)
        try await log.close()
        for entry in entries.reversed() { surroundings.output(Self.line(entry) + "\n") }
    }

    private static func result(of entry: LogEntry) -> String {
        let items = entry.itemFailures
        guard entry.failure == nil, items.count > 0 else { return entry.failure?.rawValue ?? "OK" }
        return "\(items.count) failed: \(items.first?.rawValue ?? "?")"
    }

    private static func line(_ entry: LogEntry) -> String {
        let milliseconds = entry.duration / .milliseconds(1)
        let parts = [
            entry.time.formatted(.iso8601), "\(entry.status)", Self.result(of: entry),
            entry.path.operation.rawValue,
            "\(entry.path.container)/\(entry.path.environment.rawValue)/\(entry.path.scope.rawValue)",
            entry.zoneName ?? "-", entry.user ?? "-", "\((milliseconds * 10).rounded() / 10) ms",
            "\(entry.bytesIn) → \(entry.bytesOut) bytes", entry.request,
        ]
        // What clients call themselves and their zones is theirs: nothing of it may reach the terminal as a command.
        return parts.joined(separator: "  ").filter { $0 >= " " && $0 != "\u{7F}" }
    }
}
