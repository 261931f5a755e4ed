internal import CloudService
internal import CloudWire
internal import Foundation
internal import WebUI

/// The requests that the service has answered, as they come and back in time.
struct LogsScreen: View {
    let desk: ConsoleDesk
    @State private var query = LogQuery()
    @State private var tail = LogTail()
    @State private var shown = ""

    var body: some View {
        if let log = desk.sources.log {
            content(log)
                .modifier(LogAddress(query: $query, shown: $shown))
        } else {
            EmptyState(title: "No log", message: "This service keeps no log of its requests.")
        }
    }

    private func content(_ log: RequestLog) -> some View {
        VStack(alignment: .leading, spacing: 10) {
            filters
            if let entry = tail.lines.first(where: { $0.request == shown }) {
                LogDetails(desk: desk, entry: entry, query: $query) { shown = "" }
            }
            if tail.lines.isEmpty && !tail.isReading { nothing } else { lines }
            if tail.hasOlder {
                Button("Older Requests") { desk.attempt { try await tail.readOlder(log, filter) } }
            }
        }
        .task(id: query) {
            await desk.attempt(lasts: true) { [tail] in try await tail.follow(log, filter) }.cancelledWithCaller()
        }
    }

    private var filter: LogFilter { query.filter(desk.container, desk.environment) }

    private var filters: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack {
                TextField("Request, record, user or client", text: $query.name)
                Picker("Operation", selection: $query.operation) {
                    Text("All Operations").tag("")
                    ForEach(CloudOperationName.allCases, id: \.rawValue) { Text($0.rawValue).tag($0.rawValue) }
                }
                Picker("Result", selection: $query.result) {
                    Text("All Results").tag("")
                    ForEach(LogFilter.Result.allCases, id: \.rawValue) {
                        Text($0.rawValue.capitalized).tag($0.rawValue)
                    }
                }
                Button(tail.isPaused ? "Go On" : "Pause") { tail.isPaused.toggle() }
                    .buttonStyle(.bordered)
                    .accessibilityLabel(tail.isPaused ? "Show new requests" : "Pause the live log")
            }
            .styleClass("console-filters")
            HStack {
                ForEach(query.chips) { chip in
                    Button("\(chip.name): \(chip.value) ✕") { query[keyPath: chip.path] = "" }
                        .accessibilityLabel("Remove the condition \(chip.name) \(chip.value)")
                }
                if tail.missed > 0 {
                    Text("\(tail.missed) not shown").foregroundColor(.secondary)
                }
            }
            .styleClass("console-filters")
        }
    }

    private var lines: some View {
        VStack(alignment: .leading, spacing: 0) {
            LogHead()
            ForEach(tail.lines, id: \.request) { entry in
                LogRow(entry: entry, isShown: entry.request == shown) { shown = entry.request }
            }
        }
        .styleClass("console-log")
    }

    @ViewBuilder private var nothing: some View {
        if query == LogQuery() {
            EmptyState(
                title: "No requests yet",
                message: "Requests appear here while they are answered. Send one to try:",
                code: """
                    curl '\(desk.sources.address)/database/1/\(desk.container ?? "iCloud.org.example")/\
                    \(desk.environment.rawValue)/public/records/query?ckAPIToken=…' \\
                      -d '{"query": {"recordType": "Note"}}'
                    """
            )
        } else {
            EmptyState(title: "No request is like this", message: "Remove a condition above, or wait: new ones appear.")
        }
    }
}

/// Keeps the conditions of the logs in the address.
private struct LogAddress: ViewModifier {
    @Binding var query: LogQuery
    @Binding var shown: String

    func body(content: Content) -> some View {
        content
            .addressParameter("q", $query.name)
            .addressParameter("operation", $query.operation)
            .addressParameter("result", $query.result)
            .addressParameter("code", $query.code)
            .addressParameter("user", $query.user)
            .addressParameter("zone", $query.zone)
            .addressParameter("client", $query.client)
            .addressParameter("platform", $query.platform)
            .addressParameter("group", $query.group)
            .addressParameter("slow", $query.slow)
            .addressParameter("until", $query.until)
            .addressParameter("request", $shown)
    }
}

extension Task where Failure == Never {
    /// Waits for the task, and cancels it when the task that waits is cancelled.
    func cancelledWithCaller() async where Success == Void {
        await withTaskCancellationHandler {
            await value
        } onCancel: {
            cancel()
        }
    }
}
