internal import CloudService
internal import Foundation
internal import WebUI

/// The people who may use the console, and their roles.
struct OperatorsScreen: View {
    let desk: ConsoleDesk
    @State private var operators: [Operator] = []
    @State private var login = ""
    @State private var role = OperatorRole.developer
    /// The password of the operator that was added last: it is shown this once.
    @State private var made: (login: String, password: String)?

    var body: some View {
        Text("Operators").font(.title2).accessibilityAddTraits(.isHeader)
        Text("People who may use this console. They are not users: they have no records of their own.")
            .foregroundColor(.secondary)
        ForEach(operators, id: \.login) { row($0) }
            .onAppear { refresh() }
        if let made {
            VStack(alignment: .leading, spacing: 6) {
                Text("The password of \(made.login) is shown this once:")
                CodeBlock(made.password)
            }
            .styleClass("console-secret")
        }
        if let refusal = desk.refusal(of: .changeOperators) {
            Text(refusal).foregroundColor(.secondary)
        } else {
            form
        }
    }

    private var form: some View {
        HStack {
            TextField("Name or e-mail address", text: $login)
            rolePicker($role)
            Button("Add Operator") { add() }
                .buttonStyle(.borderedProminent)
                .disabled(login.isEmpty)
        }
    }

    private func row(_ person: Operator) -> some View {
        HStack {
            VStack(alignment: .leading, spacing: 2) {
                Text(person.login)
                Text("since \(person.created.formatted(date: .abbreviated, time: .omitted))")
                    .font(.caption)
                    .foregroundColor(.secondary)
            }
            Spacer()
            if desk.may(.changeOperators) {
                rolePicker(
                    Binding {
                        person.role
                    } set: { role in
                        change("made \(person.login) \(role.rawValue)") {
                            try await desk.accounts.setRole(role, ofOperator: person.login)
                        }
                    }
                )
                Button("Remove", role: .destructive) { askToRemove(person) }
            } else {
                Text(person.role.rawValue)
            }
        }
        .styleClass("console-row")
    }

    private func rolePicker(_ role: Binding<OperatorRole>) -> some View {
        Picker("Role", selection: role) {
            ForEach(OperatorRole.allCases, id: \.self) { Text($0.rawValue.capitalized).tag($0) }
        }
        .labelsHidden()
    }

    private func refresh() {
        desk.attempt { operators = try await desk.accounts.operators() }
    }

    private func change(_ event: String, _ body: @escaping @MainActor () async throws -> Void) {
        desk.attempt(.changeOperators, event) {
            try await body()
            operators = try await desk.accounts.operators()
        }
    }

    private func add() {
        let (login, role) = (login, role)
        change("added the operator \(login) as \(role.rawValue)") {
            let password = MadePassword.text()
            try await desk.accounts.addOperator(login, password: password, role: role)
            made = (login, password)
            self.login = ""
        }
    }

    private func askToRemove(_ person: Operator) {
        desk.question = ConsoleQuestion(
            title: "Remove \(person.login)?",
            message: "\(person.login) cannot use the console any more, also not on pages that are open now.",
            answer: "Remove \(person.login)"
        ) {
            change("removed the operator \(person.login)") {
                try await desk.accounts.removeOperator(person.login)
            }
        }
    }
}
