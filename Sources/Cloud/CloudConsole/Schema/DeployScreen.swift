internal import CloudService
internal import CloudWire
internal import Foundation
internal import WebUI

/// What development has and production lacks, the step that brings it there, and who has taken such steps before.
struct DeployScreen: View {
    let desk: ConsoleDesk
    @State private var plan: DeploymentPlan?
    @State private var history: [SchemaEvent] = []
    @State private var opened: Int64?

    var body: some View {
        Text("Deploy to production").font(.title2).accessibilityAddTraits(.isHeader)
            .onAppear { refresh() }
        if let plan { proposal(plan) }
        if let refusal = desk.refusal(of: .deploy) { Text(refusal).foregroundColor(.secondary) }
        Text("Reset development").font(.headline).accessibilityAddTraits(.isHeader)
        HStack {
            Text("Deletes all records of development, and gives it the schema of production.")
                .foregroundColor(.secondary)
            Spacer()
            Button("Reset Development…", role: .destructive) { askToReset() }.disabled(!desk.may(.deploy))
        }
        .styleClass("console-row")
        Text("History of the schema").font(.headline).accessibilityAddTraits(.isHeader)
        if history.isEmpty { Text("Nobody has changed the schema here yet.").foregroundColor(.secondary) }
        ForEach(history, id: \.number) { row($0) }
    }

    @ViewBuilder private func proposal(_ plan: DeploymentPlan) -> some View {
        if !plan.losses.isEmpty {
            Text(verbatim: "This cannot be deployed: \(plan.losses.joined(separator: "; ")).")
                .styleClass("console-banner")
                .styleClass("console-banner-danger")
        }
        if plan.difference.isEmpty {
            Text("Production has all that development has.")
        } else {
            if !plan.refused.isEmpty {
                Text("Production refuses records with \(plan.refused.count) of these until they are deployed.")
                    .styleClass("console-banner")
                    .styleClass("console-banner-warning")
            }
            ChangesList(changes: plan.difference.changes)
            Button("Deploy \(plan.difference.changes.count) Changes…") { askToDeploy(plan) }
                .buttonStyle(.borderedProminent)
                .disabled(!plan.losses.isEmpty || !desk.may(.deploy))
        }
    }

    private func row(_ event: SchemaEvent) -> some View {
        VStack(alignment: .leading, spacing: 6) {
            HStack {
                Text(verbatim: "\(event.actor ?? "A tool") \(Self.words(event.action)) it")
                Text(verbatim: event.date.formatted(date: .abbreviated, time: .shortened)).foregroundColor(.secondary)
                Spacer()
                Button(opened == event.number ? "Hide" : "Show") {
                    opened = opened == event.number ? nil : event.number
                }
                .accessibilityLabel("\(opened == event.number ? "Hide" : "Show") change \(event.number)")
            }
            if opened == event.number {
                CodeBlock(event.difference)
                CodeBlock(event.after)
            }
        }
        .styleClass("console-row")
    }

    private static func words(_ action: SchemaEvent.Action) -> String {
        switch action {
        case .deployed: "deployed to"
        case .imported: "imported"
        case .edited: "edited"
        case .reset: "reset"
        }
    }

    private func refresh() {
        desk.attempt { try await load() }
    }

    private func load() async throws {
        let (container, environment) = (desk.container ?? "", desk.environment)
        plan = try await desk.service.deploymentPlan(of: container)
        history = try await desk.service.schemaHistory(of: container, environment)
    }

    private func askToDeploy(_ plan: DeploymentPlan) {
        let container = desk.container ?? ""
        let final = plan.difference.irreversible.count
        let count = plan.difference.changes.count
        desk.question = ConsoleQuestion(
            title: "Deploy \(count) changes to production?",
            message: final == 0
                ? "All of them can be changed again."
                : "\(final) of them cannot be undone: types and fields of production stay. No records are copied.",
            answer: "Deploy \(count) Changes"
        ) {
            desk.attempt(.deploy, "deployed \(count) changes of the schema to production", detail: plan.difference.text)
            {
                let made = try await desk.service.deploySchema(of: container, by: desk.login)
                desk.notice = "\(made.changes.count) changes are in production."
                try await load()
            }
        }
    }

    private func askToReset() {
        let container = desk.container ?? ""
        desk.attempt {
            let counts = try await desk.service.recordCounts(of: container, .development)
            let records = counts.values.reduce(0, +)
            desk.question = ConsoleQuestion(
                title: "Reset development of \(container)?",
                message: """
                    \(records) records of all users in development are deleted, and this cannot be undone. Production stays.
                    """,
                answer: "Delete \(records) Records and Reset"
            ) {
                desk.attempt(.deploy, "reset development, with \(records) records") {
                    try await desk.service.resetDevelopment(of: container, by: desk.login)
                    try await load()
                }
            }
        }
    }
}
