internal import CloudService
internal import CloudWire
internal import Foundation
internal import WebUI

/// The form for a new alert.
struct AlertForm: View {
    let desk: ConsoleDesk
    let save: (AlertRule) -> Void
    @State private var name = ""
    @State private var measure = AlertRule.Measure.failureRate
    @State private var operation = ""
    @State private var isAbove = true
    @State private var threshold = "5"
    @State private var minutes = "5"
    @State private var address = ""

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            TextField("Name", text: $name)
            HStack {
                Picker("Measure", selection: $measure) {
                    ForEach(AlertRule.Measure.allCases, id: \.self) { Text($0.title.capitalized).tag($0) }
                }
                Picker("Operation", selection: $operation) {
                    Text("All Operations").tag("")
                    ForEach(CloudOperationName.allCases, id: \.rawValue) { Text($0.rawValue).tag($0.rawValue) }
                }
                Picker("Condition", selection: $isAbove) {
                    Text("Above").tag(true)
                    Text("Below").tag(false)
                }
                TextField("Threshold", text: $threshold)
                Text("within")
                TextField("Minutes", text: $minutes)
                Text("minutes")
            }
            .styleClass("console-filters")
            TextField("Web hook, such as https://example.org/alert (optional)", text: $address)
            Button("Add Alert") { save(rule) }
                .buttonStyle(.borderedProminent)
                .disabled(name.isEmpty)
        }
        .styleClass("console-details")
    }

    /// The rule of the fields. Numbers that are none make one with a problem.
    private var rule: AlertRule {
        var rule = AlertRule(
            name.trimmingCharacters(in: .whitespaces),
            container: desk.container ?? "",
            environment: desk.environment,
            measure,
            threshold: Double(threshold.replacingOccurrences(of: ",", with: ".")) ?? -1
        )
        (rule.operation, rule.isAbove) = (CloudOperationName(rawValue: operation), isAbove)
        rule.minutes = Int(minutes) ?? 0
        let text = address.trimmingCharacters(in: .whitespaces)
        rule.address = text.isEmpty ? nil : URL(string: text) ?? URL(fileURLWithPath: "/")
        return rule
    }
}

/// An alert that has fired or ended, and whether the message about it has arrived.
struct AlertEventRow: View {
    let event: AlertEvent

    var body: some View {
        HStack {
            Text(Figures.moment(event.time)).foregroundColor(.secondary)
            Text(event.ruleName)
            Text(event.kind.rawValue).foregroundColor(event.kind == .fired ? .red : .secondary)
            Spacer()
            Text(delivery).foregroundColor(.secondary)
        }
        .styleClass("console-row")
    }

    private var delivery: String {
        if let delivered = event.delivered { return "delivered \(Figures.moment(delivered))" }
        guard event.address != nil else { return "no web hook" }
        guard event.attempts > 0 else { return "about to be sent" }
        let next = event.nextAttempt.map { "next at \(Figures.moment($0))" } ?? "given up"
        return "\(event.problem ?? "") \(event.attempts) attempts, \(next)"
    }
}
