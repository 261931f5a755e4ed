internal import SlipboxCore
internal import WebUI

/// A field for the address of something that somebody shares, and the way to what was accepted.
struct InvitationForm: View {
    let desk: Desk
    let sync: SlipBoxSync
    @State private var address = ""
    @State private var isBusy = false
    @State private var isAccepted = false
    @State private var problem: String?

    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text("What others share with you").bold()
            HStack(spacing: 12) {
                TextField("Link that you were sent", text: $address)
                    .textFieldStyle(.roundedBorder)
                    .onSubmit(accept)
                Button("Accept", action: accept).disabled(isBusy || address.isEmpty)
            }
            if let problem { Text(problem).foregroundColor(.red) }
            if isAccepted { Text("Accepted. It is there in a moment.") }
            if sync.shared != nil {
                AddressLink(desk.address.ofOthers.home, leavesPage: true) {
                    Label("Open “Shared with You”", systemImage: "person.2")
                }
            }
        }
        .frame(maxWidth: .infinity, alignment: .leading)
    }

    private func accept() {
        guard !isBusy, !address.isEmpty else { return }
        (isBusy, problem, isAccepted) = (true, nil, false)
        let text = address
        Task {
            do {
                try await sync.accept(text)
                (address, isAccepted) = ("", true)
            } catch {
                problem = error.localizedDescription
            }
            isBusy = false
        }
    }
}
