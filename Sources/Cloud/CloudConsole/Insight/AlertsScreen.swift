internal import CloudService
internal import Foundation
internal import WebUI

/// The thresholds of which the operator wants to be told, and what has happened to them.
struct AlertsScreen: View {
    let desk: ConsoleDesk
    @State private var rules: [(rule: AlertRule, state: AlertState)]?
    @State private var events: [AlertEvent] = []
    @State private var isAdding = false

    private static let pause = Duration.seconds(5)

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            if let log = desk.sources.log {
                if let refusal = desk.refusal(of: .changeOperators) {
                    Text(refusal).foregroundColor(.secondary)
                } else {
                    Button(isAdding ? "Cancel" : "New Alert") { isAdding.toggle() }.buttonStyle(.bordered)
                    if isAdding { AlertForm(desk: desk, save: { save($0, log) }) }
                }
                ForEach(own, id: \.rule.id) { row($0.rule, $0.state, log) }
                if rules != nil, own.isEmpty, !isAdding { nothing }
                if !events.isEmpty {
                    Text("What happened").font(.headline).accessibilityAddTraits(.isHeader)
                    ForEach(events) { AlertEventRow(event: $0) }
                }
            }
        }
        .task { await desk.attempt(lasts: true) { try await follow() }.cancelledWithCaller() }
    }

    private var own: [(rule: AlertRule, state: AlertState)] {
        (rules ?? []).filter { $0.rule.container == desk.container && $0.rule.environment == desk.environment }
    }

    private var nothing: some View {
        EmptyState(
            title: "No alerts yet",
            message:
                "An alert looks at a number every ten seconds, and tells an address by a POST when it fires and when it ends:",
            code: #"{"alert": "Errors", "state": "fired", "measure": "failureRate", "value": 12.5, "threshold": 5, …}"#
        )
    }

    private func row(_ rule: AlertRule, _ state: AlertState, _ log: RequestLog) -> some View {
        HStack {
            VStack(alignment: .leading, spacing: 2) {
                Text(rule.name)
                Text(rule.sentence).font(.caption).foregroundColor(.secondary)
            }
            Spacer()
            Text(state.firingSince.map { "Firing since \(Figures.moment($0))" } ?? "Quiet")
                .foregroundColor(state.firingSince == nil ? .green : .red)
            if desk.may(.changeOperators) {
                if rule.address != nil { Button("Test") { test(rule, log) } }
                Button("Delete", role: .destructive) { askToDelete(rule, log) }
            }
        }
        .styleClass("console-row")
    }

    private func follow() async throws {
        while !Task.isCancelled {
            try await refresh()
            try await Task.sleep(for: Self.pause)
        }
    }

    private func refresh() async throws {
        guard let log = desk.sources.log else { return }
        rules = try await log.alerts.rules()
        let names = Set(own.map(\.rule.id))
        events = try await log.alerts.events().filter { names.contains($0.rule) }
    }

    private func save(_ rule: AlertRule, _ log: RequestLog) {
        desk.attempt(.changeOperators, "added the alert \(rule.name)", detail: rule.sentence) {
            if let problem = rule.problem { throw ConsoleProblem(problem) }
            try await log.alerts.save(rule)
            isAdding = false
            try await refresh()
        }
    }

    private func test(_ rule: AlertRule, _ log: RequestLog) {
        desk.attempt(.changeOperators, "tested the alert \(rule.name)") {
            try await log.alerts.sendTest(of: rule)
            try await refresh()
            if let problem = events.first?.problem { throw ConsoleProblem("The message was not taken. \(problem)") }
            desk.notice = "The test message was sent."
        }
    }

    private func askToDelete(_ rule: AlertRule, _ log: RequestLog) {
        desk.question = ConsoleQuestion(
            title: "Delete the alert \(rule.name)?",
            message: "Nobody is told any more when \(rule.sentence).",
            answer: "Delete \(rule.name)"
        ) {
            desk.attempt(.changeOperators, "deleted the alert \(rule.name)") {
                try await log.alerts.delete(rule)
                try await refresh()
            }
        }
    }
}

extension AlertRule {
    /// The rule in words.
    var sentence: String {
        let unit: Chart.Unit =
            switch measure {
            case .failureRate: .percent
            case .latency: .milliseconds
            case .bytes: .bytes
            case .requests, .conflicts: .count
            }
        let place = operation.map { " of \($0.rawValue)" } ?? ""
        return
            "\(measure.title)\(place) \(isAbove ? "above" : "below") \(unit.text(threshold)) within \(minutes) minutes"
    }
}

extension AlertRule.Measure {
    /// The name for people.
    var title: String {
        switch self {
        case .failureRate: "failed requests in percent"
        case .latency: "95th percentile of latency (ms)"
        case .requests: "requests"
        case .bytes: "bytes"
        case .conflicts: "conflicts"
        }
    }
}
