internal import CloudService
internal import Foundation
internal import WebUI

/// The actions of operators: who did what, when and where.
struct HistoryScreen: View {
    let desk: ConsoleDesk
    @State private var events: [OperatorEvent]?
    @State private var hasOlder = false
    @State private var search = ""

    private static let page = 100

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text("What operators have done. Nothing here can be changed.").foregroundColor(.secondary)
            TextField("Find an operator or an action", text: $search)
            ForEach(Array(found.enumerated()), id: \.offset) { _, event in row(event) }
            if events?.isEmpty == true {
                EmptyState(title: "Nothing was done yet", message: "Each change in this console leaves a line here.")
            }
            if hasOlder {
                Button("Older Actions") { desk.attempt { try await read(before: events?.last?.time) } }
            }
        }
        .addressParameter("q", $search)
        .task { await desk.attempt { try await read(before: nil) }.cancelledWithCaller() }
    }

    private var found: [OperatorEvent] {
        (events ?? []).filter { event in
            search.isEmpty
                || [event.login, event.action, event.container, event.detail].contains {
                    $0?.localizedCaseInsensitiveContains(search) == true
                }
        }
    }

    private func row(_ event: OperatorEvent) -> some View {
        HStack(alignment: .top) {
            VStack(alignment: .leading, spacing: 2) {
                Text("\(event.login) \(event.action)")
                if let detail = event.detail { Text(detail).font(.caption).foregroundColor(.secondary) }
            }
            Spacer()
            Text([event.container, event.environment?.rawValue].compactMap(\.self).joined(separator: ", "))
                .foregroundColor(.secondary)
            Text(Figures.moment(event.time)).foregroundColor(.secondary)
        }
        .styleClass("console-row")
    }

    private func read(before time: Date?) async throws {
        let page = try await desk.accounts.operatorEvents(Self.page, container: desk.container, before: time)
        events = (time == nil ? [] : events ?? []) + page
        hasOlder = page.count == Self.page
    }
}
