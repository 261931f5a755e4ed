internal import Foundation
internal import SlipboxCore
internal import WebUI

/// The form by which a user signs in to an account of the cloud.
struct SignInForm: View {
    let sync: SlipBoxSync
    let rules: SignInRules
    @State private var service = ""
    @State private var container = SyncAccount.usualContainer
    @State private var programToken = ""
    @State private var login = ""
    @State private var password = ""
    @State private var isBusy = false
    @State private var problem: String?

    var body: some View {
        VStack(alignment: .leading, spacing: 12) {
            Text(
                "Keep this slip box in step on all your computers. Notes of both sides come together; nothing is replaced."
            )
            .foregroundColor(.secondary)
            TextField("Service", text: $service, prompt: Text("https://cloud.example.org"))
            TextField("Container", text: $container)
            SecureField("Token of the program", text: $programToken)
            TextField("Name or e-mail address", text: $login)
            SecureField("Password", text: $password)
            Text("“cloud token add slipbox --container \(container)” makes the token at the service.")
                .font(.footnote)
                .foregroundColor(.secondary)
            if let problem { Text(problem).foregroundColor(.red) }
            Button(isBusy ? "Signing in…" : "Sign In", action: signIn)
                .buttonStyle(.borderedProminent)
                .disabled(isBusy || [service, programToken, login, password].contains(""))
        }
        .textFieldStyle(.roundedBorder)
    }

    private func signIn() {
        (isBusy, problem) = (true, nil)
        let (service, container, program, login, password) = (service, container, programToken, login, password)
        Task {
            do {
                let account = try rules.account(
                    service: service,
                    container: container,
                    programToken: program,
                    login: login
                )
                try await sync.signIn(to: account, password: password)
            } catch {
                problem = error.localizedDescription
            }
            (isBusy, self.password) = (false, "")
        }
    }
}
