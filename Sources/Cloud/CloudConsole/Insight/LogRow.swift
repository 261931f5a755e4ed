internal import CloudService
internal import Foundation
internal import WebUI

/// A line of the log.
struct LogRow: View {
    let entry: LogEntry
    let isShown: Bool
    let select: () -> Void

    var body: some View {
        Button {
            select()
        } label: {
            HStack(spacing: 10) {
                Text(Figures.clock(entry.time)).foregroundColor(.secondary).styleClass("console-log-time")
                Text(entry.outcome).foregroundColor(entry.hasFailed ? .red : .green).styleClass("console-log-outcome")
                Text(entry.path.operation.rawValue).styleClass("console-log-operation")
                Text(Figures.duration(entry.duration)).styleClass("console-log-took")
                Text(entry.zoneName ?? entry.path.scope.rawValue).foregroundColor(.secondary)
                    .styleClass("console-log-zone")
                Text(entry.user ?? "–").foregroundColor(.secondary).styleClass("console-log-user")
            }
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(isShown ? .isSelected : [])
        .styleClass(isShown ? "console-log-line-shown" : "console-log-line")
    }
}

/// The names of the columns of the log.
struct LogHead: View {
    var body: some View {
        HStack(spacing: 10) {
            Text("Time").styleClass("console-log-time")
            Text("Result").styleClass("console-log-outcome")
            Text("Operation").styleClass("console-log-operation")
            Text("Took").styleClass("console-log-took")
            Text("Zone").styleClass("console-log-zone")
            Text("User").styleClass("console-log-user")
        }
        .styleClass("console-log-head")
    }
}

/// All that the log tells of a request, with links to what it is about.
struct LogDetails: View {
    let desk: ConsoleDesk
    let entry: LogEntry
    @Binding var query: LogQuery
    let close: () -> Void

    var body: some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack {
                Text(entry.path.operation.rawValue).font(.headline).accessibilityAddTraits(.isHeader)
                Spacer()
                Button("Close") { close() }.keyboardShortcut(.cancelAction)
            }
            fact("Request", entry.request)
            fact("Time", "\(Figures.moment(entry.time)), took \(Figures.duration(entry.duration))")
            fact("Answer", "\(entry.status) \(entry.outcome), \(Figures.bytes(Double(entry.bytesOut)))")
            condition("User", entry.user, \.user)
            condition("Zone", entry.zoneName, \.zone)
            condition("Client", entry.client, \.client)
            condition("Platform", entry.platform, \.platform)
            condition("Group", entry.group, \.group)
            if let program = entry.program { fact("Program", program) }
            records
            if let shape = entry.digest.shape {
                Text("Body, \(Figures.bytes(Double(entry.bytesIn))), without its values").foregroundColor(.secondary)
                CodeBlock(shape)
            }
        }
        .styleClass("console-details")
    }

    @ViewBuilder private var records: some View {
        ForEach(entry.digest.recordNames, id: \.self) { name in
            HStack {
                Text("Record").foregroundColor(.secondary).frame(width: 80, alignment: .leading)
                AddressLink(address(ofRecord: name)) { Text(name) }
            }
        }
        if entry.digest.records > entry.digest.recordNames.count {
            Text("and \(entry.digest.records - entry.digest.recordNames.count) more records").foregroundColor(
                .secondary
            )
        }
    }

    private func address(ofRecord name: String) -> String {
        let owner = entry.path.scope == .public ? "" : entry.user ?? ""
        let place = [("db", owner), ("zone", entry.zoneName ?? ""), ("record", name)]
        return desk.address(entry.path.container, entry.path.environment, .records, [], place)
    }

    private func fact(_ name: String, _ value: String) -> some View {
        HStack {
            Text(name).foregroundColor(.secondary).frame(width: 80, alignment: .leading)
            Text(value)
        }
    }

    /// A value that can be made a condition.
    @ViewBuilder private func condition(
        _ name: String,
        _ value: String?,
        _ path: WritableKeyPath<LogQuery, String>
    ) -> some View {
        if let value {
            HStack {
                Text(name).foregroundColor(.secondary).frame(width: 80, alignment: .leading)
                Text(value)
                Button("Only") { query[keyPath: path] = value }
                    .accessibilityLabel("Only requests with the \(name.lowercased()) \(value)")
            }
        }
    }
}

extension LogEntry {
    /// How the request ended, in a word or two.
    var outcome: String {
        if let failure { return failure.rawValue }
        return itemFailures.count > 0 ? "\(itemFailures.count) failed: \(itemFailures.first?.rawValue ?? "")" : "OK"
    }
}
